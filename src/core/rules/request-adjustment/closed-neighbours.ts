import { firstDay } from '../adjustment/adjusted-days.ts'
import type { Adjustment } from '../adjustment/adjustment.ts'
import { closedDaysOf } from '../closed-days.ts'
import { closedDaysChanged } from '../day/closed-changes.ts'
import type { Subject } from '../day/subject.ts'
import { subjectWithout } from '../frequency/adjustment-changes.ts'
import { type AsIfApproved, asIfApproved } from '../frequency/preview.ts'
import { type ClosedDays, Invalid, Problem, problemOf, type Violation } from '../problem.ts'
import type { CivilDate } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import type { ProposedDay } from './propose-records.ts'

/** A REGISTRO_PONTO that takes a record of a closed day, or gives one back, changes that day (A77). */
export function closedNeighbours (day: ProposedDay, through: CivilDate | undefined): Violation[] {
  if (through === undefined || day.workday <= through) return []
  const asked = listing(day)
  const closed = changedBy(day.subject, asked, () => asIfApproved(day.subject, asked, asked.updatedAt).subject, through)
  return closed === undefined ? [] : [violation('registrosPropostos', closed)]
}

/** A request of another format for later days that changes a closed one (A77). */
export function refuseClosedNeighbours (
  subject: Subject, { adjustment, subject: after }: AsIfApproved, through: CivilDate | undefined
): void {
  if (through === undefined) return
  const closed = changedBy(subject, adjustment, () => after, through)
  if (closed === undefined) return
  throw new Invalid([violation(adjustment.format === 'INTERVALO_DATAS' ? 'minPeriodo' : 'jornada', closed)])
}

/** Refuses a decision that changes a closed day. `subject` is as it was before the decision. */
export function refuseClosedDecision (subject: Subject, decided: Adjustment, through: CivilDate | undefined): void {
  if (through === undefined) return
  const after = () => decided.status === 'APROVADO'
    ? asIfApproved(subject, decided, decided.updatedAt).subject
    : subjectWithout(subject, decided)
  const closed = changedBy(subject, decided, after, through)
  if (closed !== undefined) throw new Problem('adjustment-closed', closed)
}

function changedBy (
  subject: Subject, adjustment: Adjustment, after: () => Subject, through: CivilDate
): ClosedDays | undefined {
  return closedDaysOf(closedDaysChanged(subject, after, firstDay(adjustment), through), through)
}

function violation (field: string, closed: ClosedDays): Violation {
  return { pointer: `/${field}`, problem: problemOf('closed-period', { field, ...closed }) }
}

/** The request as it would be approved. The records that it adds are of its own day. */
function listing ({ subject: { collaborator }, workday, wanted, existing }: ProposedDay): Adjustment {
  const kept = wanted.flatMap(record => (record?.hash !== undefined && existing(record.hash)) || [])
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
