import type { Language } from '../../src/core/words.ts'
import { optionSpecs } from '../../src/host/start/config.ts'
import { tableOf, withGenerated, writeAsProgram } from './generated.ts'

const WORDS = {
  en: { path: 'docs/options.md', head: ['option', 'environment', 'default', 'meaning'], or: 'else' },
  pt: { path: 'docs/options.pt-BR.md', head: ['opção', 'ambiente', 'padrão', 'significado'], or: 'senão' }
} as const satisfies Record<Language, object>

/** The page of options in each language, by its path. */
export function optionsFiles (): Record<string, string> {
  return Object.fromEntries((['en', 'pt'] as const).map(language => {
    const { path, head, or } = WORDS[language]
    const rows = optionSpecs.map(({ flag, variables, otherwise, description }) => [
      `\`${flag}\``,
      variables.map(name => `\`${name}\``).join(`, ${or} `),
      otherwise[language],
      description[language]
    ])
    return [path, withGenerated(path, 'options', tableOf(head, rows))]
  }))
}

await writeAsProgram(import.meta.url, optionsFiles)
