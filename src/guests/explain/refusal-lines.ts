import type { Language } from '../../core/words.ts'
import { worded } from '../../core/words/problems.ts'

/** The parts of a problem's explanation that stand beside the output of a test. */
export interface Explained { readonly rule: string, readonly change: string, readonly patch?: object }

const LABELS: Readonly<Record<Language, readonly [rule: string, fix: string, warning: string]>> = {
  pt: ['regra:   ', 'correção:', 'aviso:   '],
  en: ['rule:', 'fix: ', 'warning:']
}

/** What stands below the line of a request: the rule and the fix of each problem, then each warning. */
export function refusalLines (
  explained: readonly Explained[], warnings: ReadonlyArray<{ readonly text: string }>, language: Language
): string[] {
  const [ofRule, ofFix, ofWarning] = LABELS[language]
  const indent = ' '.repeat(ofRule.length)
  return [
    ...explained.flatMap(({ rule, change, patch }) => [
      `    ${ofRule} ${rule}`,
      `    ${ofFix} ${change}`,
      ...(patch === undefined || Object.keys(patch).length === 0 ? [] : [`    ${indent} ${JSON.stringify(patch)}`])
    ]),
    ...warnings.map(({ text }) => `    ${ofWarning} ${text}`)
  ]
}

const MAX_LINE_CHARS = 200

/** What stands below a refusal without rule and fix, as another server gives it: the first line of its body. */
export function bareLine (
  headers: Readonly<Record<string, unknown>>, body: string, language: Language
): string {
  const [first = ''] = body.trimStart().split('\n', 1)
  const isPassed = headers['x-sandbox-answered-by'] !== undefined
  const who = isPassed ? [worded('answeredByTheFallback')[language]] : []
  return `    ${[...who, first.slice(0, MAX_LINE_CHARS)].filter(text => text !== '').join(': ')}`
}

/** The same of an exchange as the log shows it. */
export function bareLines (
  { operation, status = 0, explain = [], response: { headers, body, text } }: {
    readonly operation?: string
    readonly status?: number
    readonly explain?: readonly unknown[]
    readonly response: {
      readonly headers: Readonly<Record<string, unknown>>, readonly body?: unknown, readonly text?: string
    }
  }, language: Language
): string[] {
  if (operation !== 'fallback' || status < 400 || explain.length > 0) return []
  return [bareLine(headers, text ?? (body === undefined ? '' : JSON.stringify(body)), language)]
}
