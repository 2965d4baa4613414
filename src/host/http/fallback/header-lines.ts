/** A header line: its name and its value. */
export type Line = readonly [name: string, value: string]

const OF_ONE_CONNECTION = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i

/** The lines of raw headers that are not of one connection (RFC 9110 §7.6.1), without those of these names. */
export function endToEnd (raw: readonly string[], without: RegExp): Line[] {
  const lines = raw.flatMap((name, at) => at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as const] : [])
  const named = new Set(lines.flatMap(([name, value]) => /^connection$/i.test(name) ? namesIn(value) : []))
  return lines.filter(([name]) =>
    !OF_ONE_CONNECTION.test(name) && !without.test(name) && !named.has(name.toLowerCase()))
}

/** The names in a list with commas, in lower case. */
export function namesIn (list: string | undefined): string[] {
  return (list ?? '').split(',').map(name => name.trim().toLowerCase()).filter(name => name !== '')
}

/** Whether a `Via` names this server (RFC 9110 §7.6.3). */
export function hasPassed (via: string | undefined, pseudonym: string): boolean {
  return namesIn(via).some(step => step.split(/\s+/)[1] === pseudonym)
}

/** Whether an `Authorization` shows this token, as it is or in base64. */
export function showsToken (authorization: string, token: string): boolean {
  const decoded = authorization.split(/[^\w+/=-]+/).map(word => Buffer.from(word, 'base64').toString())
  return [authorization, ...decoded].some(text => text.includes(token))
}
