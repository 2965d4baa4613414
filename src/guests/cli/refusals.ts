import type { ProblemCode } from '../../core/rules/problem.ts'
import type { CivilDate } from '../../core/rules/time/civil-date.ts'
import type { Language } from '../../core/words.ts'
import { inSandbox, loadExplanations } from '../explain/exchange.ts'
import { explanationOf } from '../explain/explain.ts'
import { askingPage } from '../explain/preflight.ts'
import { bareLine, type Explained, refusalLines } from '../explain/refusal-lines.ts'
import { FALLBACK } from '../../core/contract/index.ts'
import { maskFurther, maskOf } from '../../host/http/recorded/mask.ts'
import { recheckExchange } from '../../host/http/recheck.ts'
import type { Subscriber } from '../../host/http/recorded/finish-exchange.ts'
import { isOutsideContract } from '../../host/http/recorded/reached.ts'
import { sandboxName, sandboxPrefix } from '../../host/http/sandbox/sandbox-url.ts'
import { warningText } from '../control/requests/warning-text.ts'
import type { Life } from '../../host/sandbox/life.ts'
import { ASIDE, type Exchange } from '../../host/sandbox/request-log/exchange.ts'
import { pathOf } from '../../host/sandbox/request-log/sent.ts'
import { printable } from '../../core/wire/printable.ts'
import { worded } from '../../core/words/commands.ts'

/** A refused request, before its sandbox has explained it. */
interface Noted {
  readonly title: string
  readonly explained: Promise<readonly Explained[]>
  /** What stands there without an explanation. */
  readonly bare: string | undefined
}

/** How many refusals are printed, the latest ones. */
const MAX_REFUSALS = 20
/** A bound on the different lines that are counted: of paths outside the contract, and of warnings. */
const MOST_COUNTED = 200

const NONE_CAME: Readonly<Record<Language, string>> = worded('espelhoNoRequestToThe')

export interface Refusals {
  /** Makes the explanation at once, because the sandbox may be gone when the command ends. */
  readonly onExchange: Subscriber
  /**
   * A text with the violated rule and the fix of each refused request, and each warning; empty if there is none. If no
   * request came at all, the text says so.
   */
  text (): Promise<string>
}

/**
 * Collects the refused requests of a server: those of the operations, and those that meet no route. The requests of the
 * control plane are left out, because the test sends them itself, and some of them are refused in every run.
 */
export function collectRefusals (language: Language): Refusals {
  const noted: Noted[] = []
  const [outside, warned] = [new Map<string, number>(), new Map<string, number>()]
  let [count, came] = [0, 0]
  return {
    onExchange ({ exchange, request: { raw, url, life } }) {
      const { request, response: { status = 0, provokedBy }, verdict: { warnings } } = exchange
      const isClients = !request.control && !ASIDE.has(request.own) && !url.startsWith('/_sandbox')
      if (isClients) came++
      if (!isClients || provokedBy !== undefined) return
      const what = `${request.method} ${pathOf(request)}`
      for (const warning of warnings) countOne(warned, `${what}: ${warningText(warning, language).text}`)
      if (status < 400) return
      count++
      if (isOutsideContract(exchange)) countOne(outside, what)
      const isPassed = request.operation === FALLBACK
      if (isOutsideContract(exchange) && !isPassed) return
      const { headers, body } = exchange.response
      const base = sandboxPrefix(sandboxName(raw))
      noted.push({
        title: `${request.method} ${base}${pathOf(request)} ${status}`,
        explained: explainedBy(exchange, life, language),
        bare: isPassed ? bareLine(headers, maskFurther(exchange, maskOf(life))(body), language) : undefined
      })
      if (noted.length > MAX_REFUSALS) noted.shift()
    },
    async text () {
      if (came === 0) return NONE_CAME[language]
      const warnings = ranked(warned, worded('espelhoWarnings')[language])
      if (count === 0) return [...warnings, ''].join('\n')
      const texts = noted.map(async ({ title, explained, bare }) => {
        const found = await explained
        const lines = found.length === 0 && bare !== undefined ? [printable(bare)] : refusalLines(found, [], language)
        return [`  ${title}`, ...lines]
      })
      const list = ranked(outside, worded('outsideTheContract')[language])
      return [heading(count, language), ...(await Promise.all(texts)).flat(), ...list, ...warnings, ''].join('\n')
    }
  }
}

/** Counts a line, unless it is new and there are many. */
function countOne (counted: Map<string, number>, what: string): void {
  if (counted.has(what) || counted.size < MOST_COUNTED) counted.set(what, (counted.get(what) ?? 0) + 1)
}

/** The counted lines under a heading, the most frequent first. */
function ranked (counted: ReadonlyMap<string, number>, heading: string): string[] {
  if (counted.size === 0) return []
  return [
    heading,
    ...[...counted].sort(([, a], [, b]) => b - a).map(([what, times]) => `    ${times} × ${printable(what)}`)
  ]
}

/**
 * What was wrong with a refused request. A request for which no sandbox was made is explained by its problems alone,
 * because there is no state to ask.
 */
async function explainedBy (
  exchange: Exchange, life: Life | null | undefined, language: Language
): Promise<readonly Explained[]> {
  if (life != null) {
    const { all } = await loadExplanations()
    return (await all(exchange, inSandbox(life), other => recheckExchange(other, life), language)).problems
  }
  const { request, verdict } = exchange
  return verdict.findings.flatMap(({ code, details, pointer }) => explanationOf(code as ProblemCode, details as never, {
    ...NOTHING_KNOWN,
    language,
    method: request.method,
    path: pathOf(request),
    page: askingPage(request),
    ...(pointer !== undefined && { pointer })
  }) ?? [])
}

const NOTHING_KNOWN = {
  operation: undefined,
  format: undefined,
  body: undefined,
  meant: undefined,
  pointer: undefined,
  sent: undefined,
  today: '' as CivilDate,
  ids: () => [],
  isServed: () => true,
  now: 0,
  mayMend: () => true,
  left: () => undefined
}

function heading (count: number, language: Language): string {
  const last = count > MAX_REFUSALS ? worded('theLastOnes', { most: MAX_REFUSALS }) : ''
  return worded('refusedCount', { count, last })[language]
}
