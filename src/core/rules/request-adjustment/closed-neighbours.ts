import { firstDay } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { journeyOf } from '../day/journeys.ts'
import type { Subject } from '../day/subject.ts'
import { subjectWithout } from '../frequency/adjustment-changes.ts'
import { subjectWith } from '../frequency/preview.ts'
import { Invalid, Problem, type Violation } from '../problem.ts'
import { hashKey } from '../record/record-hash.ts'
import { addDays, type CivilDate, dayNumber } from '../time/civil-date.ts'
import { type DayRun, dayRuns } from '../time/day-runs.ts'
import type { Instant } from '../time/instant.ts'
import type { ProposedDay } from './propose-records.ts'
import { periodEnds } from './without-effect.ts'

/** On how many days before its own a REGISTRO_PONTO can change the records: see `reachOf` of a preview. */
const REACH_DAYS = 2
const LONGEST_PERIOD_DAYS = 31

/** A REGISTRO_PONTO that takes a record of a closed day, or gives one back, changes that day (A77). */
export function closedNeighbours (day: ProposedDay, through: CivilDate | undefined): Violation[] {
  const { subject, workday } = day
  if (through === undefined || workday <= through) return []
  const days = changedDays(subject, () => subjectWith(subject, listing(day), false), workday, through)
  return days.length === 0
    ? []
    : [{
        pointer: '/registrosPropostos',
        problem: new Problem('closed-period', { field: 'registrosPropostos', through, days })
      }]
}

/** The same for a decision: `subject` is as it was before. */
export function refuseClosedNeighbours (
  subject: Subject, decided: Adjustment, through: CivilDate | undefined
): void {
  if (through === undefined) return
  const after = () =>
    decided.status === 'APROVADO' ? subjectWith(subject, decided, false) : subjectWithout(subject, decided)
  const days = decided.format === 'REGISTRO_PONTO'
    ? changedDays(subject, after, decided.workday, through)
    : closedBalances(subject, after, decided, through)
  if (days.length > 0) throw new Problem('adjustment-closed', { through, days })
}

/** A leave that would move the balance of a week or month to a closed day, or from one, changes that day (A77). */
export function refuseMovedBalance (subject: Subject, adjustment: Adjustment, through: CivilDate | undefined): void {
  if (through === undefined || adjustment.format !== 'INTERVALO_DATAS') return
  const days = closedBalances(subject, () => subjectWith(subject, adjustment, false), adjustment, through)
  if (days.length === 0) return
  const problem = new Problem('closed-period', { field: 'minPeriodo', through, days })
  throw new Invalid([{ pointer: '/minPeriodo', problem }])
}

/** The closed days that show a balance before or after it, but not both. */
function closedBalances (
  before: Subject, after: () => Subject, adjustment: Adjustment, through: CivilDate
): DayRun[] {
  if (firstDay(adjustment) > addDays(through, LONGEST_PERIOD_DAYS)) return []
  const [shown, moved] = [before, after()].map(subject => new Set(periodEnds(subject, adjustment).values()))
  const changed = [...shown ?? [], ...moved ?? []].filter(day => shown?.has(day) !== moved?.has(day))
  return dayRuns(changed.filter(day => day <= through))
}

/** The closed days before a workday that have other records after it. */
function changedDays (before: Subject, after: () => Subject, workday: CivilDate, through: CivilDate): DayRun[] {
  const closed = Array.from({ length: REACH_DAYS }, (_, at) => addDays(workday, at - REACH_DAYS))
    .filter(day => day <= through)
  if (closed.length === 0) return []
  const changed = after()
  return dayRuns(closed.filter(day => recordsOn(before, day) !== recordsOn(changed, day)))
}

function recordsOn (subject: Subject, day: CivilDate): string {
  return journeyOf(subject, dayNumber(day)).visible
    .map(({ record, invalidated }) => `${record.hash} ${invalidated}`).join()
}

/** The request as it would be approved. The records that it adds are of its own day. */
function listing ({ subject: { collaborator }, workday, wanted, existing }: ProposedDay): Adjustment {
  const kept = wanted.flatMap(record => (record?.hash !== undefined && existing.get(hashKey(record.hash))) || [])
  return {
    id: '',
    code: Infinity,
    collaboratorId: collaborator.id,
    workday,
    status: 'APROVADO',
    format: 'REGISTRO_PONTO',
    terms: { proposed: kept.map(({ hash, at }) => ({ kept: hash, at })) },
    reasonId: '',
    description: '',
    attachmentIds: [],
    createdAt: 0 as Instant,
    updatedAt: 0 as Instant
  }
}
