import { type Assumption, ASSUMPTIONS, isSetting, SETTINGS } from '../../src/core/assumptions.ts'
import type { Language } from '../../src/core/words.ts'
import { PROFILES } from '../../src/core/assumptions/profiles.ts'
import { tableOf, withGenerated, writeAsProgram } from './generated.ts'

const WORDS = {
  en: {
    path: 'docs/assumptions.md',
    head: ['Question', 'Answer', 'Alternatives', 'Setting'],
    register: '## The open points\n\nThe first answer is the one that holds.',
    profiles: '## The answers of each profile\n\nWhat a profile does not name is as above.',
    profilesHead: ['Profile', 'Answers'],
    defaults: 'those above'
  },
  pt: {
    path: 'docs/assumptions.pt-BR.md',
    head: ['Questão', 'Resposta', 'Alternativas', 'Configuração'],
    register: '## Os pontos em aberto\n\nVale a primeira resposta.',
    profiles: '## As respostas de cada perfil\n\nO que um perfil não cita fica como acima.',
    profilesHead: ['Perfil', 'Respostas'],
    defaults: 'as de cima'
  }
} as const satisfies Record<Language, object>

/** The page of open points in each language, by its path: its tables are made from the register. */
export function assumptionsFiles (): Record<string, string> {
  return Object.fromEntries((['en', 'pt'] as const).map(language => {
    const { path, head, register, profiles, profilesHead, defaults } = WORDS[language]
    const points = tableOf(['', ...head], ASSUMPTIONS.map(assumption => row(assumption, language)))
    const bundles = Object.entries(PROFILES).map(([name, chosen]) => [`\`${name}\``, bundle(chosen) || defaults])
    const content = [register, points, profiles, tableOf(profilesHead, bundles)].join('\n\n')
    return [path, withGenerated(path, 'assumptions', content)]
  }))
}

function row (assumption: Assumption, language: Language): string[] {
  const { id } = assumption
  const [question, answer] = [assumption.question[language], assumption.answer[language]]
  if (!isSetting(assumption)) return [id, question, answer, '', '']
  const { alternatives, choices, key, standard } = assumption
  const valued = (value: unknown, words: string): string => {
    const text = String(value)
    return words.startsWith(text) ? code(value) + words.slice(text.length) : `${code(value)}: ${words}`
  }
  const [ours, others] = choices.length === 0
    ? [answer, alternatives.map(words => words[language])]
    : [valued(standard, answer), choices.slice(1).map(([value, words]) => valued(value, words[language]))]
  return [id, question, ours, others.join('<br>'), code(key)]
}

function bundle (chosen: object): string {
  const answers = Object.entries(chosen).map(([key, value]) =>
    `${SETTINGS.find(setting => setting.key === key)?.id} \`${key}\`: ${code(value)}`)
  return answers.join('<br>')
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

await writeAsProgram(import.meta.url, assumptionsFiles)
