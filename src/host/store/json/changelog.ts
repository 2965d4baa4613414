import type { ChangeSet } from '../../../core/state/change.ts'
import type { Changelog } from '../changelog.ts'
import { digestsNamed } from '../named-fixtures.ts'
import { compaction } from './compaction.ts'
import { type FileChangelogOptions, liveLog, type LiveLog } from './live-log.ts'
import { namedFixtures, readNamedFixtures } from './named-fixtures.ts'
import { recover, type Resumption } from './recover.ts'
import { removeUnfinished } from './replace-file.ts'

/**
 * An append-only log of change sets, synced in groups, and a compacted log that replaces the earlier ones. Reading
 * repairs the damage of a crash. A `resumption` says that the log is new, so that there is nothing to read.
 */
export async function openFileChangelog (options: FileChangelogOptions, resumption?: Resumption): Promise<Changelog> {
  const { folder, notice, disk } = options
  await disk.makeFolder(folder)
  await removeUnfinished(disk, folder)
  const compacted = compaction(disk, folder, notice)
  const startAt = async (from: Resumption, named: Iterable<string>): Promise<LiveLog> =>
    liveLog(options, compacted, namedFixtures(disk, folder, named), from)
  let live = resumption && await startAt(resumption, await readNamedFixtures(disk, folder) ?? [])
  let begun = live !== undefined
  let closed = false

  async function * read (): AsyncGenerator<ChangeSet> {
    if (begun) throw new Error('a changelog is read once')
    begun = true
    const named = new Set<string>()
    const past = recover(disk, folder, await compacted.read(), notice)
    for (let step = await past.next(); ; step = await past.next()) {
      if (step.done === true) {
        live = await startAt(step.value, named)
        return
      }
      for (const digest of digestsNamed(step.value)) named.add(digest)
      yield step.value
    }
  }

  return {
    read,
    get healthy () { return live?.healthy ?? true },
    get compactionDue () { return live?.compactionDue ?? false },
    append (batch) {
      if (closed) throw new Error('the changelog is closed')
      if (live === undefined) throw new Error('a changelog is read to its end before the first append')
      return live.append(batch)
    },
    async compact (readState) {
      await live?.compact(readState)
    },
    async probe () {
      return closed || live === undefined ? false : await live.probe()
    },
    async close () {
      closed = true
      await live?.close()
    }
  }
}
