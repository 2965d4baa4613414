import type { Stretch } from '../../domain/time/interval.ts'
import { type DailyFrequency, frequencyOn } from '../../domain/frequency/daily-frequency.ts'
import { type DayLine, dayLine } from '../../domain/frequency/day-line.ts'
import type { FrequencyRecord } from '../../domain/frequency/frequency-record.ts'
import type { Subject } from '../../domain/day/subject.ts'
import type { DayConfiguration } from '../../domain/shift/planned-day.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { MINUTES_PER_DAY } from '../../domain/time/minutes.ts'
import { wallMinute } from '../../domain/time/wall-clock.ts'
import { clockText } from './clock-text.ts'
import type { SheetDay } from './schemas.ts'

/** A day of a timesheet: its figures, its records in local time, and its parts as a drawing needs them. */
export function sheetDay (subject: Subject, dayNumber: number, now: Instant): SheetDay {
  const day = frequencyOn(subject, dayNumber, now)
  const { approved, pending } = subject.adjustmentsOn(dayNumber)
  const kind = day.configuration && kindOf(day.configuration)
  return {
    date: day.date,
    status: day.status,
    exception: day.exceptionId !== undefined,
    figures: figuresOf(day),
    ocorrencias: [...day.occurrences],
    pendencias: [...day.pendingItems],
    records: day.records.map(record => recordOf(record, dayNumber)),
    adjustments: [...approved, ...pending].map(({ id }) => id),
    line: lineOf(dayLine(subject, dayNumber, now)),
    ...(kind !== undefined && { kind }),
    ...(day.holiday !== undefined && { feriado: day.holiday })
  }
}

export function figuresOf (day: DailyFrequency): SheetDay['figures'] {
  return {
    cargaHoraria: day.workload,
    horasTrabalhadas: day.worked,
    saldo: day.balance,
    atrasos: day.lateness,
    antecipacoes: day.anticipation,
    adicionalNoturno: day.nightPremium,
    bancoHoras: day.timeBank,
    horasExtras: day.overtime,
    tempoIntrajornada: day.breakTime,
    tempoInterjornada: day.rest,
    indenizacaoInterjornada: day.restIndemnity,
    falta: day.absence
  }
}

function kindOf (configuration: DayConfiguration): string | undefined {
  return configuration.kind === 'turnoFlexivel' ? undefined : configuration.day.kind
}

function recordOf (
  { record, createdByAdjustment, invalidatedByAdjustment, undue, inconsistencies }: FrequencyRecord, dayNumber: number
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
    setAside: invalidatedByAdjustment || undue,
    inconsistencies: [...inconsistencies]
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
    figures,
    ...(open !== undefined && { open }),
    ...(expected !== undefined && { expected })
  }
}
