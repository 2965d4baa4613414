import { isDatabaseUrl } from '../config/options.ts'
import { packageVersion } from '../../../package-files.ts'
import { elapsedTime } from '../../sandbox/system-clock.ts'
import type { Language } from '../../../core/words.ts'
import type { StoreAtRest } from '../../store/at-rest.ts'

export interface PlaceOptions {
  readonly notice: (message: string) => void
  readonly language?: Language
  /** Whether to make the folder or the tables if they are missing. */
  readonly create: boolean
}

/** A data folder or a database. Rejects with a `StoreError` if it cannot be used, or if a server uses the folder. */
export async function openPlace (place: string, options: PlaceOptions): Promise<StoreAtRest> {
  if (isDatabaseUrl(place)) {
    const { openDatabaseAtRest } = await import('../../store/postgres/at-rest.ts')
    return await openDatabaseAtRest({ url: place, version: packageVersion(), elapsed: elapsedTime, ...options })
  }
  const { openFolderAtRest } = await import('../../store/json/at-rest.ts')
  return await openFolderAtRest(place, options)
}
