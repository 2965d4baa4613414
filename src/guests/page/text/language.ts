export type Language = 'pt' | 'en'

const KEY = 'espelho.language'
let language: Language = 'pt'

/** The words in the language of the page: Portuguese, then English. */
export const T = (pt: string, en: string): string => language === 'en' ? en : pt

export const languageNow = (): Language => language
/** For numbers and dates. */
export const locale = (): string => language === 'en' ? 'en-GB' : 'pt-BR'

/** A link with `?lang=` has its language for this visit. Without one it is the reader's last choice. */
export function startLanguage (): void {
  show((new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(KEY)) === 'en' ? 'en' : 'pt')
}

/** The reader's choice, also for later visits. */
export function setLanguage (wanted: Language): void {
  localStorage.setItem(KEY, wanted)
  show(wanted)
}

function show (wanted: Language): void {
  language = wanted
  document.documentElement.lang = wanted === 'en' ? 'en' : 'pt-BR'
}
