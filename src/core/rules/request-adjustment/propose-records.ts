import type { ProposedRecord } from '../adjustment/adjustment.ts'
import { isAround, recordsOn } from '../day/laid-days.ts'
import type { Subject } from '../day/subject.ts'
import { Problem, problemOf, type ProblemValue, type Violation } from '../problem.ts'
import { createdRecord, directionAt } from '../record/default-fields.ts'
import { createdChain } from '../record/record-chain.ts'
import { hashKey, recordHash } from '../record/record-hash.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Stamp } from '../stamp.ts'
import { type CivilDate, dayNumber } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { wallMinute } from '../time/wall-clock.ts'
import type { WorkLocation } from '../work-location.ts'

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
  readonly dayNumber: number
  readonly wanted: readonly R[]
  /** The record of a hash, if the day may keep it: one of its own, or of the day before or after. */
  existing (hash: string): TimeRecord | undefined
  /** The instants of the wanted records, in ascending order. A record with a hash keeps its stored instant (A59). */
  readonly instants: readonly Instant[]
}

export function proposedDay<R extends ProposedRecordWanted | undefined> (
  subject: Subject, workday: CivilDate, wanted: readonly R[]
): ProposedDay<R> {
  const day = dayNumber(workday)
  let known: ReadonlyMap<string, TimeRecord> | undefined
  const existing = (hash: string): TimeRecord | undefined => {
    known ??= listable(subject, day) // Most requests keep no record.
    return known.get(hashKey(hash))
  }
  const instants: Instant[] = []
  for (const record of wanted) {
    if (record === undefined) continue
    const kept = record.hash === undefined ? undefined : existing(record.hash)
    instants.push(kept?.at ?? record.at)
  }
  instants.sort((a, b) => a - b)
  return { subject, workday, dayNumber: day, wanted, existing, instants }
}

/** By `hashKey`, the records that a REGISTRO_PONTO of a day may list. */
function listable (subject: Subject, day: number): ReadonlyMap<string, TimeRecord> {
  const around = isAround(subject, day)
  const visible = [day - 1, day, day + 1].flatMap(near => recordsOn(subject, near).visible)
  return new Map(visible.filter(({ record }) => around(record)).map(({ record }) => [hashKey(record.hash), record]))
}

/** Violations of the new records: outside the day, or at the instant of a kept one (A59). */
export function proposalViolations (day: ProposedDay): Violation[] {
  const { workday, wanted, instants } = day
  const kept = hasTwins(instants) ? keptInstants(day) : undefined
  const found: Violation[] = []
  for (const [index, record] of wanted.entries()) {
    if (record === undefined || record.hash !== undefined) continue
    if (!mayHave(day, record.at)) {
      found.push(against(index, field => problemOf('outside-day', { field, day: workday })))
    } else if (kept?.has(record.at) === true) {
      found.push(against(index, field => problemOf('duplicate', { field, value: record.text })))
    }
  }
  return found
}

/** True from 12:00 of the day before to 24:00 of the day after, on the collaborator's clock. */
function mayHave ({ subject: { collaborator }, dayNumber: day }: ProposedDay, at: Instant): boolean {
  const sinceMidnight = wallMinute(at, collaborator.zone) - day * MINUTES_PER_DAY
  return sinceMidnight >= -MINUTES_PER_DAY / 2 && sinceMidnight < 2 * MINUTES_PER_DAY
}

function against (index: number, problem: (field: string) => ProblemValue): Violation {
  return { pointer: `/registrosPropostos/${index}/dataHora`, problem: problem(`registrosPropostos[${index}].dataHora`) }
}

function hasTwins (ascending: readonly Instant[]): boolean {
  return ascending.some((at, index) => at === ascending[index + 1])
}

function keptInstants ({ wanted, existing }: ProposedDay): Set<Instant> {
  return new Set(wanted.flatMap(record =>
    record?.hash === undefined ? [] : existing(record.hash)?.at ?? []))
}

/**
 * The records that a valid request proposes. A hash on none of the three days is unknown (A23). The NSR and hash of a
 * new record are drawn here and stay with the adjustment.
 */
export function proposeRecords (
  { subject, workday, wanted, existing, instants }: ProposedDay<ProposedRecordWanted>, stamp: Stamp
): ProposedRecord[] {
  const { workLocationId } = subject.collaborator
  const workLocation = workLocationId === undefined ? undefined : subject.facts.workLocation(workLocationId)
  const places = new Map<Instant, number>()
  for (let place = instants.length - 1; place >= 0; place--) places.set(instants[place] as Instant, place)
  return wanted.map(({ hash, at }): ProposedRecord => {
    if (hash === undefined) {
      return { created: createRecord(subject, workLocation, at, places.get(at) as number, stamp) }
    }
    const kept = existing(hash)
    if (kept === undefined) throw new Problem('time-record-not-found', { hash, day: workday })
    return { kept: kept.hash, at: kept.at }
  })
}

/** `place` is its place among the records of the day, whose directions alternate. */
function createRecord (
  { collaborator }: Subject, workLocation: WorkLocation | undefined, at: Instant, place: number, stamp: Stamp
): TimeRecord {
  const { businessUnitId } = collaborator
  const direction = directionAt(place)
  const record = createdRecord({ collaborator, workLocation, at, direction }, stamp.now)
  const sealed = stamp.nextRecord(createdChain(businessUnitId), (nsr, previousHash) =>
    recordHash(record, nsr, previousHash))
  record.nsr = sealed.nsr
  record.hash = sealed.hash
  return record
}
