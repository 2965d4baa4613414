import { languageNow } from '../text/language.ts'

const KEY = 'espelho.control-token'

/** The control plane's token. It stays in this tab. */
export const tokenNow = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined

export function saveToken (token: string): void {
  sessionStorage.setItem(KEY, token)
}

/** Tells the server what a request of the page is. `send` counts as a client's, the others as nobody's. */
export const marked = (own: 'click' | 'card' | 'send') => ({ 'x-sandbox-page': own })

/** The token, and the language of the page: the texts of the control plane are in it, too. */
export function ownHeaders (): Record<string, string> {
  const token = tokenNow()
  return {
    ...marked('click'),
    'accept-language': languageNow(),
    ...token !== undefined && { authorization: `Bearer ${token}` }
  }
}
