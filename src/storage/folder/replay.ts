import type { ChangeSet } from '../../state/change.ts'
import { DataFolderError } from './data-folder-error.ts'
import type { Disk } from './disk.ts'
import { LOG_HEADER } from './log-entry.ts'
import { listLogs, type LogName } from './log-name.ts'
import { readLog, type LogEnd } from './read-log.ts'
import { setFileAside, setTailAside } from './set-aside.ts'
import type { Snapshot } from './compacted.ts'

/** Where a changelog goes on after it was read. */
export interface Resumption {
  /** The next sequence. */
  readonly next: number
  /** The log that takes it, and its length; a length of 0 when it is yet to be made. */
  readonly first: number
  readonly length: number
  /** Bytes in all logs. */
  readonly bytes: number
}

/** Yields all that counts; what cannot be read is set aside, and `notice` hears of it. */
export async function * replay (
  disk: Disk, folder: string, snapshot: Snapshot | null, notice: (message: string) => void
): AsyncGenerator<ChangeSet, Resumption> {
  const folded = snapshot?.sequence ?? 0
  const logs = await dropFolded(disk, await listLogs(disk, folder), folded)
  if (snapshot === null && logs[0] !== undefined && logs[0].first > 1) throw startMissing(logs[0])
  if (snapshot !== null) yield { ...snapshot, changes: [...snapshot.changes] }
  let last = folded
  let bytes = 0
  let open: Pick<Resumption, 'first' | 'length'> | undefined
  for (const log of logs) {
    const reachable = log.first <= folded + 1 || log.first === last + 1
    const end = reachable ? yield * entriesAfter(folded, readLog(disk, log)) : await unreachable(disk, log)
    last = Math.max(last, end.sequence)
    if (end.found === 'blank') await disk.remove(log.path)
    if (end.found === 'damage') notice(await setAside(disk, log, end, last))
    bytes += end.position
    const stays = end.found === 'end' || holdsSome(log, end)
    open = stays && end.sequence === last ? { first: log.first, length: end.position } : undefined
  }
  return { next: last + 1, bytes, ...open ?? { first: last + 1, length: 0 } }
}

/** Removes the logs whose every entry the snapshot holds: those before one that follows on it and has entries. */
async function dropFolded (disk: Disk, logs: LogName[], folded: number): Promise<LogName[]> {
  let start = 0
  for (const [n, log] of logs.entries()) {
    if (log.first <= folded + 1 && !await isBlank(disk, log)) start = n
  }
  for (const { path } of logs.slice(0, start)) await disk.remove(path)
  return logs.slice(start)
}

async function * entriesAfter (
  folded: number, log: AsyncGenerator<ChangeSet[], LogEnd>
): AsyncGenerator<ChangeSet, LogEnd> {
  try {
    for (;;) {
      const step = await log.next()
      if (step.done === true) return step.value
      for (const entry of step.value) if (entry.sequence > folded) yield entry
    }
  } finally {
    await log.return({ sequence: 0, position: 0, found: 'end' })
  }
}

/** Has no entry: a new log is left like that when a compaction or the process ends there. */
async function isBlank (disk: Disk, { path }: LogName): Promise<boolean> {
  const file = await disk.open(path, 'read')
  try { return await disk.size(file) <= LOG_HEADER.length } finally { await disk.close(file) }
}

async function unreachable (disk: Disk, log: LogName): Promise<LogEnd> {
  return { sequence: 0, position: 0, found: await isBlank(disk, log) ? 'blank' : 'damage' }
}

function holdsSome ({ first }: LogName, end: LogEnd): boolean {
  return end.sequence >= first
}

async function setAside (disk: Disk, log: LogName, end: LogEnd, last: number): Promise<string> {
  const start = holdsSome(log, end) ? end.position : 0
  const aside = start > 0 ? await setTailAside(disk, log.path, start) : await setFileAside(disk, log.path)
  return `${log.path} cannot be read on from byte ${start}: its last ${aside.bytes} bytes are kept in ${aside.path}, ` +
    `and the sandbox goes on after change set ${last}`
}

function startMissing ({ path, first }: LogName): DataFolderError {
  return new DataFolderError(
    `${path} starts at change set ${first}, and what comes before it is missing; put back its snapshot.json or its earlier logs`)
}
