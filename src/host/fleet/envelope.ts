import type { IncomingMessage } from 'node:http'
import { dividedLines, hasOurs, joinedLines, type OwnLine, withoutOurs } from './header-lines.ts'
import { isBare } from './resendable-body.ts'
import { isSame, macOf } from './mac.ts'

/** The header that one replica adds to a request for another one. */
const FORWARD = 'espelho-forward'
const VERSION = '1'

/** What a forwarded request has lost on its way, so that its receiver finds it as the client sent it. */
export interface Lost {
  readonly own?: readonly OwnLine[]
  /** The version of HTTP, unless it is 1.1. */
  readonly http?: string
  /** The client sent neither a body nor its length. */
  readonly bare?: true
}

/** What a replica says to another one about a request. The code proves all of it, the method and the URL. */
export interface Envelope extends Lost {
  readonly nonce: string
  /** The receiver is to take the sandbox if nobody has it. */
  readonly take?: true | undefined
  /** The request was already forwarded once because another replica has the sandbox. Next time it is refused. */
  readonly again?: true | undefined
  /** The receiver answers with what it knows itself, and does not ask other replicas. */
  readonly part?: true
}

/** The raw headers of a request as another replica gets them. */
export function sealed (
  secret: Uint8Array, request: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders' | 'httpVersion'>,
  address: Pick<Envelope, 'nonce' | 'take' | 'again' | 'part'>
): string[] {
  const { nonce, ...flags } = address
  const { method = '', url = '', rawHeaders, httpVersion } = request
  const { endToEnd, own } = dividedLines(rawHeaders)
  const bare = isBare(request)
  const lost = { ...own.length > 0 && { own }, ...httpVersion !== '1.1' && { http: httpVersion }, ...bare && { bare } }
  const words = [VERSION, nonce, Buffer.from(JSON.stringify({ ...lost, ...flags })).toString('base64url')]
  const code = macOf(secret, 'forward', ...words, method, url)
  // Without a length Node.js would announce a body, which some requests then lack.
  return [...endToEnd, ...(bare ? ['Content-Length', '0'] : []), FORWARD, [...words, code].join(' ')]
}

/**
 * Removes our own headers from a request, so that no later code sees them. If another replica sent it, the request
 * becomes as the client sent it.
 */
export function unsealed (secret: Uint8Array, request: IncomingMessage): Envelope | undefined {
  if (!hasOurs(request.rawHeaders)) return undefined
  const envelope = read(secret, request)
  const raw = withoutOurs(request.rawHeaders)
  for (const name of Object.keys(request.headers)) if (name.startsWith('espelho-')) delete request.headers[name]
  request.rawHeaders = envelope === undefined ? raw : restored(request, raw, envelope)
  return envelope
}

function read (secret: Uint8Array, { headers, method = '', url = '' }: IncomingMessage): Envelope | undefined {
  const words = String(headers[FORWARD]).split(' ')
  const code = words.pop() ?? ''
  if (words.length !== 3 || words[0] !== VERSION) return undefined
  if (!isSame(code, macOf(secret, 'forward', ...words, method, url))) return undefined
  const [, nonce = '', rest = ''] = words
  return { ...JSON.parse(Buffer.from(rest, 'base64url').toString()), nonce }
}

/** Sets what the connection between the replicas has replaced, and returns the raw headers of the client. */
function restored (request: IncomingMessage, raw: readonly string[], { own = [], http, bare }: Lost): string[] {
  const { headers } = request
  const { endToEnd, own: between } = dividedLines(raw)
  for (const [, name] of between) delete headers[name.toLowerCase()]
  if (bare === true) {
    delete headers['content-length']
    endToEnd.splice(-2)
  }
  for (const [, name, value] of own) {
    const known = headers[name.toLowerCase()]
    headers[name.toLowerCase()] = known === undefined ? value : `${String(known)}, ${value}`
  }
  if (http !== undefined) request.httpVersion = http
  return joinedLines(endToEnd, own)
}

/** The header with which a replica refuses a forwarded request for a sandbox that it has not. */
export const NOT_MINE = 'espelho-not-mine'

/** Proves that the replica has done nothing with the request. */
export function notMineCode (secret: Uint8Array, nonce: string): string {
  return macOf(secret, 'not-mine', nonce)
}
