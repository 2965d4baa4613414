import { readFileSync } from 'node:fs'
import { STAGES, WIRE_FAULTS } from '../../src/host/sandbox/fault-kinds.ts'
import type { Language, Words } from '../../src/core/words.ts'
import { writeAsProgram } from './generated.ts'

const PATHS = { en: 'docs/faults.md', pt: 'docs/faults.pt-BR.md' } as const satisfies Record<Language, string>

/** The pages of faults, by their paths, with a row of what is there for each field that has kinds. */
export function faultsFiles (): Record<string, string> {
  return Object.fromEntries((['en', 'pt'] as const).map(language => {
    const text = readFileSync(new URL(`../../${PATHS[language]}`, import.meta.url), 'utf8')
    const withRow = (page: string, field: string, kinds: Readonly<Record<string, Words>>): string => {
      const cell = Object.entries(kinds).map(([kind, words]) => `\`${kind}\`: ${words[language]}`).join('; ')
      return page.replace(new RegExp(`^\\| \`${field}\` \\|.*$`, 'm'), () => `| \`${field}\` | ${cell} |`)
    }
    return [PATHS[language], withRow(withRow(text, 'stage', STAGES), 'wire', WIRE_FAULTS)]
  }))
}

await writeAsProgram(import.meta.url, faultsFiles)
