import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { maskedCoverage } from '../http/recorded/masked-coverage.ts'
import { type Mask, maskFurther, maskOf } from '../http/recorded/mask.ts'
import type { Handover, HandoverForm } from '../sandbox/handover.ts'
import { createCoverage } from '../sandbox/request-log/coverage.ts'
import type { Exchange } from '../sandbox/request-log/exchange.ts'
import { parsedJson } from '../sandbox/request-log/sent.ts'
import { inTurns } from '../turns.ts'

const VERSION = 1
/** The bytes that a handover may take in the database. */
const MAX_HANDOVER_BYTES = 2 * 1_048_576
/** About how many characters of text shrink to that. The first attempt takes no more, so that it is soon over. */
const FIRST_ATTEMPT_CHARACTERS = 8 * MAX_HANDOVER_BYTES
const FAST = { level: 1 }
const shrink = promisify(gzip) as (text: string, options: object) => Promise<Buffer>
const grow = promisify(gunzip)

/**
 * A handover as zipped JSON, one exchange a line. Neither an exchange nor a name of the coverage has a token, as the
 * control plane shows none, because a client may have sent one that is valid elsewhere. What does not fit is evicted,
 * the oldest exchanges first.
 */
export function handoverForm (controlToken: string | undefined, most = MAX_HANDOVER_BYTES): HandoverForm {
  return {
    async write (handover, life) {
      const { exchanges } = handover.log
      const mask = maskOf(life, controlToken)
      const coverage = maskedCoverage(createCoverage(handover.coverage), () => mask)
      const counts = Array.from(coverage.names(), name => [name, coverage.count(name)] as const)
      const lines = await inTurns(exchanges, exchange => JSON.stringify(masked(exchange, mask)))
      let left = fitting(lines, Math.max(FIRST_ATTEMPT_CHARACTERS, most))
      for (;;) {
        const bytes = await shrink(textOf({ ...handover, coverage: counts }, lines.slice(lines.length - left)), FAST)
        if (bytes.length <= most || left === 0) return bytes
        left = Math.floor(left * Math.min(0.9, most / bytes.length))
      }
    },
    async read (bytes) {
      try {
        const [head = '', ...lines] = String(await grow(bytes)).split('\n')
        const { version, parting } = JSON.parse(head) as { readonly version: number, readonly parting: Handover }
        if (version !== VERSION) return undefined
        return { ...parting, log: { ...parting.log, exchanges: lines.map(line => JSON.parse(line)) } }
      } catch {
        return undefined // a damaged one is as good as none
      }
    }
  }
}

function textOf ({ log, coverage }: Handover, lines: readonly string[]): string {
  const gone = log.exchanges.length - lines.length
  const rest = { ...log, first: log.first + gone, evicted: log.evicted + gone, exchanges: [] }
  return [JSON.stringify({ version: VERSION, parting: { log: rest, coverage } }), ...lines].join('\n')
}

/** The number of lines from the end that together have at most `most` characters. */
function fitting (lines: readonly string[], most: number): number {
  let [length, count] = [0, 0]
  while (count < lines.length && (length += (lines[lines.length - 1 - count] as string).length) <= most) count++
  return count
}

function masked (exchange: Exchange, known: Mask): Exchange {
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
  const value = parsedJson(body)
  const text = mask(body)
  if (value === undefined) return text
  const shown = JSON.stringify(mask(value))
  return text === body && shown === JSON.stringify(value) ? body : shown
}
