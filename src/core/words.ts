export type Language = 'pt' | 'en'

/** A text for people, in both languages. */
export type Words = Readonly<Record<Language, string>>

/** Chooses the text of a language: Portuguese, then English. */
export type Say = (pt: string, en: string) => string

export function sayIn (language: Language): Say {
  return (pt, en) => language === 'pt' ? pt : en
}
