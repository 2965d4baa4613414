import { join } from 'node:path'
import type { Change } from '../../../core/state/change.ts'
import { isDigest } from '../blobs.ts'
import { serial } from '../mutex.ts'
import { DamagedSandbox, type FixtureStore, type StoredMeta } from '../store.ts'
import { type Disk, fileExists, removeIfThere } from './disk.ts'
import { jsonFile } from './json-file.ts'

export interface FixtureFiles extends FixtureStore {
  /** The digests of all of them. */
  digests (): Promise<Set<string>>
  remove (digests: Iterable<string>): Promise<void>
}

/** The field `world` is the name of the first version. */
interface FixtureFile { readonly digest: string, readonly world: StoredMeta, readonly changes: Iterable<Change> }

/** `DIGEST.json` holds a set of fixtures. */
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
        const { meta: world, changes } = content()
        // An existing file is whole, but its name may not be durable yet.
        if (await fileExists(disk, path)) await disk.syncFolder(folder)
        else await jsonFile<FixtureFile>(disk, path).write({ digest, world, changes })
        durable.add(digest)
      })
    },
    async load (digest) {
      const path = pathOf(digest)
      const read = await jsonFile<FixtureFile>(disk, path).read()
      if (read?.isEdited === true) throw new DamagedSandbox(`${path} is damaged`)
      return read && { meta: read.value.world, changes: [...read.value.changes ?? []] }
    },
    async digests () {
      return new Set((await disk.list(folder)).map(name => name.replace(/\.json$/, '')).filter(isDigest))
    },
    remove: digests => mutex(async () => {
      for (const digest of digests) {
        durable.delete(digest)
        await removeIfThere(disk, pathOf(digest))
      }
    })
  }
}
