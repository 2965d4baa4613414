import type { Language } from '../../src/core/words.ts'
import { WARNING_CODES } from '../../src/core/words/warnings.ts'
import { warningText } from '../../src/guests/control/requests/warning-text.ts'
import { tableOf, withGenerated, writeAsProgram } from './generated.ts'

const WORDS = {
  en: { path: 'docs/assert-what-was-sent.md', head: ['code', 'sentence'], field: 'FIELD' },
  pt: { path: 'docs/assert-what-was-sent.pt-BR.md', head: ['código', 'frase'], field: 'CAMPO' }
} as const satisfies Record<Language, object>

/** The page of the request log in each language, by its path: its table has each warning with its sentence. */
export function warningsFiles (): Record<string, string> {
  return Object.fromEntries((['en', 'pt'] as const).map(language => {
    const { path, head, field } = WORDS[language]
    const rows = WARNING_CODES.map(code => {
      const words = code !== 'cleared-holidays' && code !== 'divisor-as-workload' ? `/${field} …` : '… …'
      return [`\`${code}\``, warningText(`${code} ${words}`, language).text]
    })
    return [path, withGenerated(path, 'warnings', tableOf(head, rows))]
  }))
}

await writeAsProgram(import.meta.url, warningsFiles)
