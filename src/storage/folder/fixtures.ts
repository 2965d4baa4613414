import { join } from 'node:path'
import { isDigest } from '../digest.ts'
import type { Change } from '../../state/change.ts'
import { fileExists, ifMissing, type Disk } from './disk.ts'
import { serial } from '../mutex.ts'
import { writeListDocument } from './list-document.ts'
import { readListDocument } from './read-list-document.ts'

const FORMAT = 'espelho-base'

/** What is not an entity in a set of fixtures; plain JSON. */
export type FixturesMeta = Readonly<Record<string, unknown>>

export interface Base {
  readonly world: FixturesMeta
  readonly changes: readonly Change[]
}

/** The frozen fixtures that kept sandboxes start from, by their digest. */
export interface Bases {
  /** Once there, it stays as it is. */
  save (digest: string, world: FixturesMeta, changes: Iterable<Change>): Promise<void>
  load (digest: string): Promise<Base | undefined>
  /** Removes those that no sandbox starts from. */
  prune (inUse: ReadonlySet<string>): Promise<void>
}

export function bases (disk: Disk, folder: string): Bases {
  const durable = new Set<string>()
  const inTurn = serial()
  const pathOf = (digest: string): string => {
    if (!isDigest(digest)) throw new Error('not a digest of fixtures')
    return join(folder, `${digest}.json`)
  }
  return {
    async save (digest, world, changes) {
      const path = pathOf(digest)
      await inTurn(async () => {
        if (durable.has(digest)) return
        // One that is there was written whole; only its name may not be durable yet.
        if (await fileExists(disk, path)) await disk.syncFolder(folder)
        else await writeListDocument(disk, path, { format: FORMAT, head: { digest, world }, items: changes })
        durable.add(digest)
      })
    },
    async load (digest) {
      const document = await readListDocument<{ world: FixturesMeta }, Change>(disk, pathOf(digest), FORMAT)
      return document && { world: document.head.world, changes: document.items }
    },
    prune: inUse => inTurn(async () => {
      for (const name of await disk.list(folder)) {
        const digest = name.replace(/\.json$/, '')
        if (!isDigest(digest) || inUse.has(digest)) continue
        durable.delete(digest)
        await disk.remove(join(folder, name)).catch(error => ifMissing(error, undefined))
      }
    })
  }
}
