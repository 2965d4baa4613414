import type { RecordDirection, TimeRecord } from '../domain/record/time-record.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { TimeRecordDraft } from './time-record.ts'

/**
 * A rest of this length starts a new day: it is longer than any shift, and shorter than a night after a forgotten exit.
 */
const LONG_REST_MS = 14 * 3_600_000

/** The direction of a record after another one: an exit after an entry, but an entry after a long rest. */
export function directionAfter (
  last: Pick<TimeRecord, 'at' | 'direction'> | undefined, at: Instant
): RecordDirection {
  return last === undefined || last.direction === 'SAIDA' || at - last.at >= LONG_REST_MS ? 'ENTRADA' : 'SAIDA'
}

/** The direction of each record of a list, in the order of the list. */
export function directions (drafts: readonly TimeRecordDraft[]): RecordDirection[] {
  const byTime = drafts.map((draft, index) => ({ draft, index })).sort((a, b) => a.draft.at - b.draft.at)
  const found: RecordDirection[] = new Array(drafts.length)
  const last = new Map<string, { at: Instant, direction: RecordDirection }>()
  for (const { draft: { collaboratorId, at, direction: given }, index } of byTime) {
    const direction = given ?? directionAfter(last.get(collaboratorId), at)
    last.set(collaboratorId, { at, direction })
    found[index] = direction
  }
  return found
}
