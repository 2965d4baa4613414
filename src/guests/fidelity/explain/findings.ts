import { problemOf } from '../../../core/rules/problem.ts'
import { messageOf } from '../../../core/problems/message.ts'
import type { Language } from '../../../core/words.ts'
import { worded } from '../../../core/words/reports.ts'
import type { Explained } from '../../explain/explain.ts'
import { ofYours } from '../../explain/fix-words.ts'
import type { Exchange } from '../calibrate/exchange.ts'
import type { Fault } from '../calibrate/faults.ts'
import type { Candidate } from './candidates.ts'
import { changeWords, FACT_FOR, FIELD_FOR, LIMIT_RULES, RULES, TENANT } from './cause-words.ts'
import type { RequestFix } from './fix.ts'
import { masked } from './said.ts'

/** One thing that is wrong with a request. */
export interface FindingView {
  readonly code: string
  readonly rule: string
  readonly pointer?: string
  /** What mends it, in words. */
  readonly change: string
}

/** What is wrong, with nothing of the request but what the fix has. */
export function findingsOf (
  { faults, isSupposed = false }: Candidate, exchange: Exchange, language: Language,
  explained: readonly Explained[] = [], fix?: RequestFix
): FindingView[] {
  return faults.map((fault, at): FindingView => {
    const { code, pointer } = fault
    return {
      code,
      rule: ruleOf(fault, isSupposed, exchange, language),
      ...pointer !== undefined && { pointer },
      change: changeOf(fault, explained[at], exchange, fix, language)
    }
  })
}

function ruleOf ({ code, details }: Fault, isSupposed: boolean, exchange: Exchange, language: Language): string {
  const words = TENANT[code] ?? RULES[code] ?? (isSupposed ? LIMIT_RULES[code] : undefined)
  return words?.[language] ?? masked(messageOf(problemOf(code, details as never), language), exchange)
}

/** A change that names something is told only with a fix that has it. */
function changeOf (
  { code }: Fault, explained: Explained | undefined, exchange: Exchange, fix: RequestFix | undefined, language: Language
): string {
  const own = changeWords(code)?.[language]
  if (own !== undefined) return own
  if (code in TENANT && fix === undefined) {
    const fact = FACT_FOR[code]
    return (fact === undefined
      ? worded('anIdentifierOfYoursIn', { place: FIELD_FOR[code] ?? '' })
      : worded('anIdentifierOfYoursAsFact', { fact }))[language]
  }
  const change = explained?.change ?? ''
  if (fix === undefined) return masked(change, exchange)
  return fix.invented === undefined ? change.replace(ofYours({ language }), '') : change
}
