import type { FastifyRequest } from 'fastify'
import type { Language } from '../../../core/words.ts'
import type { Problem } from '../../../core/rules/problem.ts'
import type { Corrected, CorrectedRequest } from '../../explain/corrected.ts'
import { inSandbox, loadExplanations } from '../../explain/exchange.ts'
import type { Explained } from '../../explain/explain.ts'
import { askedLanguage } from '../../../host/http/sandbox/control-language.ts'
import { recheckExchange } from '../../../host/http/recheck.ts'
import { memoizeByObject } from '../../../core/memoize.ts'
import { messageOf } from '../../../core/problems/message.ts'
import type { Life } from '../../../host/sandbox/life.ts'
import type { Exchange, Finding } from '../../../host/sandbox/request-log/exchange.ts'
import { requestValue } from '../../../host/sandbox/request-log/sent.ts'
import type { Entry } from '../../../host/sandbox/request-log/log.ts'
import type { RequestRow } from './exchange-schema.ts'
import { type Mask, maskFurther, maskOf } from '../../../host/http/recorded/mask.ts'
import { type RestsOn, restsOn } from './rests-on.ts'
import { type Subject, subjectOf } from './subject.ts'
import { explainedChanges, type FirstProblem, type RequestView, rowOf, wholeOf } from './view.ts'

/** How a response shows exchanges, without tokens. */
export interface ExchangeViews {
  row (entry: Entry, life: Life): RequestRow
  whole (entry: Entry, life: Life): RequestView
  /** The whole exchange, with what its response rests on, and all that can be said about each problem. */
  explained (entry: Entry, life: Life): Promise<ExplainedView>
}

export type ExplainedView = RequestView & Subject & {
  restsOn?: RestsOn
  /** The request with all of its mistakes mended. */
  corrected?: CorrectedRequest
  /** JSON Pointers of its values that nothing in the request tells. */
  invented?: readonly string[]
  explain?: Array<Omit<Explained, 'route'> & { fix?: Omit<CorrectedRequest, 'headers'> }>
}

const NONE: FirstProblem = {}

/**
 * Found once for each exchange and language, because a page asks for the same hundreds of rows again and again. What
 * would pass is judged by the state at the first look.
 */
const known = new WeakMap<Exchange, { [L in Language]?: FirstProblem }>()

/** They are in the language that was asked for, else in that of the sandbox's messages (A53). */
export async function loadViews (
  request: FastifyRequest, controlToken: string | undefined, asked = askedLanguage(request)
): Promise<ExchangeViews> {
  const explanations = await loadExplanations()
  const languageFor = (life: Life): Language => asked ?? life.settings['error.language']
  const tokensOf = (life: Life): Mask => maskOf(life, controlToken)
  // There may be other tokens before an endless response is over.
  const maskFor = request.routeOptions.config.endless === true ? tokensOf : memoizeByObject(tokensOf)
  const maskOfEntry = ({ exchange }: Entry, life: Life): Mask => maskFurther(exchange, maskFor(life))
  return {
    row (entry, life) {
      const { exchange } = entry
      const row = rowOf(entry, subjectOf(exchange, life), firstProblemOf(exchange, life), languageFor(life))
      return maskOfEntry(entry, life)(row)
    },
    whole,
    async explained (entry, life) {
      const { exchange } = entry
      const rests = await restsOn(exchange, life)
      const mask = maskOfEntry(entry, life)
      const shown = {
        ...whole(entry, life),
        ...mask(subjectOf(exchange, life)),
        changes: explainedChanges(exchange, life, mask),
        ...rests !== undefined && { restsOn: rests }
      }
      if (exchange.verdict.findings.length === 0) return shown
      const { problems, correct } =
        await explanations.all(exchange, inSandbox(life), other => recheckExchange(other, life), languageFor(life))
      const { corrected, invented = [] }: Partial<Corrected> = await correct() ?? {}
      return {
        ...shown,
        ...mask({
          ...(corrected !== undefined && { corrected }),
          ...(invented.length > 0 && { invented }),
          explain: problems.map(({ route, ...problem }) => {
            const fix = fixOf(exchange, corrected, route)
            return { ...problem, ...(fix !== undefined && { fix }) }
          })
        })
      }
    }
  }

  function whole (entry: Entry, life: Life): RequestView {
    return maskOfEntry(entry, life)(wholeOf(entry, firstProblemOf(entry.exchange, life), languageFor(life)))
  }

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
    const explained = explanations.first(exchange, inSandbox(life), recheckExchange(exchange, life), language)
    return {
      why: messageOf({ code: finding.code, details: finding.details } as Problem, language),
      ...(explained !== undefined && { fix: explained.change })
    }
  }
}

/** A request that cannot be mended whole goes to the right route with the body as sent, as far as the log has it. */
function fixOf (
  { request }: Exchange, corrected: CorrectedRequest | undefined, route: Explained['route']
): Omit<CorrectedRequest, 'headers'> | undefined {
  if (corrected === undefined && route === undefined) return undefined
  const { headers, ...whole }: Partial<CorrectedRequest> = corrected ?? { body: requestValue(request) }
  return { ...route, ...whole } as Omit<CorrectedRequest, 'headers'>
}
