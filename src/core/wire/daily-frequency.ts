import type * as Wire from '../contract/index.ts'
import type { Adjustment } from '../rules/adjustment/adjustment.ts'
import type { DailyFrequency } from '../rules/frequency/daily-frequency.ts'
import type { DayConfiguration } from '../rules/shift/planned-day.ts'
import type { TimeRule } from '../rules/time-rule.ts'
import { memoizeByObject } from '../memoize.ts'
import type { ResponseDates } from './response-dates.ts'
import { fixedShiftDay, flexibleGroup, rotatingShiftDay } from './shift-day.ts'
import { presentTimeRecord } from './time-record.ts'
import { timeText } from './time-text.ts'

/** Presents the adjustment of the day. Without it the day has none, as in the response to a request (A57). */
export type PresentAdjustment = (adjustment: Adjustment) => Wire.Adjustment

/** The daily frequency in the contract's form. Every figure is present, with `00:00` or 0 if nothing applies. */
export function presentDailyFrequency (
  day: DailyFrequency, dates: ResponseDates, presentAdjustment?: PresentAdjustment
): Wire.DailyFrequency {
  const { holiday, configuration, adjustment } = day
  return {
    data: dates.day(day.date),
    cargaHoraria: timeText(day.workload),
    horasTrabalhadas: timeText(day.worked),
    saldo: timeText(day.balance),
    saldoIntrajornada: timeText(day.breakBalance),
    atrasos: timeText(day.lateness),
    antecipacoes: timeText(day.anticipation),
    adicionalNoturno: timeText(day.nightPremium),
    bancoHoras: timeText(day.timeBank),
    horasExtras: timeText(day.overtime),
    horasExtrasSaldoBase: timeText(day.overtimeBase),
    horasExtrasIntervaloSaldoBase: timeText(day.breakOvertimeBase),
    tempoIntrajornada: timeText(day.breakTime),
    tempoInterjornada: timeText(day.rest),
    indenizacaoInterjornada: day.restIndemnity,
    falta: day.absence,
    faltaHoras: timeText(day.absenceHours),
    registros: day.records.map(record => presentTimeRecord(record, dates)),
    statusVigenteColaborador: day.status,
    regraPontoVigente: presentTimeRule(day.timeRule),
    turnoVigente: presentShift(day),
    ocorrencias: [...day.occurrences],
    pendencias: [...day.pendingItems],
    // Optional fields come last, because V8 is slow to add a named property after a spread: about 0.45 µs each.
    ...(holiday !== undefined && { feriado: holiday }),
    ...(configuration !== undefined && presentConfiguration(configuration)),
    ...(adjustment !== undefined && presentAdjustment !== undefined && { ajuste: presentAdjustment(adjustment) })
  }
}

function presentTimeRule ({ id, kind, name }: TimeRule): Wire.TimeRule {
  return name === undefined ? { id, tipo: kind } : { id, tipo: kind, nome: name }
}

function presentShift ({ shift, exceptionId }: DailyFrequency): Wire.CurrentShift {
  return {
    turnoId: shift.id,
    tipo: shift.kind,
    nome: shift.name,
    excecao: exceptionId !== undefined,
    ...(shift.kind === 'turnoFlexivel' && { tipoTurnoFlexivel: shift.flexibleKind }),
    ...(exceptionId !== undefined && { excecaoId: exceptionId })
  }
}

type ConfigurationFields = Pick<Wire.DailyFrequency, 'diaTurnoFixo' | 'diaRevezamento' | 'grupoFlexivelConfiguracao'>

function presentConfiguration (configuration: DayConfiguration): ConfigurationFields {
  return CONFIGURATIONS[configuration.kind](configuration as never)
}

// Memoized, because a day of a shift is never changed in place, and many responses show the same few days.
const encodeFixed = memoizeByObject(fixedShiftDay.encode)
const encodeRotating = memoizeByObject(rotatingShiftDay.encode)
const encodeGroup = memoizeByObject(flexibleGroup.encode)

type Kind = DayConfiguration['kind']
const CONFIGURATIONS: { readonly [K in Kind]: (of: Extract<DayConfiguration, { kind: K }>) => ConfigurationFields } = {
  turnoFixo: ({ day }) => ({ diaTurnoFixo: encodeFixed(day) }),
  turnoRevezamento: ({ day }) => ({ diaRevezamento: encodeRotating(day) }),
  turnoFlexivel: ({ group }) => ({ grupoFlexivelConfiguracao: encodeGroup(group) })
}
