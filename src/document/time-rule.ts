import { type Static, Type } from '@sinclair/typebox'
import { StringEnum, TimeRule as Contract } from '../contract/index.ts'
import {
  EXTENSION_NEEDS, HALF_ABSENCES, OVERTIME_REGIMES, TIME_RULE_DEFAULTS, TIME_RULE_PRESETS, type TimeRule
} from '../domain/time-rule.ts'
import { object } from '../wire/codec.ts'
import { Closed, Identifier, WholeMinutes, wholeMinutes, WholeNumber } from './fields.ts'
import type { FixtureFormat } from './fixture-format.ts'

type Preset = keyof typeof TIME_RULE_PRESETS

const schema = Closed({
  ...Contract.properties,
  id: Identifier,
  modelo: Type.Optional(StringEnum(Object.keys(TIME_RULE_PRESETS) as Preset[])),
  toleranciaMarcacao: Type.Optional(WholeMinutes),
  toleranciaDiaria: Type.Optional(WholeMinutes),
  toleranciaNoIntervalo: Type.Optional(Type.Boolean()),
  regime: Type.Optional(StringEnum(OVERTIME_REGIMES)),
  limiteBancoDiario: Type.Optional(WholeMinutes),
  prorrogacaoNoturna: Type.Optional(Type.Boolean()),
  prorrogacaoNoturnaExige: Type.Optional(StringEnum(EXTENSION_NEEDS)),
  horaNoturnaReduzida: Type.Optional(Type.Boolean()),
  intervaloInterjornadaMinimo: Type.Optional(WholeMinutes),
  descansoSemanalMinimo: Type.Optional(WholeMinutes),
  limiteRegistrosDia: Type.Optional(WholeNumber(1)),
  faltaMeioPeriodo: Type.Optional(StringEnum(HALF_ABSENCES)),
  feriadoZeraCarga: Type.Optional(Type.Boolean())
})
export type TimeRuleText = Static<typeof schema>
type Wire = TimeRuleText

const fields = object<TimeRule, Wire>({
  id: 'id',
  kind: 'tipo',
  name: 'nome',
  markTolerance: ['toleranciaMarcacao', wholeMinutes],
  dailyTolerance: ['toleranciaDiaria', wholeMinutes],
  toleranceOnBreaks: 'toleranciaNoIntervalo',
  regime: 'regime',
  dailyBankLimit: ['limiteBancoDiario', wholeMinutes],
  nightExtension: 'prorrogacaoNoturna',
  nightExtensionNeeds: 'prorrogacaoNoturnaExige',
  reducedNightHour: 'horaNoturnaReduzida',
  minimumRest: ['intervaloInterjornadaMinimo', wholeMinutes],
  weeklyRest: ['descansoSemanalMinimo', wholeMinutes],
  dailyRecordLimit: 'limiteRegistrosDia',
  halfAbsence: 'faltaMeioPeriodo',
  holidayClearsWorkload: 'feriadoZeraCarga'
})

export const timeRule: FixtureFormat<TimeRule> = {
  key: 'id',
  schema,
  codec: {
    ...fields,
    decode: (wire: Wire) => ({
      ...TIME_RULE_DEFAULTS, ...wire.modelo && TIME_RULE_PRESETS[wire.modelo], ...fields.decode(wire)
    })
  },
  references: () => []
}
