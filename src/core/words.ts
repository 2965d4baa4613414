export type Language = 'pt' | 'en'

/** A text for people, in both languages. */
export type Words = Readonly<Record<Language, string>>

/** Chooses the text of a language: Portuguese, then English. */
export type Say = (pt: string, en: string) => string

/** The language of a locale (POSIX, "Locale Environment Variables"). */
export function localeLanguage (env: Readonly<Record<string, string | undefined>>): Language {
  return /^pt\b|^pt_/i.test(env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '') ? 'pt' : 'en'
}

/** `16/03/2026` of `2026-03-16`, as the contract writes a day and people read one. */
export function brazilian (date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
}

export function sayIn (language: Language): Say {
  return (pt, en) => language === 'pt' ? pt : en
}
