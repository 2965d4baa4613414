import type { Minutes } from './time/minutes.ts'

export const TIME_RULE_KINDS = ['INTERVALO_DATAS', 'INTERVALO_HORARIO', 'TEMPO_FALTANTE', 'REGISTRO_PONTO'] as const
export type TimeRuleKind = typeof TIME_RULE_KINDS[number]

export const OVERTIME_REGIMES = ['BANCO', 'EXTRA', 'MISTO'] as const
export type OvertimeRegime = typeof OVERTIME_REGIMES[number]

export const HALF_ABSENCES = ['FRACAO', 'HORAS'] as const
export type HalfAbsence = typeof HALF_ABSENCES[number]

/** The switches of a time rule; every one has a value (`attendance`: switches of a time rule). */
export interface TimeRule {
  readonly id: string
  readonly kind: TimeRuleKind
  readonly name?: string
  /** CLT 58 §1: per mark; inclusive. */
  readonly markTolerance: Minutes
  /** CLT 58 §1: per day; inclusive. */
  readonly dailyTolerance: Minutes
  readonly toleranceOnBreaks: boolean
  readonly regime: OvertimeRegime
  readonly dailyBankLimit: Minutes
  /** Súmula 60 II of the TST. */
  readonly nightExtension: boolean
  /** CLT 73 §1: an hour of 52 min 30 s. */
  readonly reducedNightHour: boolean
  /** CLT 66. */
  readonly minimumRest: Minutes
  readonly dailyRecordLimit: number
  readonly halfAbsence: HalfAbsence
  readonly holidayClearsWorkload: boolean
}

/** What a time rule says where it says nothing. */
export const TIME_RULE_DEFAULTS = {
  markTolerance: 5 as Minutes,
  dailyTolerance: 10 as Minutes,
  toleranceOnBreaks: true,
  regime: 'BANCO',
  dailyBankLimit: 120 as Minutes,
  nightExtension: true,
  reducedNightHour: false,
  minimumRest: 660 as Minutes,
  dailyRecordLimit: 10,
  halfAbsence: 'FRACAO',
  holidayClearsWorkload: true
} as const satisfies Partial<TimeRule>
