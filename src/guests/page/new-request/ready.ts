import type { paths } from '../api/control-plane.d.ts'

/** An example that reaches a part of the contract, in the sandbox as it is. */
export type Ready = paths['/_sandbox/coverage/request']['get']['responses'][200]['content']['application/json']
type Authorization = Ready['headers'][string] | undefined

/** The longest body that can be changed in a form, in characters. */
const MAX_BODY_CHARS = 20_000

/** The body as a text that can be changed. `undefined` if there is none, or it is no text, or it is too long. */
export function textOf ({ body }: Ready): string | undefined {
  const whole = body?.every(piece => typeof piece === 'string') === true ? body.join('') : undefined
  return whole === undefined || whole.length >= MAX_BODY_CHARS ? undefined : indented(whole)
}

function indented (text: string): string {
  try { return JSON.stringify(JSON.parse(text, (_, value: unknown) => asSent(value)), null, 2) } catch { return text }
}

/** Throws for a number that JSON would write otherwise, so that the text stays as it is. */
function asSent (value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('infinite')
  return value
}

/** What the form sends: the example with the text and the key that were chosen. */
export function filled (ready: Ready, text: string | undefined, authorization: Authorization) {
  const { authorization: _, ...headers } = ready.headers
  const body = text === undefined ? ready.body : [text]
  return {
    method: ready.method,
    headers: { ...(authorization !== undefined && { authorization }), ...headers } as Ready['headers'],
    ...(body !== undefined && { body })
  }
}
