import type { ChangeSet } from '../../../core/state/change.ts'
import type { ReadCompactedLog } from '../ledger.ts'
import { DamagedSandbox } from '../store.ts'
import type { Disk } from './disk.ts'
import { readLastSequence } from './last-sequence.ts'
import { listLogs, LOG_HEADER, type LogEnd, type LogName, readLog } from './log.ts'
import { setFileAside, setTailAside } from './set-aside.ts'

/** The position where the change sets go on after it was read. */
export interface Resumption {
  /** The next sequence. */
  readonly next: number
  /** The log that the next change set goes to, and its length; 0 if there is no file yet. */
  readonly first: number
  readonly length: number
  /** The bytes of all logs. */
  readonly bytes: number
}

/** Yields the change sets in order. Unreadable bytes are set aside, and the operator is told of each. */
export async function * recover (
  disk: Disk, folder: string, compacted: ReadCompactedLog | null, notice: (message: string) => void
): AsyncGenerator<ChangeSet, Resumption> {
  const upTo = compacted?.sequence ?? 0
  const closedAt = await readLastSequence(disk, folder)
  const logs = await dropCompacted(disk, await listLogs(disk, folder), upTo)
  if (compacted === null && logs[0] !== undefined && logs[0].first > 1) throw startMissing(logs[0])
  if (compacted !== null) yield compacted
  let last = upTo
  let bytes = 0
  let headers = 0
  let isTold = false
  let open: Pick<Resumption, 'first' | 'length'> | undefined
  for (const log of logs) {
    const reachable = log.first <= upTo + 1 || log.first === last + 1
    const end = reachable ? yield * entriesAfter(upTo, readLog(disk, log)) : await unreachable(disk, log)
    last = Math.max(last, end.sequence)
    if (end.found === 'blank') await disk.remove(log.path)
    if (end.found === 'damage') {
      notice(await setAside(disk, log, end, last))
      isTold = true
    }
    if (end.found !== 'blank') headers++
    bytes += end.position
    const stays = end.found === 'end' || coversSome(log, end)
    open = stays && end.sequence === last ? { first: log.first, length: end.position } : undefined
  }
  // A new log has its header before an old one is removed, so no crash leaves a sandbox without a log.
  if (headers === 0 && last > 0) {
    notice(`${folder} has no log, or an empty one: what came after change set ${last} is lost`)
  } else if (last < closedAt && !isTold) {
    notice(`the log of ${folder} was cut: change sets ${last + 1} to ${closedAt} are lost`)
  }
  return { next: last + 1, bytes, ...open ?? { first: last + 1, length: 0 } }
}

/**
 * Removes the logs whose entries are all in the compacted log. These are the logs before the last one that has entries
 * and starts no later than the compacted log ends.
 */
async function dropCompacted (disk: Disk, logs: LogName[], upTo: number): Promise<LogName[]> {
  let start = 0
  for (const [n, log] of logs.entries()) {
    if (log.first <= upTo + 1 && !await isBlank(disk, log)) start = n
  }
  for (const { path } of logs.slice(0, start)) await disk.remove(path)
  return logs.slice(start)
}

async function * entriesAfter (
  upTo: number, log: AsyncGenerator<ChangeSet[], LogEnd>
): AsyncGenerator<ChangeSet, LogEnd> {
  try {
    for (;;) {
      const step = await log.next()
      if (step.done === true) return step.value
      for (const entry of step.value) if (entry.sequence > upTo) yield entry
    }
  } finally {
    await log.return({ sequence: 0, position: 0, found: 'end' })
  }
}

/** Whether a log has no entry. A compaction or process that ended early leaves such a log. */
async function isBlank (disk: Disk, { path }: LogName): Promise<boolean> {
  const file = await disk.open(path, 'read')
  try { return await disk.size(file) <= LOG_HEADER.length } finally { await disk.close(file) }
}

async function unreachable (disk: Disk, log: LogName): Promise<LogEnd> {
  return { sequence: 0, position: 0, found: await isBlank(disk, log) ? 'blank' : 'damage' }
}

function coversSome ({ first }: LogName, end: LogEnd): boolean {
  return end.sequence >= first
}

async function setAside (disk: Disk, log: LogName, end: LogEnd, last: number): Promise<string> {
  const start = coversSome(log, end) ? end.position : 0
  const aside = start > 0 ? await setTailAside(disk, log.path, start) : await setFileAside(disk, log.path)
  return `${log.path} cannot be read on from byte ${start}: its last ${aside.bytes} bytes are kept in ${aside.path}, ` +
    `and the sandbox goes on after change set ${last}`
}

function startMissing ({ path, first }: LogName): DamagedSandbox {
  return new DamagedSandbox(`${path} starts at change set ${first}, and what comes before it is missing`)
}
