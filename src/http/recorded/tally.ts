import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../assumptions.ts'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Life } from '../../sandbox/life.ts'
import { askedUrl, isRewritten, sandboxName, withoutQuery } from '../sandbox/sandbox-url.ts'
import { comparableBody, withoutNames } from './comparable-body.ts'

/** A response to a client, without what differs by chance. */
export interface TalliedResponse {
  readonly method: string
  /** The path of the operation with its parameters by name; of another request, the path as sent. */
  readonly path: string
  /** 1, 2, 3… among the requests of the sandbox with that method and path. */
  readonly turn: number
  readonly status: number
  /** The open points that it rested on. */
  readonly points: readonly string[]
  /** Of the status and of the body without what differs by chance. */
  readonly digest: string
}

/** What one sandbox was asked. */
export interface TalliedSandbox {
  /** The name of the sandbox without its random end. */
  readonly test: string
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
  /** An `onResponse` hook. */
  readonly note: (request: FastifyRequest, reply: FastifyReply) => void
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
/** The end of a name that `fresh` of the client chose. */
const RANDOM_END = /-[0-9a-f]{12}$/
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
    note (request, reply) {
      for (const key of changedSettings(request, reply)) sandboxOf(sandboxName(request.raw)).chosen.add(key)
      const path = clientPath(request)
      if (path === undefined || responsesLeft === 0) return
      responsesLeft--
      const { turns, responses } = sandboxOf(sandboxName(request.raw))
      const turn = (turns.get(`${request.method} ${path}`) ?? 0) + 1
      turns.set(`${request.method} ${path}`, turn)
      const body = comparableBody(bodyText(request, reply))
      const text = JSON.stringify(body)
      const digest = digestOf(`${reply.statusCode} ${text}`)
      if (!bodies.has(digest) && text.length <= charsLeft) {
        bodies.set(digest, body)
        charsLeft -= text.length
      }
      const points = String(reply.getHeader('x-sandbox-assumptions') ?? '').split(' ').filter(id => id !== '')
      responses.push({ method: request.method, path, turn, status: reply.statusCode, points, digest })
    },
    document: () => ({
      recording: true,
      settings,
      complete: responsesLeft > 0,
      sandboxes: Array.from(sandboxes, ([name, { chosen, responses }]) =>
        ({ test: name.replace(RANDOM_END, ''), chosen: [...chosen], responses })),
      bodies: Object.fromEntries(bodies)
    })
  }
}

function digestOf (text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARS)
}

/** `undefined` for a request that is not of the client under test. */
function clientPath (request: FastifyRequest): string | undefined {
  const { is404, raw, url, routeOptions: { config } } = request
  const operation = config?.operation as OperationName | undefined
  if (operation !== undefined && !isRewritten(raw)) return operations[operation].url
  return operation !== undefined || (is404 && !url.startsWith('/_sandbox'))
    ? withoutNames(withoutQuery(askedUrl(request))).slice(0, MAX_PATH_CHARS)
    : undefined
}

function changedSettings (
  { method, routeOptions: { url }, body }: FastifyRequest, { statusCode }: FastifyReply
): string[] {
  const changed = method === 'PATCH' && url === '/_sandbox/settings' && statusCode < 400
  return changed && typeof body === 'object' && body !== null ? Object.keys(body) : []
}

/** The text of the response, which the request log has; empty for one that is in no log. */
function bodyText ({ life }: { readonly life?: Life }, reply: FastifyReply): string {
  const [, number] = String(reply.getHeader('x-sandbox-request-id') ?? '').split('-')
  return life?.requests.get(Number(number))?.exchange.response.body ?? ''
}
