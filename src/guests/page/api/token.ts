import { languageNow } from '../text/language.ts'

const KEY = 'espelho.control-token'

/** The control plane's token. It stays in this tab. */
export const tokenNow = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined

export function saveToken (token: string): void {
  sessionStorage.setItem(KEY, token)
}

/** The token, and the language of the page: the texts of the control plane are in it, too. */
export function ownHeaders (): Record<string, string> {
  const token = tokenNow()
  return { 'accept-language': languageNow(), ...token !== undefined && { authorization: `Bearer ${token}` } }
}
