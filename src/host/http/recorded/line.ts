import type { Language } from '../../../core/words.ts'
import { READING } from '../../../core/contract/index.ts'
import type { Problem } from '../../../core/rules/problem.ts'
import type { Ended, Subscriber } from './finish-exchange.ts'
import { sandboxName } from '../sandbox/sandbox-url.ts'
import type { SettingsOf } from '../sandbox/settings-of.ts'
import { messageOf } from '../../../core/problems/message.ts'
import type { Finding } from '../../sandbox/request-log/exchange.ts'
import type { Life } from '../../sandbox/life.ts'
import { pathOf } from '../../sandbox/request-log/sent.ts'
import { maskFor, maskFurther, maskOf } from './mask.ts'

/** A request in one line, for the terminal and the server's own log. */
export interface RequestLine {
  readonly sandbox: string
  readonly control: boolean
  readonly method: string
  /** Without the sandbox prefix and the query. */
  readonly path: string
  /** Absent if the client left before anything was decided. */
  readonly status?: number
  /** The client left before its response. */
  readonly abandoned?: true
  /** The first violated rule. */
  readonly why?: string
  /** How many more rules were violated. */
  readonly more: number
  readonly ms: number
}

/** `undefined` for what is no news: what only reads from the control plane. */
function requestLine (
  { exchange, request }: Ended, settingsOf: SettingsOf, controlToken: string | undefined
): RequestLine | undefined {
  const { request: { method, headers }, response: { status }, verdict: { findings: [first], findingCount } } = exchange
  const control = exchange.request.control || request.url.startsWith('/_sandbox')
  if (control && READING.has(method)) return undefined
  const life = request.life as Life | null | undefined
  const known = life == null ? maskFor([controlToken ?? '']) : maskOf(life, controlToken)
  return maskFurther({ request: { headers } }, known)({
    sandbox: sandboxName(request.raw),
    control,
    method,
    path: pathOf(exchange.request),
    ...(status !== undefined && { status }),
    ...(exchange.abandoned && { abandoned: true as const }),
    ...(first !== undefined && { why: whyOf(first, settingsOf(request)['error.language']) }),
    more: Math.max(0, findingCount - 1),
    ms: Math.round(exchange.duration * 10) / 10
  })
}

function whyOf ({ code, details }: Finding, language: Language): string {
  return messageOf({ code, details } as Problem, language)
}

interface LineOptions {
  readonly settingsOf: SettingsOf
  readonly controlToken: string | undefined
  readonly logLevel: string
  /** Gets each line, for people. Without it the server's own log gets them, at level `debug`. */
  readonly print: ((line: RequestLine) => void) | undefined
}

/** Prints each exchange in a line; `undefined` where nobody reads them. */
export function linePrinter ({ settingsOf, controlToken, logLevel, print }: LineOptions): Subscriber | undefined {
  if (print === undefined && logLevel !== 'debug' && logLevel !== 'trace') return undefined
  return ended => {
    const line = requestLine(ended, settingsOf, controlToken)
    if (line !== undefined && print !== undefined) print(line)
    else if (line !== undefined) ended.request.log.debug(line, 'request')
  }
}
