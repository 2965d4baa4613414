import { importTool } from '../scripts/tool.ts'
import type { Server } from './servers.ts'
import { askedDates } from './world.ts'

const CONNECTIONS = 50

export interface Load {
  /** Milliseconds of the server's main thread for a response. On a busy machine they vary less than the rate. */
  readonly processor: number
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: string
  /** It is to be refused. */
  readonly isRefused?: boolean
}

/** What is read of the result of autocannon. */
interface Result {
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
}

/** A day put right with four records. */
export function requestOn (date: string, motivoId = 'a0000000-0000-4000-8000-000000000001'): string {
  return JSON.stringify({
    jornada: date.split('-').reverse().join('/'),
    formato: 'REGISTRO_PONTO',
    descricao: 'Esqueci de registrar a volta do almoço e a saída; segue o horário conferido com a portaria.',
    motivoId,
    registrosPropostos: ['08:00', '12:00', '13:00', '17:00'].map(time => ({ dataHora: `${date}T${time}:00-03:00` }))
  })
}

/** The reason that is approved at once. */
export const APPROVED = 'a0000000-0000-4000-8000-000000000004'

/** An ordinary Monday of the built-in fixtures, put right: four records, one of them new. */
export const request = requestOn('2026-03-16')
export const SOLICITAR = '/ajuste-registro/solicitar'
export const headers = { 'content-type': 'application/json', authorization: 'Bearer espelho_admin' }
const monday: Call = { method: 'POST', path: SOLICITAR, body: request }

/** Requests for the days, one after the other, and again from the first. */
export function adjustmentsOn (dates: readonly string[] = askedDates): () => Call {
  const calls = dates.map((date): Call => ({ method: 'POST', path: SOLICITAR, body: requestOn(date) }))
  let next = 0
  return () => calls[next++ % calls.length] as Call
}

/** The same, approved at once, in a sandbox. */
export function approvedOn (dates: readonly string[], prefix = ''): () => Call {
  let next = 0
  return () => ({
    method: 'POST', path: `${prefix}${SOLICITAR}`, body: requestOn(dates[next++ % dates.length] as string, APPROVED)
  })
}

/** Our response, for bare Fastify to give. */
export async function answerOf (server: Server): Promise<string> {
  return await ask(server, monday)
}

/** One request; resolves to the text of its response. */
export async function ask ({ url }: Pick<Server, 'url'>, { method, path, body }: Call): Promise<string> {
  const response = await fetch(url + path, { method, headers, ...body !== undefined && { body } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
  return text
}

/** So many requests one after another, on fifty connections. */
export async function load (
  { url, processor }: Server, { amount }: { amount: number }, next: () => Call = () => monday
): Promise<Load> {
  const { default: autocannon } = await importTool('load')
  const before = processor()
  let areRefused = false
  const { authorization } = headers
  const result: Result = await autocannon({
    url,
    requests: [{
      setupRequest (one: object) {
        const { method, path, body, isRefused = false } = next()
        areRefused = isRefused
        // Its own headers, because autocannon adds the length of the body to them.
        const own = body === undefined ? { authorization } : { ...headers }
        return { ...one, method, path, headers: own, body: body ?? '' }
      }
    }],
    timeout: 60, // seconds, because a machine may be busy
    connections: Math.min(CONNECTIONS, amount),
    amount
  })
  const [wanted, other] = areRefused ? [result.non2xx, result['2xx']] : [result['2xx'], result.non2xx]
  if (other > 0 || result.errors > 0) throw new Error(`${other} answered otherwise, ${result.errors} errors`)
  return { processor: (processor() - before) / wanted }
}
