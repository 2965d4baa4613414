import type { FastifyReply, FastifyRequest } from 'fastify'
import { Invalid } from '../domain/problem.ts'
import type { CivilDate } from '../domain/time/civil-date.ts'
import type { Language } from '../commands/words.ts'
import { loadExplain } from '../explain/exchange.ts'
import { explanationOf } from '../explain/explain.ts'
import { recheckExchange } from '../http/read/recheck.ts'
import { servicePath } from '../http/refused/errors.ts'
import { sandboxName, sandboxPrefix } from '../http/sandbox/sandbox-url.ts'
import type { Life } from '../sandbox/life.ts'

/** The parts of a problem's explanation that are printed. */
interface Explained { readonly rule: string, readonly change: string, readonly patch?: object }

/** A refused request, before its sandbox has explained it. */
interface Noted { readonly title: string, readonly explained: Promise<readonly Explained[]> }

/** How many refusals are printed, the latest ones. */
const MAX_REFUSALS = 20

export interface Refusals {
  /** Makes the explanation at once, because the sandbox may be gone when the command ends. */
  readonly onResponse: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** A text with the violated rule and the fix of each refused request; empty if there is none. */
  text (): Promise<string>
}

/**
 * Collects the refused requests of a server: those of the operations, and those that meet no route. The requests of the
 * control plane are left out, because the test sends them itself, and some of them are refused in every run.
 */
export function collectRefusals (language: Language): Refusals {
  const noted: Noted[] = []
  let count = 0
  return {
    async onResponse (request, reply) {
      if (reply.statusCode < 400 || !isClients(request) || request.provokedBy !== undefined) return
      count++
      const base = sandboxPrefix(sandboxName(request.raw))
      const title = `${request.method} ${base}${servicePath(request)} ${reply.statusCode}`
      const explained = inLog(request, String(reply.getHeader('x-sandbox-request-id') ?? ''), language)
      noted.push({ title, explained: explained.then(found => found ?? withoutLog(request, language)) })
      if (noted.length > MAX_REFUSALS) noted.shift()
    },
    async text () {
      if (count === 0) return ''
      const texts = noted.map(async ({ title, explained }) => [`  ${title}`, ...linesOf(await explained, language)])
      return [heading(count, language), ...(await Promise.all(texts)).flat(), ''].join('\n')
    }
  }
}

/** True if the client under test has sent the request, and not the test itself. */
function isClients ({ is404, url, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config?.operation !== undefined || (is404 && !/^\/_sandbox/.test(url))
}

/** `id` is that of the response: the epoch of the life and the number in its log. */
async function inLog (
  { life }: { life?: Life }, id: string, language: Language
): Promise<readonly Explained[] | undefined> {
  const { exchange } = life?.requests.get(Number(id.split('-')[1])) ?? {}
  if (life === undefined || exchange === undefined) return undefined
  const explain = await loadExplain()
  return explain(exchange, life, recheckExchange(exchange, life), { language })
}

/** A request is in no log if no sandbox was made for it, and in none that can be read after a reset. */
function withoutLog (request: FastifyRequest, language: Language): readonly Explained[] {
  const { problem } = request
  const all = problem instanceof Invalid ? problem.violations : problem === undefined ? [] : [{ problem }]
  return all.flatMap(({ problem: { code, details }, ...place }) => explanationOf(code, details, {
    ...NOTHING_KNOWN, language, method: request.method, path: servicePath(request), ...place
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
  isServed: () => true,
  now: 0,
  left: () => undefined
}

function heading (count: number, language: Language): string {
  if (language === 'pt') {
    const quais = count > MAX_REFUSALS ? `, eis as últimas ${MAX_REFUSALS}` : ''
    return `espelho: ${count === 1 ? '1 requisição foi recusada' : `${count} requisições foram recusadas`}${quais}:`
  }
  const which = count > MAX_REFUSALS ? `, the last ${MAX_REFUSALS} of them` : ''
  return `espelho: ${count === 1 ? '1 request was' : `${count} requests were`} refused${which}:`
}

function linesOf (explained: readonly Explained[], language: Language): string[] {
  const [ofRule = '', ofFix = ''] = language === 'pt' ? ['regra:   ', 'correção:'] : ['rule:', 'fix: ']
  const indent = ' '.repeat(ofRule.length)
  return explained.flatMap(({ rule, change, patch }) => [
    `    ${ofRule} ${rule}`,
    `    ${ofFix} ${change}`,
    ...(patch === undefined || Object.keys(patch).length === 0 ? [] : [`    ${indent} ${JSON.stringify(patch)}`])
  ])
}
