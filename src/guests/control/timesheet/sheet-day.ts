import type { Stretch } from '../../../core/rules/time/interval.ts'
import { balancePeriod } from '../../../core/rules/day/period-days.ts'
import { frequencyOn } from '../../../core/rules/frequency/daily-frequency.ts'
import { type DayLine, dayLine } from '../../../core/rules/frequency/day-line.ts'
import { endedPeriod } from '../../../core/rules/frequency/ended-period.ts'
import { stepsOf } from '../../../core/rules/frequency/figured-day.ts'
import type { FrequencyRecord } from '../../../core/rules/frequency/frequency-record.ts'
import { employmentOf, type Subject } from '../../../core/rules/day/subject.ts'
import { workdayOf } from '../../../core/rules/day/workday.ts'
import type { DayConfiguration } from '../../../core/rules/shift/planned-day.ts'
import { type CivilDate, civilDate } from '../../../core/rules/time/civil-date.ts'
import type { Zone } from '../../../core/rules/time/zone.ts'
import type { Instant } from '../../../core/rules/time/instant.ts'
import { minutes, MINUTES_PER_DAY } from '../../../core/rules/time/minutes.ts'
import { wallMinute } from '../../../core/rules/time/wall-clock.ts'
import type { Language } from '../../../core/words.ts'
import { daySentence } from '../../../core/wire/explanation/day-sentence.ts'
import { timeText } from '../../../core/wire/time-text.ts'
import { dayFigures } from './columns.ts'
import type { SheetDay } from './schemas.ts'

/** A day of a timesheet: its figures, its records in local time, and its parts as a drawing needs them. */
export function sheetDay (subject: Subject, dayNumber: number, now: Instant, language: Language): SheetDay {
  const { collaborator: { id } } = subject
  // The steps come first, because the figures are computed with them.
  const steps = stepsOf(workdayOf(subject, dayNumber, now))
  const day = frequencyOn(subject, dayNumber, now)
  const { approved, pending } = subject.adjustmentsOn(dayNumber)
  const kind = day.configuration && kindOf(day.configuration)
  const exception = day.exceptionId === undefined ? undefined : subject.facts.exceptionDayOn(id, day.date)
  const period = balancePeriod(subject, dayNumber)
  const line = dayLine(subject, dayNumber, now)
  const ended = period?.lastDay === dayNumber ? endedPeriod(subject, dayNumber, now) : undefined
  return {
    date: day.date,
    employment: employmentOn(subject, day.date, employmentOf(subject, dayNumber).isEmployed),
    status: day.status,
    turno: day.shift.name,
    regime: day.timeRule.regime,
    exception: exception !== undefined,
    isPlanned: day.configuration !== undefined,
    figures: dayFigures({ day, steps, line, period: ended }),
    ocorrencias: [...day.occurrences],
    pendencias: [...day.pendingItems],
    records: day.records.map(record => recordOf(record, dayNumber, subject.collaborator.zone)),
    adjustments: [...approved, ...pending].map(({ id }) => id),
    line: lineOf(line),
    sentence: daySentence({
      workload: steps.workload,
      balance: steps.balance,
      midnight: dayNumber * MINUTES_PER_DAY,
      scheduled: line.scheduled,
      worked: line.worked,
      period: period?.kind
    }, language),
    ...(exception?.day.remarks !== undefined && { exceptionRemarks: exception.day.remarks }),
    ...(kind !== undefined && { kind }),
    ...(period !== undefined && { period: { kind: period.kind, lastDay: civilDate(period.lastDay) } }),
    ...(day.holiday !== undefined && { feriado: day.holiday })
  }
}

function employmentOn ({ collaborator: { admittedOn } }: Subject, date: CivilDate, isEmployed: boolean) {
  return isEmployed ? 'during' : date < admittedOn ? 'before' : 'after'
}

function kindOf (configuration: DayConfiguration): string | undefined {
  return configuration.kind === 'turnoFlexivel' ? undefined : configuration.day.kind
}

function recordOf (
  { record, createdByAdjustment, invalidatedByAdjustment, undue, ...given }: FrequencyRecord,
  dayNumber: number, own: Zone
) {
  const at = wallMinute(record.at, record.zone) - dayNumber * MINUTES_PER_DAY
  return {
    at,
    clock: clockText(at),
    hash: record.hash,
    nsr: record.nsr,
    origem: record.origin,
    online: record.online,
    made: createdByAdjustment,
    refused: given.inconsistencyStatus === 'RECUSADO',
    setAside: invalidatedByAdjustment || undue,
    inconsistencies: [...given.inconsistencies],
    ...(record.zone !== own && { fusoHorario: record.zone })
  }
}

const pairs = (stretches: readonly Stretch[]): [number, number][] => stretches.map(({ from, to }) => [from, to])

function lineOf ({ figures, open, expected, proposed, ...line }: DayLine): SheetDay['line'] {
  return {
    scheduled: pairs(line.scheduled),
    notDue: pairs(line.notDue),
    worked: pairs(line.worked),
    night: pairs(line.night),
    tolerated: pairs(line.tolerated),
    more: pairs(line.more),
    less: pairs(line.less),
    excused: pairs(line.excused),
    pending: pairs(line.pending),
    proposed: [...proposed],
    figures: { more: figures.more, less: figures.less, excused: figures.excused },
    ...(open !== undefined && { open }),
    ...(expected !== undefined && { expected })
  }
}

/** Minutes from 00:00 of a day, as the clock shows them: `08:00`, and `02:05+1` on the day after. */
export function clockText (at: number): string {
  const days = Math.floor(at / MINUTES_PER_DAY)
  const clock = timeText(minutes(at - days * MINUTES_PER_DAY))
  return days === 0 ? clock : `${clock}${days > 0 ? '+' : ''}${days}`
}
