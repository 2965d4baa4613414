import { join } from 'node:path'
import type { Change } from '../../../core/state/change.ts'
import { isDigest } from '../blobs.ts'
import { serial } from '../mutex.ts'
import type { FixtureStore, StoredMeta } from '../store.ts'
import { fileExists, ifMissing, type Disk } from './disk.ts'
import { readListDocument, writeListDocument } from './list-document.ts'

// `bases/DIGEST.json` holds a set of fixtures. Folder, format and `world` are names of the first version.
const FORMAT = 'espelho-base'

export interface FixtureFiles extends FixtureStore {
  /** Removes all fixtures except these. */
  retainOnly (digests: ReadonlySet<string>): Promise<void>
}

export function fixtureFiles (disk: Disk, folder: string): FixtureFiles {
  const durable = new Set<string>()
  const mutex = serial()
  const pathOf = (digest: string): string => {
    if (!isDigest(digest)) throw new Error('not a digest of fixtures')
    return join(folder, `${digest}.json`)
  }
  return {
    async save ({ digest }, content) {
      const path = pathOf(digest)
      await mutex(async () => {
        if (durable.has(digest)) return
        const { meta, changes } = content()
        // An existing file is whole, but its name may not be durable yet.
        if (await fileExists(disk, path)) await disk.syncFolder(folder)
        else await writeListDocument(disk, path, { format: FORMAT, head: { digest, world: meta }, items: changes })
        durable.add(digest)
      })
    },
    async load (digest) {
      const document = await readListDocument<{ world: StoredMeta }, Change>(disk, pathOf(digest), FORMAT)
      return document && { meta: document.head.world, changes: document.items }
    },
    retainOnly: digests => mutex(async () => {
      for (const name of await disk.list(folder)) {
        const digest = name.replace(/\.json$/, '')
        if (!isDigest(digest) || digests.has(digest)) continue
        durable.delete(digest)
        await disk.remove(join(folder, name)).catch(error => ifMissing(error, undefined))
      }
    })
  }
}
