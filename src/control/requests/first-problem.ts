import type { FastifyRequest } from 'fastify'
import type { Language } from '../../commands/words.ts'
import type { Problem } from '../../domain/problem.ts'
import { loadExplain } from '../../explain/exchange.ts'
import { askedLanguage } from '../../http/sandbox/control-language.ts'
import { recheckExchange } from '../../http/read/recheck.ts'
import { messageOf } from '../../problems/message.ts'
import type { Life } from '../../sandbox/life.ts'
import type { Exchange, Finding } from '../../sandbox/request-log/exchange.ts'

/** Why a request was refused, in one line. */
export interface FirstProblem {
  /** The first violated rule. */
  why?: string
  /** What would pass, in words. A problem that no client of the operations can mend has none. */
  fix?: string
}

/** How a response tells of exchanges. */
export interface ExchangeWording {
  /** The language that was asked for, else that of the sandbox's messages (A53). */
  readonly languageFor: (life: Life) => Language
  readonly firstProblemOf: (exchange: Exchange, life: Life) => FirstProblem
}

const NONE: FirstProblem = {}

/**
 * Found once for each exchange and language, because a page asks for the same hundreds of rows again and again. What
 * would pass is judged by the state at the first look.
 */
const known = new WeakMap<Exchange, { [L in Language]?: FirstProblem }>()

export async function loadWording (request: FastifyRequest): Promise<ExchangeWording> {
  const explain = await loadExplain()
  const asked = askedLanguage(request)
  const languageFor = (life: Life): Language => asked ?? life.settings['error.language']
  return { languageFor, firstProblemOf }

  function firstProblemOf (exchange: Exchange, life: Life): FirstProblem {
    const [finding] = exchange.verdict.findings
    if (finding === undefined) return NONE
    const language = languageFor(life)
    const before = known.get(exchange) ?? {}
    known.set(exchange, before)
    before[language] ??= find(finding, exchange, life, language)
    return before[language]
  }

  function find (finding: Finding, exchange: Exchange, life: Life, language: Language): FirstProblem {
    const [explained] = explain(exchange, life, recheckExchange(exchange, life), { most: 1, language })
    return {
      why: messageOf({ code: finding.code, details: finding.details } as Problem, language),
      ...(explained !== undefined && { fix: explained.change })
    }
  }
}
