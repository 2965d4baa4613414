import type { ProposedRecord } from '../adjustment/adjustment.ts'
import { isAround, recordsOn } from '../day/laid-days.ts'
import type { Subject } from '../day/subject.ts'
import { Problem, type Violation } from '../problem.ts'
import { createdRecord, directionAt } from '../record/default-fields.ts'
import { createdChain } from '../record/record-chain.ts'
import { hashKey, recordHash } from '../record/record-hash.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Stamp } from '../stamp.ts'
import { type CivilDate, dayNumber } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { wallMinute } from '../time/wall-clock.ts'

/** A wanted record. With a hash it keeps an existing record, else it adds one (format rule 3 of the contract). */
export interface ProposedRecordWanted {
  readonly at: Instant
  /** The instant as the client wrote it, because messages repeat it. */
  readonly text: string
  readonly hash?: string
}

/**
 * A day and the records that it is to have. A record that is known to be wrong is `undefined` and stays at its index.
 */
export interface ProposedDay<R = ProposedRecordWanted | undefined> {
  readonly subject: Subject
  readonly workday: CivilDate
  readonly wanted: readonly R[]
  /** The records that it may keep, by `hashKey`: its own, and those of the day before and after. */
  readonly existing: ReadonlyMap<string, TimeRecord>
  /** The instants of the wanted records, in ascending order. A record with a hash keeps its stored instant (A59). */
  readonly instants: readonly Instant[]
}

export function proposedDay<R extends ProposedRecordWanted | undefined> (
  subject: Subject, workday: CivilDate, wanted: readonly R[]
): ProposedDay<R> {
  let existing: ReadonlyMap<string, TimeRecord> | undefined
  const instants: Instant[] = []
  const day = {
    subject,
    workday,
    wanted,
    // Most requests keep no record.
    get existing () {
      existing ??= listable(subject, dayNumber(workday))
      return existing
    },
    instants
  }
  for (const record of wanted) {
    if (record !== undefined) {
      instants.push((record.hash === undefined ? undefined : day.existing.get(hashKey(record.hash))?.at) ?? record.at)
    }
  }
  instants.sort((a, b) => a - b)
  return day
}

/** By `hashKey`, the records that a REGISTRO_PONTO of a day may list. */
function listable (subject: Subject, day: number): ReadonlyMap<string, TimeRecord> {
  const around = isAround(subject, day)
  const visible = [day - 1, day, day + 1].flatMap(near => recordsOn(subject, near).visible)
  return new Map(visible.filter(({ record }) => around(record)).map(({ record }) => [hashKey(record.hash), record]))
}

/** Violations of the new records: outside the day, or at the instant of a kept one (A59). */
export function proposalViolations (day: ProposedDay): Violation[] {
  const { subject, workday, wanted, instants } = day
  const kept = hasTwins(instants) ? keptInstants(day) : undefined
  const found: Violation[] = []
  for (const [index, record] of wanted.entries()) {
    if (record === undefined || record.hash !== undefined) continue
    if (!mayHave(subject, workday, record.at)) {
      found.push(against(index, field =>
        new Problem('outside-day', { field, day: workday })))
    } else if (kept?.has(record.at) ===
      true) found.push(against(index, field => new Problem('duplicate', { field, value: record.text })))
  }
  return found
}

/** True from 12:00 of the day before to 24:00 of the day after, on the collaborator's clock. */
function mayHave ({ collaborator }: Subject, workday: CivilDate, at: Instant): boolean {
  const sinceMidnight = wallMinute(at, collaborator.zone) - dayNumber(workday) * MINUTES_PER_DAY
  return sinceMidnight >= -MINUTES_PER_DAY / 2 && sinceMidnight < 2 * MINUTES_PER_DAY
}

function against (index: number, problem: (field: string) => Problem): Violation {
  return { pointer: `/registrosPropostos/${index}/dataHora`, problem: problem(`registrosPropostos[${index}].dataHora`) }
}

function hasTwins (ascending: readonly Instant[]): boolean {
  return ascending.some((at, index) => at === ascending[index + 1])
}

function keptInstants ({ wanted, existing }: ProposedDay): Set<Instant> {
  return new Set(wanted.flatMap(record =>
    record?.hash === undefined ? [] : existing.get(hashKey(record.hash))?.at ?? []))
}

/**
 * The records that a valid request proposes. A hash on none of the three days is unknown (A23). The NSR and hash of a
 * new record are drawn here and stay with the adjustment.
 */
export function proposeRecords (
  { subject, workday, wanted, existing, instants }: ProposedDay<ProposedRecordWanted>, stamp: Stamp
): ProposedRecord[] {
  const places = new Map(instants.toReversed().map((at, fromLast) => [at, instants.length - 1 - fromLast]))
  return wanted.map(({ hash, at }): ProposedRecord => {
    if (hash === undefined) return { created: createRecord(subject, at, places.get(at) as number, stamp) }
    const kept = existing.get(hashKey(hash))
    if (kept === undefined) throw new Problem('time-record-not-found', { hash, day: workday })
    return { kept: kept.hash, at: kept.at }
  })
}

/** `place` is its place among the records of the day, whose directions alternate. */
function createRecord ({ collaborator, facts }: Subject, at: Instant, place: number, stamp: Stamp): TimeRecord {
  const { businessUnitId, workLocationId } = collaborator
  const workLocation = workLocationId === undefined ? undefined : facts.workLocation(workLocationId)
  const direction = directionAt(place)
  const record = createdRecord({ collaborator, workLocation, at, direction }, stamp.now)
  const sealed = stamp.nextRecord(createdChain(businessUnitId), (nsr, previousHash) =>
    recordHash(record, nsr, previousHash))
  record.nsr = sealed.nsr
  record.hash = sealed.hash
  return record
}
