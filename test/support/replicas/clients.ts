import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Event } from '../../../scripts/rounds/replicas/history.ts'
import type { Random } from '../../../scripts/rounds/random.ts'

export interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The identifier of its exchange in the request log. Its number is 0 if it is in none. */
  readonly exchangeId: string | undefined
  readonly text: string
}

export interface Load {
  /** The replicas to which a balancer sends requests now. */
  readonly urls: () => readonly string[]
  readonly names: readonly string[]
  readonly random: Random
  /** The number of this client. */
  readonly client: number
  /** Milliseconds that it waits for an answer. */
  readonly patience: () => number
  /** Milliseconds that it rests after an answer, at most. */
  readonly rest?: number | undefined
  /** `text` is what a refusal says. */
  readonly note: (event: Event, status: string, text: string) => void
  readonly isOver: () => boolean
}

const KEY = { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }
/** The name of an API key that a client of a load has made. */
const OURS = /^\d+-\d+$/

/** One request on a connection of the agent. Rejects as the connection does, or when no answer comes in time. */
export function exchange (
  agent: Agent, url: string, method = 'GET', body?: unknown, milliseconds = 1500
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers: KEY, timeout: milliseconds }, incoming => {
      let text = ''
      incoming.setEncoding('utf8').on('data', piece => { text += piece }).on('error', reject).on('end', () => {
        const { statusCode = 0, headers, complete } = incoming
        const exchangeId = headers['x-sandbox-request-id'] as string | undefined
        if (complete) resolve({ status: statusCode, retryAfter: headers['retry-after'], exchangeId, text })
        else reject(new Error('the response is cut'))
      })
    })
    const late = Object.assign(new Error(`no answer within ${milliseconds} ms`), { code: 'no answer' })
    outgoing.on('timeout', () => outgoing.destroy(late))
    outgoing.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** What a client of the load has written to a sandbox, in the order of its state. */
export function writtenIn (text: string): string[] {
  return (JSON.parse(text) as Array<{ name: string }>).flatMap(({ name }) => OURS.test(name) ? [name] : [])
}

/** Adds API keys and reads them, through any replica, until it is over. */
export async function work (
  { urls, names, random, client, patience, rest = 15, note, isOver }: Load
): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  for (let count = 0; !isOver(); count++) {
    const name = names[random.between(0, names.length - 1)] as string
    const url = `${urls()[random.between(0, urls().length - 1)]}/~${name}`
    const what = random.chance(0.7) ? 'write' : 'read'
    const id = `${client}-${count}`
    const began = performance.now()
    const asked = what === 'write'
      ? exchange(agent, `${url}/api-key`, 'POST', { name: id, permissions: ['api-key:criar'] }, patience())
      : exchange(agent, `${url}/_sandbox/state/apiKeys`, 'GET', undefined, patience())
    const { status, result, isLogged = false, text = '' } = await asked.then(came, broken)
    const ids = what === 'write' ? [id] : result === 'done' ? writtenIn(text) : []
    note({ what, name, began, ended: performance.now(), result, isLogged, ids }, status, text)
    await setTimeout(result === 'done' ? random.between(0, rest) : random.between(20, 60))
  }
  agent.destroy()
}

interface Came {
  readonly status: string
  readonly result: Event['result']
  readonly isLogged?: boolean
  readonly text?: string
}

/** 503 with Retry-After says that nothing was done, and 504 without it that nobody knows. Nothing else may come. */
function came ({ status, retryAfter, exchangeId, text }: Answer): Came {
  const isLogged = exchangeId?.endsWith('-0') === false
  if (status < 300) return { status: String(status), result: 'done', isLogged, text }
  if (status === 503 && retryAfter !== undefined) return { status: '503', result: 'refused', text }
  if (status === 504 && retryAfter === undefined) return { status: '504', result: 'unknown' }
  return { status: `${status} with Retry-After ${retryAfter}: ${text.slice(0, 200)}`, result: 'unknown' }
}

function broken ({ code = 'hang-up' }: NodeJS.ErrnoException): Came {
  return { status: code, result: code === 'ECONNREFUSED' ? 'refused' : 'unknown' }
}
