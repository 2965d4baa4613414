export type Language = 'pt' | 'en'

const KEY = 'espelho.language'
let language: Language = 'pt'

/** The words in the language of the page: Portuguese, then English. */
export const T = (pt: string, en: string): string => language === 'en' ? en : pt

export const languageNow = (): Language => language
/** For numbers and dates. */
export const locale = (): string => language === 'en' ? 'en-GB' : 'pt-BR'

/** `?lang=` overrides the last choice. */
export function startLanguage (): void {
  const asked = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(KEY)
  setLanguage(asked === 'en' ? 'en' : 'pt')
}

export function setLanguage (wanted: Language): void {
  language = wanted
  localStorage.setItem(KEY, wanted)
  document.documentElement.lang = wanted === 'en' ? 'en' : 'pt-BR'
}
