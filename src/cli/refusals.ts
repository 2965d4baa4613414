import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sandboxPrefix } from '../http/sandbox/sandbox-url.ts'

/** The parts of a refused request that are printed, as the control plane returns them. */
interface Refused {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly explain?: readonly { readonly rule: string, readonly change: string, readonly patch?: object }[]
}

interface Noted { readonly base: string, readonly refused: Promise<Refused | undefined> }

/** How many refusals are printed, the latest ones. */
const MOST = 20

export interface Refusals {
  /** Fetches the explanation at once, because the sandbox may be gone when the command ends. */
  readonly onResponse: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** A text with the violated rule and the fix of each refused request; empty if there is none. */
  text (): Promise<string>
}

/** Collects the refused requests of a server. `token` opens its control plane, which explains them. */
export function collectRefusals (token: string | undefined): Refusals {
  const noted: Noted[] = []
  let count = 0
  return {
    async onResponse ({ sandbox, server }, reply) {
      const id = reply.getHeader('x-sandbox-request-id')
      if (reply.statusCode < 400 || typeof id !== 'string') return
      count++
      const base = sandboxPrefix(sandbox.name)
      noted.push({ base, refused: exchange(server, `${base}/_sandbox/requests/${id}`, token) })
      if (noted.length > MOST) noted.shift()
    },
    async text () {
      const all = await Promise.all(noted.map(async ({ base, refused }) => ({ base, refused: await refused })))
      const lines = all.flatMap(({ base, refused }) => refused === undefined ? [] : linesOf(base, refused))
      return lines.length === 0 ? '' : [heading(count), ...lines, ''].join('\n')
    }
  }
}

async function exchange (app: FastifyInstance, url: string, token = ''): Promise<Refused | undefined> {
  try {
    const answer = await app.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${token}` } })
    return answer.statusCode === 200 ? answer.json() : undefined
  } catch {
    return undefined
  }
}

function heading (count: number): string {
  const which = count > MOST ? `, the last ${MOST} of them` : ''
  return `espelho: ${count === 1 ? '1 request was' : `${count} requests were`} refused${which}:`
}

function linesOf (base: string, { method, path, status, explain = [] }: Refused): string[] {
  return [`  ${method} ${base}${path} ${status}`, ...explain.flatMap(({ rule, change, patch }) => [
    `    rule: ${rule}`,
    `    fix:  ${change}`,
    ...(patch === undefined || Object.keys(patch).length === 0 ? [] : [`          ${JSON.stringify(patch)}`])
  ])]
}
