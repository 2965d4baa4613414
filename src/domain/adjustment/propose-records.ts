import type { Subject } from '../frequency/subject.ts'
import { Invalid, Problem, type Violation } from '../problem.ts'
import { dayWindow, type DayWindow } from '../record/day-window.ts'
import { journeyOf } from '../record/journey.ts'
import { recordHash } from '../record/record-hash.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Stamp } from '../stamp.ts'
import { type CivilDate, dayNumber } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import type { ProposedRecord } from './adjustment.ts'

/** With a hash it keeps an existing record, else it adds one (format rule 3 of the contract). */
export interface ProposedRecordWanted {
  readonly hash?: string
  readonly at: Instant
}

/**
 * What the day is to hold. A new record outside the day is a violation (A59), a hash that the day does not have is unknown
 * (A23); with a hash the stored instant stands. NSR and hash of a new record are drawn here and stay with the adjustment.
 */
export function proposeRecords (
  subject: Subject, workday: CivilDate, wanted: readonly ProposedRecordWanted[], stamp: Stamp
): ProposedRecord[] {
  const day = dayNumber(workday)
  const existing = new Map(journeyOf(subject, day).visible.map(({ record }) => [record.hash, record]))
  const instants = wanted.map(({ hash, at }) => (hash === undefined ? undefined : existing.get(hash)?.at) ?? at).sort((a, b) => a - b)
  const places = new Map(instants.toReversed().map((at, fromLast) => [at, instants.length - 1 - fromLast]))
  refuseOutside(dayWindow(subject, day, instants), wanted, workday)
  return wanted.map(({ hash, at }): ProposedRecord => {
    if (hash === undefined) return { created: createRecord(subject, at, places.get(at) as number, stamp) }
    const kept = existing.get(hash)
    if (kept === undefined) throw new Problem('time-record-not-found', { hash, day: workday })
    return { kept: hash, at: kept.at }
  })
}

function refuseOutside (window: DayWindow, wanted: readonly ProposedRecordWanted[], workday: CivilDate): void {
  const violations = wanted.flatMap(({ hash, at }, index): Violation[] => {
    if (hash !== undefined || window.owns(at)) return []
    const problem = new Problem('outside-day', { field: `registrosPropostos[${index}].dataHora`, day: workday })
    return [{ pointer: `/registrosPropostos/${index}/dataHora`, problem }]
  })
  if (violations.length > 0) throw new Invalid(violations)
}

/** `place` is its place among the records of the day: they alternate. */
function createRecord ({ collaborator, facts }: Subject, at: Instant, place: number, stamp: Stamp): TimeRecord {
  const { id, name, document, businessUnitId, workLocationId, zone } = collaborator
  const storedAt = stamp.now
  const origin = '02' // in a browser, where adjustments are asked for
  const online = true
  const { nsr, hash } = stamp.nextRecord(businessUnitId, (nsr, previousHash) =>
    recordHash({ nsr, at, document, storedAt, origin, online, zone }, previousHash))
  return {
    collaboratorId: id,
    at,
    name,
    document,
    kind: 'SIMPLE',
    address: (workLocationId === undefined ? undefined : facts.workLocation(workLocationId)?.locations[0]?.address) ?? '',
    nsr,
    hash,
    storedAt,
    origin,
    online,
    direction: place % 2 === 0 ? 'ENTRADA' : 'SAIDA',
    environment: 'INDIVIDUAL',
    zone,
    createdByAdjustment: true
  }
}
