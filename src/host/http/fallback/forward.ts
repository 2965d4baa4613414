import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../../core/rules/problem.ts'
import type { Registry } from '../../sandbox/registry.ts'
import { parsedJson } from '../../sandbox/request-log/sent.ts'
import { applyFaults } from '../provoked/faults.ts'
import { disconnected } from '../provoked/pause.ts'
import { MAX_BODY_BYTES } from '../body/body-limit.ts'
import { reserveNumber } from '../recorded/log-row.ts'
import { askedUrl, sandboxPrefix } from '../sandbox/sandbox-url.ts'
import { endToEnd, hasPassed, type Line, showsToken } from './header-lines.ts'
import { loggedBody } from './logged-body.ts'
import { relay } from './relay.ts'
import type { Send } from './send.ts'

export interface PassingOptions {
  /** The base URL of the other server. */
  readonly url: string
  /** The base URL of this server, as the other one reaches it. */
  readonly ownUrl: () => string
  readonly controlToken: string | undefined
  readonly registry: Pick<Registry, 'isShared'>
  /** The name of this server in `Via`. */
  readonly pseudonym: string
  /** The milliseconds within which each piece of a response has to come. */
  readonly patience: number
}

const ANSWERED_BY = 'x-sandbox-answered-by'
/** Headers of a client that are not passed on, because this server writes its own, or none. */
const OF_REQUEST = /^(host|expect|content-length|x-sandbox-(page|request-id|url))$/i
/** Headers of the other server that a client does not get. */
const OF_RESPONSE = /^(access-control-.*|x-sandbox-(answered-by|request-id|url))$/i
/** A 204 has no length (RFC 9110 §8.6). */
const OF_EMPTY_RESPONSE = new RegExp(`${OF_RESPONSE.source}|^content-length$`, 'i')
const WITHOUT_BODY = /^(GET|HEAD|OPTIONS|DELETE|TRACE)$/

/** Makes the handler of what another server answers. */
export function forwardRequest (options: PassingOptions, send: Send): RouteHandlerMethod {
  return async function forwardRequest (request, reply) {
    const { method, raw } = request
    const body = await readWhole(request)
    const logged = loggedBody(request.headers)
    logged.add(body)
    const arrived = await logged.end()
    request.draft.bodyText = arrived.text
    request.body = parsedJson(arrived.text)
    await applyFaults('after-validation', request)
    request.draft.number = await reserveNumber(request, options.registry.isShared)
    const lines = requestLines(request, body.length, options)
    const incoming = await send({ method, url: askedUrl(request), lines, body, signal: disconnected(raw.socket) })
    try {
      await applyFaults('after-commit', request)
      putHead(incoming, request, reply, options.pseudonym)
    } catch (error) {
      incoming.destroy()
      throw error
    }
    await relay(incoming, request, reply, { arrived, patience: options.patience })
  }
}

/** Reads a body as it came. What is too long is dropped as it comes, so that its client sees the refusal. */
function readWhole ({ raw }: FastifyRequest): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let left = MAX_BODY_BYTES
  return new Promise((resolve, reject) => {
    const isFitting = (bytes: number): boolean => {
      if (bytes > left) reject(new Problem('body-too-large', { maximum: MAX_BODY_BYTES }))
      return bytes <= left
    }
    isFitting(Number(raw.headers['content-length'] ?? 0))
    raw.on('data', (piece: Uint8Array) => {
      if (isFitting(piece.length)) pieces.push(piece)
      left -= piece.length
    })
    raw.once('end', () => resolve(Buffer.concat(pieces))).once('error', reject)
    raw.once('close', () => reject(new Problem('client-left', {})))
  })
}

function identifierOf ({ life, draft }: FastifyRequest): string {
  return `${life.epoch}-${draft.number}`
}

function requestLines (
  request: FastifyRequest, length: number, { url, ownUrl, controlToken, pseudonym }: PassingOptions
): Line[] {
  const { raw: { rawHeaders, httpVersion }, method, sandbox } = request
  const isSecret = ([name, value]: Line): boolean =>
    controlToken !== undefined && /^authorization$/i.test(name) && showsToken(value, controlToken)
  return [
    ['Host', new URL(url).host],
    ...endToEnd(rawHeaders, OF_REQUEST).filter(line => !isSecret(line)),
    ['Via', `${httpVersion} ${pseudonym}`],
    ['X-Sandbox-Request-Id', identifierOf(request)],
    ['X-Sandbox-Url', ownUrl() + sandboxPrefix(sandbox.name)],
    ...length > 0 || !WITHOUT_BODY.test(method) ? [['Content-Length', String(length)] as const] : []
  ]
}

/** Writes the head as it came, with the headers that this server adds. The log reads it from the reply. */
function putHead (
  { statusCode = 0, statusMessage, rawHeaders, headers: { via } }: IncomingMessage, request: FastifyRequest,
  reply: FastifyReply, pseudonym: string
): void {
  const { draft: { wireFault }, server: { closing } } = request
  if (statusCode < 200 || statusCode > 599) throw new Problem('fallback-unreachable', { why: `status ${statusCode}` })
  const isOwn = statusCode === 508 && hasPassed(via, pseudonym) // its own refusal has come round
  const own = Object.entries(reply.getHeaders()) as unknown as Line[]
  const lines: Line[] = [
    ...endToEnd(rawHeaders, statusCode === 204 ? OF_EMPTY_RESPONSE : OF_RESPONSE).flatMap(withoutOrigin),
    ...isOwn ? [] : [[ANSWERED_BY, 'fallback'] as const],
    ['x-sandbox-request-id', identifierOf(request)],
    ...closing.aborted ? [['connection', 'close'] as const] : []
  ]
  try {
    reply.code(statusCode)
    if (wireFault !== 'reset' && wireFault !== 'empty') {
      reply.raw.writeHead(statusCode, statusMessage, [...lines, ...own].flat())
    }
  } catch (error) {
    throw new Problem('fallback-unreachable', { why: (error as NodeJS.ErrnoException).code ?? '' })
  }
  reply.hijack()
  for (const [name, value] of lines) {
    const known = reply.getHeader(name)
    reply.header(name, known === undefined || /^set-cookie$/i.test(name) ? value : `${known}, ${value}`)
  }
}

/** `--cors` decides whether a response varies by origin. */
function withoutOrigin ([name, value]: Line): Line[] {
  if (!/^vary$/i.test(name)) return [[name, value]]
  const others = value.split(',').map(one => one.trim()).filter(one => !/^origin$/i.test(one))
  return others.length === 0 ? [] : [[name, others.join(', ')]]
}
