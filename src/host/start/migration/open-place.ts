import { isDatabaseUrl } from '../config/options.ts'
import { packageVersion } from '../../../package-files.ts'
import type { StoreAtRest } from '../../store/at-rest.ts'

export interface PlaceOptions {
  readonly notice: (message: string) => void
  /** Whether to make the folder or the tables if they are missing. */
  readonly create: boolean
}

/** A data folder or a database. Rejects with a `StoreError` if it cannot be used, or if a server uses it. */
export async function openPlace (place: string, options: PlaceOptions): Promise<StoreAtRest> {
  if (isDatabaseUrl(place)) {
    const { openAlone } = await import('../../fleet/alone.ts')
    return await openAlone({ url: place, version: packageVersion(), ...options })
  }
  const { openFolderAtRest } = await import('../../store/json/at-rest.ts')
  return await openFolderAtRest(place, options)
}
