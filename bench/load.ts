import { autocannon } from './autocannon.ts'
import type { Server } from './servers.ts'

const CONNECTIONS = 50

export interface Load {
  /** Answers per second. */
  readonly rate: number
  /** Milliseconds. */
  readonly latency: number
  /** Milliseconds of the server's processor for an answer. On a busy machine they vary less than the rate. */
  readonly processor: number
}

/** A day put right with four records. */
export function requestOn (date: string): string {
  return JSON.stringify({
    jornada: date.split('-').reverse().join('/'),
    formato: 'REGISTRO_PONTO',
    descricao: 'Esqueci de registrar a volta do almoço e a saída; segue o horário conferido com a portaria.',
    motivoId: 'a0000000-0000-4000-8000-000000000001',
    registrosPropostos: ['08:00', '12:00', '13:00', '17:00'].map(time => ({ dataHora: `${date}T${time}:00-03:00` }))
  })
}

/** An ordinary Monday of the built-in fixtures, put right: four records, one of them new. */
export const request = requestOn('2026-03-16')
export const headers = { 'content-type': 'application/json', authorization: 'Bearer espelho_admin' }

/** The answer of ours, for bare Fastify to give. */
export async function answerOf ({ url }: Server): Promise<string> {
  const response = await fetch(`${url}/ajuste-registro/solicitar`, { method: 'POST', headers, body: request })
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return await response.text()
}

/**
 * Requests one after another on fifty connections; `amount` of them, or as many as `seconds` take. `bodyOf` gives the
 * body of each.
 */
export async function load (
  { url, processor = () => NaN }: Server, limit: { seconds: number } | { amount: number }, bodyOf?: () => string,
  path = '/ajuste-registro/solicitar'
): Promise<Load> {
  const before = processor()
  const result = await autocannon({
    url: url + path,
    method: 'POST',
    headers,
    ...(bodyOf === undefined
      ? { body: request }
      : { requests: [{ setupRequest: one => ({ ...one, body: bodyOf() }) }] }),
    connections: CONNECTIONS,
    ...('seconds' in limit ? { duration: limit.seconds } : { amount: limit.amount })
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return {
    rate: result['2xx'] / result.duration,
    latency: result.latency.average,
    processor: (processor() - before) / result['2xx']
  }
}

export function median (numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN
}
