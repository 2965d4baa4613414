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

/** Sends requests to one server. */
export interface Sender {
  /** Resolves when the head of the response has come. Rejects with a problem if none comes. */
  send (outgoing: Outgoing): Promise<http.IncomingMessage>
  close (): void
}

/**
 * `@fastify/reply-from` does not fit, because it sends other bytes of a path than came, and refuses some paths; and it
 * sends no body with GET.
 */
export function senderTo (base: string, headMs: number): Sender {
  const url = new URL(base)
  const { request, Agent } = url.protocol === 'https:' ? https : http
  const reusing = new Agent({ keepAlive: true })
  const options = urlToHttpOptions(url)
  const beginning = url.pathname.replace(/\/$/, '')

  /** Rejects with `undefined` if a connection that is used again fails before its response. */
  function once ({ method, url, lines, body, signal }: Outgoing, agent: http.Agent | false) {
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      const outgoing = request({
        ...options,
        agent,
        method,
        path: beginning + url,
        // The types know no array, which Node.js sends as it is.
        headers: lines.flat() as never,
        signal
      })
      const late = setTimeout(() => outgoing.destroy(new Problem('fallback-silent', { after: headMs / 1000 })), headMs)
      outgoing.once('response', resolve)
      outgoing.on('error', error => reject(outgoing.reusedSocket && !(error instanceof Problem) ? undefined : error))
      outgoing.once('close', () => reject(new Error('closed without a response')))
      outgoing.once('response', () => clearTimeout(late)).once('close', () => clearTimeout(late))
      outgoing.end(body)
    })
  }

  return {
    async send (outgoing) {
      const reuses = outgoing.method === 'GET' || outgoing.method === 'HEAD'
      try {
        return await once(outgoing, reuses && reusing).catch((error: unknown) => {
          if (error === undefined && !outgoing.signal.aborted) return once(outgoing, false)
          throw error
        })
      } catch (error) {
        if (outgoing.signal.aborted) throw new Problem('client-left', {})
        if (error instanceof Problem) throw error
        throw new Problem('fallback-unreachable', { why: (error as NodeJS.ErrnoException).code ?? '' })
      }
    },
    close: () => reusing.destroy()
  }
}
