import { join } from 'node:path'
import type { Origin } from '../../../core/state/change.ts'
import type { CompactedLog } from '../changelog.ts'
import { isDigest } from '../digest.ts'
import { serial } from '../mutex.ts'
import { seeing } from '../named-fixtures.ts'
import { type Disk, readWhole } from './disk.ts'
import { replaceFile } from './replace-file.ts'

/**
 * The fixtures that a sandbox's log names, in a file beside the log. So a start finds unused fixtures without reading
 * every log.
 */
export interface NamedFixtures {
  /** Adds the fixtures of origins. Resolves when the file has them. */
  note (origins: readonly Origin[]): Promise<void>
  /**
   * Counts the fixtures that a compacted log names while it is read. `done` forgets all others, except those that were
   * added since.
   */
  recount (log: CompactedLog): { readonly log: CompactedLog, done (): Promise<void> }
}

const FILE = 'fixtures.json'

/** `undefined` if the file is missing or damaged. */
export async function readNamedFixtures (disk: Disk, folder: string): Promise<string[] | undefined> {
  const bytes = await readWhole(disk, join(folder, FILE))
  try { return JSON.parse(String(bytes)).filter(isDigest) } catch { return undefined }
}

export function namedFixtures (disk: Disk, folder: string, known: Iterable<string> = []): NamedFixtures {
  const named = new Set(known)
  /** What the file has. */
  let written = new Set(known)
  let recent = new Set<string>()
  const mutex = serial()

  const write = (): Promise<void> => mutex(async () => {
    const digests = [...named]
    await replaceFile(disk, join(folder, FILE), write => write(Buffer.from(`${JSON.stringify(digests)}\n`)))
    written = new Set(digests)
  })

  return {
    async note (origins) {
      for (const { base } of origins) {
        named.add(base)
        recent.add(base)
      }
      if (origins.some(({ base }) => !written.has(base))) await write()
    },
    recount (log) {
      const digests = new Set([log.origin.base])
      recent = new Set()
      return {
        log: { ...log, changes: seeing(log.changes, digests) },
        async done () {
          const unnamed = [...named].filter(digest => !digests.has(digest) && !recent.has(digest))
          for (const digest of unnamed) named.delete(digest)
          if (unnamed.length > 0) await write()
        }
      }
    }
  }
}
