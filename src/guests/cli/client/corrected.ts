import type { ControlClient } from '../../client/control-client.ts'
import type { ExplainedView } from '../../control/requests/views.ts'

const ABOUT_THE_TOKEN = new Set(['unauthorized', 'expired', 'forbidden', 'repeated-header', 'wider-permissions'])

/**
 * The exchange with its corrected request ready to send. The log hides tokens, so the token is that of the key that
 * the request had, or of one with every permission where the token was what was wrong.
 */
export async function withToken (control: ControlClient, exchange: ExplainedView): Promise<ExplainedView> {
  const { corrected, apiKey, explain = [], sandboxTime } = exchange
  if (corrected === undefined || !('authorization' in corrected.headers)) return exchange
  const keys = await control.apiKeys()
  const own = explain.some(({ code }) => ABOUT_THE_TOKEN.has(code))
    ? undefined
    : keys.find(({ name }) => name === apiKey?.name)
  const valid = keys.filter(({ expiresAt }) => expiresAt == null || Date.parse(expiresAt) > Date.parse(sandboxTime))
  const { token } = own ?? valid.find(({ permissions }) => permissions.includes('*')) ?? {}
  return token === undefined
    ? exchange
    : { ...exchange, corrected: { ...corrected, headers: { ...corrected.headers, authorization: `Bearer ${token}` } } }
}

/** The corrected request of an exchange, for a row that has none. */
export async function correctedOf (control: ControlClient, id: string): Promise<Pick<ExplainedView, 'corrected'>> {
  const exchange = await control.request(id).catch(() => undefined) // the log may have dropped it meanwhile
  const { corrected } = exchange === undefined ? {} : await withToken(control, exchange)
  return corrected === undefined ? {} : { corrected }
}
