import type { Language } from '../../../core/words.ts'
import { keyOf, worded } from '../../../core/words/page.ts'

export type { Language } from '../../../core/words.ts'

const KEY = 'espelho.language'
let language: Language = 'pt'

/** A text in the language of the page. */
export const T = (...text: Parameters<typeof worded>): string => worded(...text)[language]

/** The name of a code of a kind, where it has one: `nameOf('rule', 'required')`. */
export function nameOf (kind: string, code: string): string | undefined {
  const key = keyOf(`${kind}.${code}`)
  return key && T(key)
}

export const languageNow = (): Language => language
/** 0, 0,5 or 1. */
export const decimal = (value: number): string => String(value).replace('.', language === 'pt' ? ',' : '.')

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
