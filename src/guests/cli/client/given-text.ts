import leven from 'leven'
import { plainWord } from '../commands/portuguese-names.ts'
import type { ControlClient } from '../../client/control-client.ts'
import type { AdjustmentStatus } from '../../../core/rules/adjustment/adjustment.ts'

// What people write for a value. A text that is not understood stays as it is, and the server says what it expects.

const MAX_TYPOS = 2

/** `pendente`, `Pendentes`, `recusado`, `pending` → `PENDENTE`, `REJEITADO` */
export function statusMeant (text: string): string {
  const word = plainWord(text)
  const found = Object.entries(STATUS_WORDS).find(([, words]) => words.some(one => leven(word, one) <= MAX_TYPOS))
  return found?.[0] ?? text
}

const STATUS_WORDS: { readonly [S in AdjustmentStatus]: readonly string[] } = {
  PENDENTE: ['pendente', 'pending'],
  APROVADO: ['aprovado', 'approved'],
  REJEITADO: ['rejeitado', 'recusado', 'rejected'],
  CANCELADO: ['cancelado', 'cancelled']
}

const MONTHS = [
  'janeiro january', 'fevereiro february', 'marco march', 'abril april', 'maio may', 'junho june', 'julho july',
  'agosto august', 'setembro september', 'outubro october', 'novembro november', 'dezembro december'
].map(names => names.split(' '))
const NAMED = `(?<named>${MONTHS.flat().join('|')})`
const MONTH = new RegExp(`^(?:(?<number>\\d{1,2})(?=.)|${NAMED})(?:(?:[/-]| (?:de )?)(?<year>\\d{4}))?$`)

/** `03/2026`, `3-2026`, `março de 2026` → `2026-03`; `março` → the month of `thisYear` */
export async function monthMeant (text: string, thisYear: () => Promise<string>): Promise<string> {
  const { named, number, year } = MONTH.exec(plainWord(text.trim()))?.groups ?? {}
  const month = named === undefined ? number : String(1 + MONTHS.findIndex(names => names.includes(named)))
  return month === undefined ? text : `${year ?? await thisYear()}-${month.padStart(2, '0')}`
}

/** The year of the sandbox's clock. */
export async function yearOf (control: Pick<ControlClient, 'clock'>): Promise<string> {
  return (await control.clock()).now.slice(0, 4)
}

/** A name, and the month that may follow it: `Ana março de 2026`, `Ana 2026-03` */
export function nameAndMonth (words: readonly string[]): { name: string, month?: string } {
  const at = words.findIndex((_, index) => index > 0 && isMonth(words.slice(index).join(' ')))
  return at === -1
    ? { name: words.join(' ') }
    : { name: words.slice(0, at).join(' '), month: words.slice(at).join(' ') }
}

function isMonth (text: string): boolean { return MONTH.test(plainWord(text)) || /^\d{4}-\d\d$/.test(text) }

/** `10/04/2026`, `2026-04-10 14:30` → an instant in Brasília's time; a day without a time begins at midnight. */
export function instantMeant (text: string): string {
  const [, first = '', month = '', last = '', hour = '0', minute = '00'] =
    /^(\d{1,4})[/-](\d{1,2})[/-](\d{1,4})(?:[T ,]+(\d{1,2})(?::|h)(\d\d)?)?$/.exec(text.trim()) ?? []
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  if (year.length !== 4) return text
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}:00-03:00`
}

const UNITS: readonly (readonly [unit: RegExp, letter: string])[] = [
  [/^(s|seg|segundos?|seconds?)$/, 's'],
  [/^(m|min|minutos?|minutes?)$/, 'm'],
  [/^(h|horas?|hours?)$/, 'h'],
  [/^(d|dias?|days?)$/, 'd'],
  [/^(w|sem|semanas?|weeks?)$/, 'w'],
  [/^(y|anos?|years?)$/, 'y']
]

/** `1 dia`, `2 horas` → `1d`, `2h`; `1h30` → `PT90M` */
export function spanMeant (text: string): string {
  const plain = plainWord(text).trim().replace(/^uma? /, '1 ')
  const [, hours, minutes] = /^(\d+)\s*h\s*(\d{1,2})(?:\s*min|m)?$/.exec(plain) ?? []
  if (hours !== undefined) return `PT${Number(hours) * 60 + Number(minutes)}M`
  const [, count, unit = ''] = /^(\d+)\s*([a-z]+)$/.exec(plain) ?? []
  const letter = UNITS.find(([pattern]) => pattern.test(unit))?.[1]
  return count === undefined || letter === undefined ? text : `${count}${letter}`
}
