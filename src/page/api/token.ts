const KEY = 'espelho.control-token'

/** The control plane's token. It stays in this tab. */
export const tokenNow = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined

export function keepToken (token: string): void {
  sessionStorage.setItem(KEY, token)
}

export function authorization (): Record<string, string> {
  const token = tokenNow()
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}
