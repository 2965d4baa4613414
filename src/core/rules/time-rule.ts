import type { Minutes } from './time/minutes.ts'

export type TimeRuleKind = 'INTERVALO_DATAS' | 'INTERVALO_HORARIO' | 'TEMPO_FALTANTE' | 'REGISTRO_PONTO'

export const OVERTIME_REGIMES = ['BANCO', 'EXTRA', 'MISTO'] as const
export type OvertimeRegime = typeof OVERTIME_REGIMES[number]

export const EXTENSION_NEEDS = ['INICIO', 'PREDOMINANCIA'] as const
export type ExtensionNeeds = typeof EXTENSION_NEEDS[number]

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
  /** Practice: whether CLT 58 §1 is for the marks of a break too. */
  readonly toleranceOnBreaks: boolean
  readonly regime: OvertimeRegime
  /** CLT 59: two more hours a day. */
  readonly dailyBankLimit: Minutes
  /** Súmula 60 II of the TST. */
  readonly nightExtension: boolean
  /**
   * INICIO, also where it is absent: the journey began by 22:00. PREDOMINANCIA: or more than half of the night was
   * worked (TST).
   */
  readonly nightExtensionNeeds?: ExtensionNeeds
  /** CLT 73 §1: an hour of 52 min 30 s. */
  readonly reducedNightHour: boolean
  /** CLT 66. */
  readonly minimumRest: Minutes
  /** CLT 67, Súmula 110: the weekly rest, which comes on top of that of CLT 66. */
  readonly weeklyRest: Minutes
  /** Practice. */
  readonly dailyRecordLimit: number
  /** Practice: half an absence as a fraction of a day or as hours. */
  readonly halfAbsence: HalfAbsence
  /** CLT 59-A, sole paragraph: not with 12×36. */
  readonly holidayClearsWorkload: boolean
}

/** The defaults of a time rule. */
export const TIME_RULE_DEFAULTS = {
  markTolerance: 5 as Minutes,
  dailyTolerance: 10 as Minutes,
  toleranceOnBreaks: true,
  regime: 'BANCO',
  dailyBankLimit: 120 as Minutes,
  nightExtension: true,
  reducedNightHour: false,
  minimumRest: 660 as Minutes,
  weeklyRest: 1440 as Minutes,
  dailyRecordLimit: 10,
  halfAbsence: 'FRACAO',
  holidayClearsWorkload: true
} as const satisfies Partial<TimeRule>

/**
 * Switches that go together. `12x36`: the monthly pay covers holidays and what prolongs a night (CLT 59-A, sole
 * paragraph), and what is worked beyond the twelve hours is paid as overtime.
 */
export const TIME_RULE_PRESETS = {
  '12x36': { regime: 'EXTRA', nightExtension: false, holidayClearsWorkload: false }
} as const satisfies Readonly<Record<string, Partial<TimeRule>>>
