import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { instant } from '../../../core/rules/time/instant.ts'
import type { StoreAtRest } from '../at-rest.ts'
import { StoreError } from '../store.ts'
import { formatOf } from './marker.ts'
import { openFolderStore } from './store.ts'

export interface FolderAtRestOptions {
  readonly notice: (message: string) => void
  /** Whether to make the folder if it is missing. */
  readonly create: boolean
}

/** The tip of each sandbox of a folder. They need no other, because this process alone changes the folder. */
const TIP = ''

/** A data folder, which is locked until `close`. Rejects with a `StoreError` if a server uses it. */
export async function openFolderAtRest (path: string, { notice, create }: FolderAtRestOptions): Promise<StoreAtRest> {
  const name = resolve(path)
  if (!create) await mustBeThere(name)
  const store = await openFolderStore(name, { notice })
  return {
    name,
    fixtures: store.fixtures,
    list: store.list,
    async read (name) {
      const own = await store.open(name)
      if (own === undefined) return undefined
      const lastUsedAt = own.lastUsedAt ?? instant(0)
      return { tip: TIP, read: () => own.read(), blobs: own.blobs, lastUsedAt, close: () => own.release(lastUsedAt) }
    },
    async put (name, { origin, changes, files, lastUsedAt }) {
      const own = await store.createWith(files, name, { changeSet: { sequence: 1, origin, changes } })
      await own?.release(lastUsedAt)
      return own && TIP
    },
    async remove (name) {
      await store.remove(name)
      return true
    },
    mustBeAlone: async () => {}, // the lock is the process's
    close: store.close
  }
}

async function mustBeThere (folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined) throw new StoreError(`there is no folder ${folder}`)
  if (!found.isDirectory()) throw new StoreError(`${folder} is not a folder`)
  if (await formatOf(folder) === undefined) throw new StoreError(`${folder} has no data of espelho`)
}
