import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Assumption, ASSUMPTIONS, isSetting, SETTINGS } from '../../src/assumptions.ts'
import type { Language } from '../../src/commands/words.ts'
import { PROFILES } from '../../src/assumptions/profiles.ts'

const FILES: Readonly<Record<Language, string>> = {
  pt: '../../docs/assumptions.pt-BR.md', en: '../../docs/assumptions.md'
}

const WORDS = {
  pt: {
    title: `# O que o contrato deixa em aberto

O contrato não mostra muitas coisas. Para cada uma delas este servidor tem uma resposta, a primeira abaixo, e, onde
outra é provável, uma configuração que a muda. As configurações são as de um sandbox: \`GET\` e
\`PATCH {base}/_sandbox/settings\` pela chave, em que \`null\` volta ao que valia no início. Um sandbox começa com as
respostas padrão; por cima delas valem as do perfil (\`--profile\`), por cima destas as de \`settings\` no
\`sandbox.json\` das fixtures, e por cima de todas as de \`ESPELHO_SETTINGS\` no ambiente. O que um \`PATCH\` muda
dura o que os dados duram, e um reset o desfaz. Em uma configuração que é um mapa, o que não for citado fica como
estava.

\`GET {base}/_sandbox/assumptions\` mostra as respostas em vigor. Cada resposta de uma operação cita, no cabeçalho
\`x-sandbox-assumptions\`, os pontos de que depende. A seção é o título no contrato.`,
    head: ['Seção', 'Questão', 'Resposta', 'Alternativas', 'Configuração'],
    profiles: '## Perfis',
    profilesIntro: 'Cada um é um conjunto de respostas; o que ele não cita fica como acima.',
    profilesHead: ['Perfil', 'Respostas'],
    defaults: 'as de cima'
  },
  en: {
    title: `# What the contract leaves open

The contract says "not shown" about many things. For each of them this server has one answer, the first below, and where
another is likely, a setting that changes it. The settings are those of a sandbox: \`GET\` and
\`PATCH {base}/_sandbox/settings\` by their key, where \`null\` goes back to what the sandbox started with. It starts
with the default answers, over them those of the profile (\`--profile\`), over them \`settings\` in the fixtures'
\`sandbox.json\`, over all \`ESPELHO_SETTINGS\` in the environment. What a \`PATCH\` changes lasts as the data does, and
a reset takes it back. Of a setting that is a map, what is left out stays as it was below it.

\`GET {base}/_sandbox/assumptions\` shows the answers in force. Every answer of an operation names, in the header
\`x-sandbox-assumptions\`, those that it rests on. The section is a heading of the contract.`,
    head: ['Section', 'Question', 'Answer', 'Alternatives', 'Setting'],
    profiles: '## Profiles',
    profilesIntro: 'Each is a bundle of answers; what it does not name is as above.',
    profilesHead: ['Profile', 'Answers'],
    defaults: 'those above'
  }
} as const

/** docs/assumptions.md, or docs/assumptions.pt-BR.md, from the register. */
export function assumptionsPage (language: Language): string {
  const { title, head, profiles, profilesIntro, profilesHead, defaults } = WORDS[language]
  const bundles = Object.entries(PROFILES).map(([name, chosen]) => [`\`${name}\``, bundle(chosen) || defaults])
  return `<!-- Written by \`npm run pages -- assumptions\` from src/assumptions; a test fails when it is stale. -->

${title}

${table(['', ...head], ASSUMPTIONS.map(assumption => row(assumption, language)))}

${profiles}

${profilesIntro}

${table(profilesHead, bundles)}
`
}

function row (assumption: Assumption, language: Language): string[] {
  const { id, section } = assumption
  const [question, answer] = [assumption.question[language], assumption.answer[language]]
  if (!isSetting(assumption)) return [id, section, question, answer, '', '']
  const { alternatives, choices, key, standard } = assumption
  const valued = (value: unknown, words: string): string => {
    const text = String(value)
    return words.startsWith(text) ? code(value) + words.slice(text.length) : `${code(value)}: ${words}`
  }
  const [ours, others] = choices.length === 0
    ? [answer, alternatives.map(words => words[language])]
    : [valued(standard, answer), choices.slice(1).map(([value, words]) => valued(value, words[language]))]
  return [id, section, question, ours, others.join('<br>'), code(key)]
}

function bundle (chosen: object): string {
  const answers = Object.entries(chosen).map(([key, value]) =>
    `${SETTINGS.find(setting => setting.key === key)?.id} \`${key}\`: ${code(value)}`)
  return answers.join('<br>')
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

function table (head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const language of ['pt', 'en'] as const) {
    writeFileSync(new URL(FILES[language], import.meta.url), assumptionsPage(language))
  }
}
