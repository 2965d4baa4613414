export type Language = 'pt' | 'en'

/** A text for people, in both languages. */
export type Words = Readonly<Record<Language, string>>

/** Chooses the text of a language. */
export type Say = (words: Words) => string

/** The texts of a subject in a language, by key. A text of several lines is a list of them. */
type Texts<K extends string> = Readonly<Record<K, string | readonly string[]>>

/** The texts of a subject, by a key that all languages have. Values are texts, numbers, lists of texts or `Words`. */
export function subject<K extends string> (
  texts: Readonly<Record<Language, Texts<K>>>
): (key: K, values?: object) => Words {
  const plain: { [Key in K]?: Words } = {} // made once, because a timesheet has the same few many times
  return (key, values) => values === undefined
    ? (plain[key] ??= { pt: whole(texts.pt[key]), en: whole(texts.en[key]) })
    : {
        get pt () { return filled(texts.pt[key], 'pt', values) },
        get en () { return filled(texts.en[key], 'en', values) }
      }
}

/** A text that is made when a language is asked for. */
export function inEach (textIn: (language: Language) => string): Words {
  return { get pt () { return textIn('pt') }, get en () { return textIn('en') } }
}

function whole (text: string | readonly string[]): string {
  return typeof text === 'string' ? text : text.join('\n')
}

/** `{name}` or, with the forms for one and for several, `{name|dia|dias}`. */
const PLACE = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g

/** A text with its values. Braces without a value stay, because a path may have them. */
export function filled (text: string | readonly string[], language: Language, values: object): string {
  const template = typeof text === 'string' ? text : whole(text)
  return template.replace(PLACE, (place, name: string, one?: string, several?: string) => {
    if (!Object.hasOwn(values, name)) return place
    const value: unknown = values[name as keyof object]
    if (one !== undefined) return (isOne(Number(value), language) ? one : several) as string
    if (typeof value !== 'object' || value === null) return String(value)
    return Array.isArray(value) ? value.join(', ') : (value as Words)[language]
  })
}

const plurals: { [L in Language]?: Intl.PluralRules } = {}
// In Brazil `Intl` has "0 dia". The contract's texts, and most people, have "0 dias", as in Portugal.
const PLURALS_OF: Readonly<Record<Language, string>> = { pt: 'pt-PT', en: 'en' }

function isOne (count: number, language: Language): boolean {
  plurals[language] ??= new Intl.PluralRules(PLURALS_OF[language])
  return plurals[language].select(count) === 'one'
}

/** The noon of a day, `yyyy-MM-dd`, so that no zone changes its date. */
const noonOf = (date: string): Date => new Date(`${date}T12:00Z`)

// Names are the platform's. The form of a date is ours, because the platform's differs between its versions.
const nameOf = (date: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  noonOf(date).toLocaleDateString(language === 'pt' ? 'pt-BR' : 'en-GB', { ...options, timeZone: 'UTC' })
    .replace('.', '')

/** `março` of `2026-03` */
export const monthName = (month: string, language: Language, length: 'long' | 'short' = 'long'): string =>
  nameOf(`${month}-01`, language, { month: length })

/** `seg` of `2026-03-16` */
export const weekdayName = (date: string, language: Language): string => nameOf(date, language, { weekday: 'short' })

type TimePart = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

/** The digits of an instant in a zone, by default in that of the machine. `Intl` knows zones; the form is ours. */
export function digitsIn (instant: string | number, timeZone?: string): Readonly<Record<TimePart, string>> {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit'
  })
  const digits = format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])
  return Object.fromEntries(digits) as Record<TimePart, string>
}

/** The language of a locale (POSIX, "Locale Environment Variables"). */
export function localeLanguage (env: Readonly<Record<string, string | undefined>>): Language {
  return /^pt\b|^pt_/i.test(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '') ? 'pt' : 'en'
}

/** `16/03/2026` of `2026-03-16`, as the contract writes a day and people read one. */
export function brazilian (date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

export function sayIn (language: Language): Say {
  return words => words[language]
}
