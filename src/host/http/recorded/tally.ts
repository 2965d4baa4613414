import { createHash } from 'node:crypto'
import type { Settings } from '../../../core/assumptions.ts'
import { FALLBACK, type OperationName, operations } from '../../../core/contract/index.ts'
import { ASIDE, type Exchange } from '../../sandbox/request-log/exchange.ts'
import { pathOf, requestValue } from '../../sandbox/request-log/sent.ts'
import { isRewritten, sandboxName } from '../sandbox/sandbox-url.ts'
import { comparableBody, withoutNames } from './comparable-body.ts'
import type { Ended, Subscriber } from './finish-exchange.ts'

/** A response that a client has got, without what differs by chance. */
export interface TalliedResponse {
  readonly method: string
  /** The path of the operation with its parameters by name; of another request, the path as sent. */
  readonly path: string
  /** 1, 2, 3… among the requests of the sandbox with that method and path. */
  readonly turn: number
  readonly status: number
  /** The open points that it may rest on. */
  readonly points: readonly string[]
  /** Of the status and of the body without what differs by chance. */
  readonly digest: string
}

/** What one sandbox was asked. */
export interface TalliedSandbox {
  readonly name: string
  /** The keys of the settings that were changed in it. */
  readonly chosen: readonly string[]
  readonly responses: readonly TalliedResponse[]
}

/** What a server answered to all its clients. It outlives the sandboxes. */
export interface TallyDocument {
  readonly recording: boolean
  /** The answers with which its sandboxes begin. */
  readonly settings: Partial<Settings>
  /** False if a bound was met, so that something is missing. */
  readonly complete: boolean
  readonly sandboxes: readonly TalliedSandbox[]
  /** The compared bodies, by digest. */
  readonly bodies: Readonly<Record<string, unknown>>
}

export interface Tally {
  readonly note: Subscriber
  document (): TallyDocument
}

interface Sandbox {
  readonly chosen: Set<string>
  /** How often each method and path was asked. */
  readonly turns: Map<string, number>
  readonly responses: TalliedResponse[]
}

const MAX_RESPONSES = 100_000
const MAX_BODIES_CHARS = 32_000_000
const MAX_PATH_CHARS = 200
const DIGEST_CHARS = 22

export const NO_TALLY: TallyDocument = { recording: false, settings: {}, complete: true, sandboxes: [], bodies: {} }

/** Records what clients are answered, until one of its bounds is met. */
export function createTally (settings: Settings): Tally {
  const sandboxes = new Map<string, Sandbox>()
  const bodies = new Map<string, unknown>()
  let responsesLeft = MAX_RESPONSES
  let charsLeft = MAX_BODIES_CHARS
  const sandboxOf = (name: string): Sandbox => {
    const known = sandboxes.get(name) ?? { chosen: new Set(), turns: new Map(), responses: [] }
    sandboxes.set(name, known)
    return known
  }
  return {
    note ({ exchange, request }) {
      for (const key of changedSettings(exchange)) sandboxOf(sandboxName(request.raw)).chosen.add(key)
      const path = clientPath(exchange, request)
      const { method } = exchange.request
      const { status, headers, body: sent, wireFault } = exchange.response
      const isAnswered = status !== undefined && wireFault === undefined && !exchange.abandoned
      if (path === undefined || !isAnswered || responsesLeft === 0) return
      responsesLeft--
      const { turns, responses } = sandboxOf(sandboxName(request.raw))
      const turn = (turns.get(`${method} ${path}`) ?? 0) + 1
      turns.set(`${method} ${path}`, turn)
      const body = comparableBody(sent)
      const text = JSON.stringify(body)
      const digest = digestOf(`${status} ${text}`)
      if (!bodies.has(digest) && text.length <= charsLeft) {
        bodies.set(digest, body)
        charsLeft -= text.length
      }
      const points = String(headers['x-sandbox-assumptions'] ?? '').split(' ').filter(id => id !== '')
      responses.push({ method, path, turn, status, points, digest })
    },
    document: () => ({
      recording: true,
      settings,
      complete: responsesLeft > 0,
      sandboxes: Array.from(sandboxes, ([name, { chosen, responses }]) =>
        ({ name, chosen: [...chosen], responses })),
      bodies: Object.fromEntries(bodies)
    })
  }
}

function digestOf (text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARS)
}

/** `undefined` for a request that is not of the client under test. */
function clientPath ({ request }: Exchange, { raw, url }: Ended['request']): string | undefined {
  const { operation, control, own } = request
  if (operation === FALLBACK || ASIDE.has(own)) return undefined
  if (operation !== undefined && !isRewritten(raw)) return operations[operation as OperationName].url
  return control || url.startsWith('/_sandbox') ? undefined : withoutNames(pathOf(request)).slice(0, MAX_PATH_CHARS)
}

function changedSettings ({ request, response: { status = 500 } }: Exchange): string[] {
  const { control, method } = request
  if (!control || method !== 'PATCH' || status >= 400 || pathOf(request) !== '/_sandbox/settings') return []
  const body = requestValue(request)
  return typeof body === 'object' && body !== null ? Object.keys(body) : []
}
