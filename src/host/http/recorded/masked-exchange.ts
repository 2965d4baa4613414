import type { Exchange } from '../../sandbox/request-log/exchange.ts'
import { parsedJson } from '../../sandbox/request-log/sent.ts'
import { HIDING, type Mask, maskFurther } from './mask.ts'

/**
 * An exchange without tokens, as the control plane shows none, because a client may have sent one that is valid
 * elsewhere.
 */
export function maskedExchange (exchange: Exchange, known: Mask): Exchange {
  const mask = maskFurther(exchange, known)
  const { request, response, ...whole } = exchange
  const rest = { ...whole, commit: undefined } // another process cannot make the state of then again
  return {
    ...mask(rest),
    request: {
      ...mask({ ...request, headers: [], body: '' }),
      headers: maskedHeaders(request.headers, mask),
      body: maskedBody(request.body, request.cutBody !== undefined, mask)
    },
    response: {
      ...mask({ ...response, body: '' }),
      body: maskedBody(response.body, response.length !== undefined, mask)
    }
  }
}

/** Names and values in turns. The name tells the mask whether the value is secret, as in the log's view. */
function maskedHeaders (headers: readonly string[], mask: Mask): string[] {
  return headers.flatMap((name, at) =>
    at % 2 === 1 ? [] : Object.entries(mask({ [name]: headers[at + 1] as string })).flat())
}

/**
 * A body is masked as the log shows it: as JSON, if it is JSON. A body without a token stays as it was sent. The mask
 * also looks at its text, because JSON keeps only the last of several fields with the same name.
 */
function maskedBody (body: string, isCut: boolean, mask: Mask): string {
  // The mark of a cut tells the mask that a token may have lost its end there.
  if (isCut) return mask(`${body}…`).replace(/…$/, '')
  const text = mask(body)
  if (text === body && !HIDING.test(body)) return body
  const value = parsedJson(body)
  if (value === undefined) return text
  const shown = JSON.stringify(mask(value))
  return text === body && shown === JSON.stringify(value) ? body : shown
}
