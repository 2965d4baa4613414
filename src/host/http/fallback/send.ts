import * as http from 'node:http'
import * as https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { Problem } from '../../../core/rules/problem.ts'
import type { Line } from './header-lines.ts'

/** What is sent to the other server. */
export interface Outgoing {
  readonly method: string
  /** Path and query, as they came. */
  readonly url: string
  readonly lines: readonly Line[]
  readonly body: Uint8Array
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
}

/** Resolves when the head of the response has come. Rejects with a problem if none comes. */
export type Send = (outgoing: Outgoing) => Promise<http.IncomingMessage>

/**
 * Sends requests to one server, each over a connection of its own: a server may close one that is used again when it
 * has read a request, and nobody knows then whether to send that again.
 * `@fastify/reply-from` does not fit, because it sends other bytes of a path than came, and refuses some paths; and it
 * sends no body with GET.
 */
export function senderTo (base: string, headMs: number): Send {
  const { pathname, protocol } = new URL(base)
  const { request } = protocol === 'https:' ? https : http
  const options = { ...urlToHttpOptions(new URL(base)), agent: false as const }
  const beginning = pathname.replace(/\/$/, '')
  return async ({ method, url, lines, body, signal }) => {
    // The types know no array of headers, which Node.js sends as it is.
    const outgoing = request({ ...options, method, path: beginning + url, headers: lines.flat() as never, signal })
    const late = setTimeout(() => outgoing.destroy(new Problem('fallback-silent', { after: headMs / 1000 })), headMs)
    try {
      return await new Promise((resolve, reject) => {
        outgoing.once('response', resolve).on('error', reject)
          .once('close', () => reject(new Error('closed without a response')))
          .end(body)
      })
    } catch (error) {
      if (signal.aborted) throw new Problem('client-left', {})
      if (error instanceof Problem) throw error
      throw new Problem('fallback-unreachable', { why: (error as NodeJS.ErrnoException).code ?? '' })
    } finally { clearTimeout(late) }
  }
}
