import { isLeave } from '../adjustment/effect.ts'
import type { Subject } from '../day/subject.ts'
import { hasOtherRecords, laidDay } from '../day/laid-days.ts'
import type { Workday } from '../day/workday.ts'
import { oddDayType } from './day-type.ts'
import { directionAt } from '../record/default-fields.ts'
import { isUndue, isValid, type Punch } from '../record/punch.ts'
import { isOutOfReach } from './reach.ts'
import { sameTimesBefore } from './same-times.ts'
import type { InconsistencyStatus, RecordDirection, TimeRecord } from '../record/time-record.ts'

/** A record of a daily frequency with its derived fields. A derived field overrides a stored field of the same name. */
export interface FrequencyRecord {
  readonly record: TimeRecord
  readonly direction: RecordDirection
  readonly createdByAdjustment: boolean
  readonly invalidatedByAdjustment: boolean
  readonly undue: boolean
  /** The stored and the computed inconsistencies. */
  readonly inconsistencies: readonly string[]
  readonly inconsistencyStatus: InconsistencyStatus | undefined
}

/** A record less than this after the one before it is too soon. */
const TOO_SOON_MINUTES = 5

/** The valid records before one on its day. */
interface Before {
  count: number
  last: Punch | undefined
}

type Check = (punch: Punch, before: Before) => readonly string[]

/**
 * Every record of a day. An invalidated record is compared with the records that were made, any other with those that
 * count.
 */
export function frequencyRecords (subject: Subject, day: Workday): FrequencyRecord[] {
  const check = inconsistencies(subject, day)
  const stored: Before = { count: 0, last: day.previous }
  const valid: Before = { count: 0, last: day.previous }
  const isInTurn = subject.policy.direction === 'in-turn' && hasOtherRecords(subject, day.journey)
  return day.journey.visible.map(punch => {
    const direction = isInTurn && isValid(punch) ? directionAt(valid.count) : punch.record.direction
    const record = derived(punch, direction, check(punch, punch.invalidated ? stored : valid))
    if (!isUndue(punch.record)) {
      if (!punch.created) step(stored, punch)
      if (!punch.invalidated) step(valid, punch)
    }
    return record
  })
}

function step (before: Before, punch: Punch): void {
  before.count++
  before.last = punch
}

/** Portaria 671, art. 74: a record is flagged, never refused. */
function inconsistencies (subject: Subject, { expected, rule, journey, reasonOf }: Workday): Check {
  const { collaborator, facts } = subject
  const { wholeDays } = laidDay(subject, journey.dayNumber).effective
  const onLeave = wholeDays.some(adjustment => isLeave(reasonOf(adjustment)))
  const dayType = oddDayType(expected, onLeave)
  const isRepeated = sameTimesBefore(subject, journey.dayNumber)
  const workLocation = collaborator.workLocationId === undefined
    ? undefined
    : facts.workLocation(collaborator.workLocationId)
  return ({ record, minute, wall }, { count, last }) => {
    const found = record.inconsistencies === undefined ? [] : [...record.inconsistencies]
    if (isOutOfReach(record, workLocation)) found.push('LOCALIZACAO_NAO_CONTEMPLADA_PELA_BATIDA')
    if (isRepeated(count, wall)) found.push('HORARIO_DE_PONTO_IDENTICO_NOS_ULTIMOS_5_DIAS')
    if (record.zone !== collaborator.zone) {
      found.push('REGISTRO_FEITO_EM_FUSO_HORARIO_DIFERENTE_DO_DEFINIDO_NO_CADASTRO')
    }
    if (count >= rule.dailyRecordLimit) found.push('LIMITE_DE_REGISTROS_POR_DIA_EXCEDIDO')
    if (dayType !== undefined) found.push(dayType)
    if (last !== undefined && minute - last.minute < TOO_SOON_MINUTES) {
      found.push('REGISTRO_FEITO_EM_MENOS_DE_5_MINUTOS_APOS_O_ANTERIOR')
    }
    return found.length > 1 ? [...new Set(found)] : found
  }
}

function derived (
  { record, created, invalidated }: Punch, direction: RecordDirection, inconsistencies: readonly string[]
): FrequencyRecord {
  return {
    record,
    direction,
    createdByAdjustment: created,
    invalidatedByAdjustment: invalidated,
    undue: isUndue(record),
    inconsistencies,
    inconsistencyStatus: statusOf(record, inconsistencies.length)
  }
}

/** A stored decision about inconsistencies stays. Without one, they are PENDENTE if there are any. */
function statusOf ({ inconsistencyStatus }: TimeRecord, inconsistencies: number): InconsistencyStatus | undefined {
  if (inconsistencyStatus === 'APROVADO' || inconsistencyStatus === 'RECUSADO') return inconsistencyStatus
  return inconsistencies > 0 ? 'PENDENTE' : undefined
}
