import { addressOf } from './exchange.ts'
import type { Numbered, Row } from './recording/row.ts'

/** The headers that a file may leave out, although they were sent, as Chrome's HAR does with `authorization`. */
export interface LeftOut { readonly authorization: boolean, readonly 'content-type': boolean }

/**
 * Absence in a recording is no absence on the wire. A file leaves a header out if no request has it, or if one came
 * further without it than it could: past the token, or to a success without the type of its body.
 */
export async function leftOutOf (found: AsyncIterable<Numbered>): Promise<LeftOut> {
  const shown = { authorization: false, 'content-type': false }
  const doubtful = { authorization: false, 'content-type': false }
  for await (const [, { row }] of found) {
    if (row === undefined || row.lacksHeaders === true) continue
    for (const name of ['authorization', 'content-type'] as const) {
      if (row.requestHeaders[name] !== undefined) shown[name] = true
      else doubtful[name] ||= cameFurther(row, name)
    }
  }
  return {
    authorization: !shown.authorization || doubtful.authorization,
    'content-type': !shown['content-type'] || doubtful['content-type']
  }
}

function cameFurther ({ method, url, status, requestBody }: Row, name: keyof LeftOut): boolean {
  if (method.toUpperCase() === 'OPTIONS' || status === 0 || status >= 500) return false
  const operation = addressOf(url)?.operation
  if (name === 'authorization') return operation === 'requestAdjustment' && status !== 401
  return operation !== undefined && status < 300 && requestBody !== undefined && requestBody !== ''
}
