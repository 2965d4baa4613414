import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Invalid } from '../domain/problem.ts'
import type { CivilDate } from '../domain/time/civil-date.ts'
import { explanationOf } from '../explain/explain.ts'
import { servicePath } from '../http/refused/errors.ts'
import { sandboxName, sandboxPrefix } from '../http/sandbox/sandbox-url.ts'

/** The parts of a problem's explanation that are printed. */
interface Explained { readonly rule: string, readonly change: string, readonly patch?: object }

/** A refused request, before its sandbox has explained it. */
interface Noted { readonly title: string, readonly explained: Promise<readonly Explained[]> }

/** How many refusals are printed, the latest ones. */
const MOST = 20

export interface Refusals {
  /** Fetches the explanation at once, because the sandbox may be gone when the command ends. */
  readonly onResponse: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** A text with the violated rule and the fix of each refused request; empty if there is none. */
  text (): Promise<string>
}

/**
 * Collects the refused requests of a server: those of the operations, and those that meet no route. The requests of the
 * control plane are left out, because the test sends them itself, and some of them are refused in every run.
 * `token` opens the control plane, which explains the exchanges of its request log.
 */
export function collectRefusals (token: string | undefined): Refusals {
  const noted: Noted[] = []
  let count = 0
  return {
    async onResponse (request, reply) {
      if (reply.statusCode < 400 || !isClients(request)) return
      count++
      const base = sandboxPrefix(sandboxName(request.raw))
      const title = `${request.method} ${base}${servicePath(request)} ${reply.statusCode}`
      const id = reply.getHeader('x-sandbox-request-id')
      const explained = id === undefined ? undefined : inLog(request.server, `${base}/_sandbox/requests/${id}`, token)
      noted.push({ title, explained: Promise.resolve(explained).then(found => found ?? withoutLog(request)) })
      if (noted.length > MOST) noted.shift()
    },
    async text () {
      if (count === 0) return ''
      const parts = noted.map(async ({ title, explained }) => [`  ${title}`, ...linesOf(await explained)])
      return [heading(count), ...(await Promise.all(parts)).flat(), ''].join('\n')
    }
  }
}

/** True if the client under test has sent the request, and not the test itself. */
function isClients ({ is404, url, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.operation !== undefined || (is404 && !/^\/_sandbox/.test(url))
}

async function inLog (app: FastifyInstance, url: string, token = ''): Promise<readonly Explained[] | undefined> {
  try {
    const answer = await app.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${token}` } })
    return answer.statusCode === 200 ? answer.json().explain ?? [] : undefined
  } catch {
    return undefined
  }
}

/** A request is in no log if no sandbox was made for it, and in none that can be read after a reset. */
function withoutLog (request: FastifyRequest): readonly Explained[] {
  const { problem } = request
  const all = problem instanceof Invalid ? problem.violations : problem === undefined ? [] : [{ problem }]
  return all.flatMap(({ problem: { code, details }, ...place }) => explanationOf(code, details, {
    ...NOTHING_KNOWN, path: servicePath(request), ...place
  }) ?? [])
}

const NOTHING_KNOWN = {
  operation: undefined,
  format: undefined,
  body: undefined,
  pointer: undefined,
  sent: undefined,
  today: '' as CivilDate,
  ids: () => [],
  now: 0,
  left: () => undefined
}

function heading (count: number): string {
  const which = count > MOST ? `, the last ${MOST} of them` : ''
  return `espelho: ${count === 1 ? '1 request was' : `${count} requests were`} refused${which}:`
}

function linesOf (explained: readonly Explained[]): string[] {
  return explained.flatMap(({ rule, change, patch }) => [
    `    rule: ${rule}`,
    `    fix:  ${change}`,
    ...(patch === undefined || Object.keys(patch).length === 0 ? [] : [`          ${JSON.stringify(patch)}`])
  ])
}
