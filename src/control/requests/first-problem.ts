import type { Problem } from '../../domain/problem.ts'
import { loadExplain } from '../../explain/exchange.ts'
import { recheckExchange } from '../../http/read/recheck.ts'
import { messageOf } from '../../problems/message.ts'
import type { Life } from '../../sandbox/life.ts'
import type { Exchange } from '../../sandbox/request-log/exchange.ts'

/** Why a request was refused, in one line. */
export interface FirstProblem {
  /** The first violated rule. */
  why?: string
  /** What would pass, in words. A problem that no client of the operations can mend has none. */
  fix?: string
}

export type FirstProblemOf = (exchange: Exchange, life: Life) => FirstProblem

const NONE: FirstProblem = {}

/**
 * Found once for each exchange and language, because a page asks for the same hundreds of rows again and again. What
 * would pass is judged by the state at the first look.
 */
const known = new WeakMap<Exchange, { readonly language: string, readonly first: FirstProblem }>()

export async function loadFirstProblems (): Promise<FirstProblemOf> {
  const explain = await loadExplain()
  return (exchange, life) => {
    const [finding] = exchange.verdict.findings
    if (finding === undefined) return NONE
    const language = life.settings['error.language']
    const before = known.get(exchange)
    if (before?.language === language) return before.first
    const [explained] = explain(exchange, life, recheckExchange(exchange, life), { most: 1 })
    const first = {
      why: messageOf({ code: finding.code, details: finding.details } as Problem, language),
      ...(explained !== undefined && { fix: explained.change })
    }
    known.set(exchange, { language, first })
    return first
  }
}
