import { brazilian, type Language, monthName } from '../../../core/words.ts'
import { worded } from '../../../core/words/sheet.ts'
import type { Zone } from '../../../core/rules/time/zone.ts'

type Key = Parameters<typeof worded>[0]
export type PersonStatus = Key extends infer K ? K extends `status.${infer S}` ? S : never : never
export type DayKind = Key extends infer K ? K extends `kind.${infer S}` ? S : never : never

/** Says something in the language of a timesheet. */
export type SaySheet = (...text: Parameters<typeof worded>) => string

export const sayIn = (language: Language): SaySheet => (...text) => worded(...text)[language]

/** The cities are called the same in every language. */
export const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  MANAUS: 'Manaus', NORONHA: 'Fernando de Noronha', RIO_BRANCO: 'Rio Branco', SAO_PAULO: 'São Paulo'
}

/** `março de 2026`, `March 2026` */
export function monthText (month: string, language: Language): string {
  return worded('monthOf', { month: monthName(month, language), year: month.slice(0, 4) })[language]
}

/** When the balance of a period shows that is not over. */
export const openText = (lastDay: string, say: SaySheet): string => say('open', { date: brazilian(lastDay) })
