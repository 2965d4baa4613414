import type { Language } from '../../core/words.ts'

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
