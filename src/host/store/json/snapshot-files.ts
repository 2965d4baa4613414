import { dirname, join } from 'node:path'
import type { ReadText, SnapshotName, SnapshotToWrite, StateText, StoredSnapshot } from '../ledger.ts'
import { DamagedSandbox } from '../store.ts'
import { type Disk, fileExists, removeIfThere } from './disk.ts'
import { fileNameOf } from './file-names.ts'
import { jsonFile } from './json-file.ts'

/** What the file of a sandbox lists of its snapshots. */
export type Listed = Omit<StoredSnapshot, 'read'>

/** The files of a sandbox's snapshots. A snapshot is written once. */
export interface SnapshotFiles {
  /** Those of a list that was read. It finishes what a crash left of a `write`. */
  open (listed: readonly Listed[]): Promise<readonly StoredSnapshot[]>
  /** Writes those that have no file yet. Resolves to the list. No file of the list before is touched. */
  write (snapshots: readonly SnapshotToWrite[], mayContinue: () => void): Promise<readonly Listed[]>
  /** Called when the list is durable: removes the files that it does not have. */
  tidy (listed: readonly Listed[]): Promise<void>
}

/** A snapshot whose name had another one has a file of its own until its list is durable. */
const NEXT = '.next'

export function snapshotFiles (disk: Disk, folder: string): SnapshotFiles {
  const written = new Map<string, string>()
  const pathOf = (name: string): string => join(folder, `${fileNameOf(name)}.json`)

  async function read ({ name, at }: SnapshotName): Promise<ReadText | undefined> {
    for (const path of [pathOf(name), pathOf(name) + NEXT]) {
      const file = await jsonFile<StateText>(disk, path).read().catch(orDamaged)
      if (file?.value['at'] === at) return { text: file.value, isEdited: file.isEdited }
    }
    return undefined
  }

  async function tidy (listed: readonly Listed[]): Promise<void> {
    const present = new Map(listed.map(({ name, at }) => [name, at]))
    for (const [name, at] of written) if (present.get(name) !== at) written.delete(name)
    const paths = new Set(listed.map(({ name }) => pathOf(name)))
    for (const file of await disk.list(folder)) {
      const path = join(folder, file)
      if (file.endsWith(NEXT)) await disk.rename(path, path.slice(0, -NEXT.length))
    }
    for (const file of await disk.list(folder)) {
      if (!paths.has(join(folder, file))) await removeIfThere(disk, join(folder, file))
    }
  }

  return {
    async open (listed) {
      for (const { name, at } of listed) {
        written.set(name, at)
        const next = pathOf(name) + NEXT
        if (!await fileExists(disk, next)) continue
        const file = await jsonFile<StateText>(disk, next).read().catch(orDamaged)
        await (file?.value['at'] === at ? disk.rename(next, pathOf(name)) : disk.remove(next))
      }
      return listed.map(one => ({ ...one, read: () => read(one) }))
    },
    async write (snapshots, mayContinue) {
      const listed: Listed[] = []
      for (const { name, at, about, text } of snapshots) {
        if (written.get(name) !== at) {
          if (written.size === 0) {
            await disk.createFolder(folder)
            await disk.syncFolder(dirname(folder))
          }
          const path = pathOf(name) + (written.has(name) ? NEXT : '')
          await jsonFile<StateText>(disk, path).write({ at, ...await text() }, mayContinue)
          written.set(name, at)
        }
        listed.push({ name, at, ...await about() })
      }
      return listed
    },
    tidy
  }
}

function orDamaged (error: unknown): undefined {
  if (!(error instanceof DamagedSandbox)) throw error
}
