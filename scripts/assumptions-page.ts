import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Assumption, ASSUMPTIONS, isSetting, SETTINGS } from '../src/assumptions.ts'
import { PROFILES } from '../src/assumptions/profiles.ts'

const file = fileURLToPath(new URL('../docs/assumptions.md', import.meta.url))

/** docs/assumptions.md, from the register. */
export function assumptionsPage (): string {
  return `<!-- Written by \`npm run assumptions\` from src/assumptions; a test fails when it is stale. -->

# What the contract leaves open

The contract says "not shown" about many things. For each of them this server has one answer, the first below, and where
another is likely, a setting that changes it. The settings are those of a sandbox: \`GET\` and
\`PATCH {base}/_sandbox/settings\` by their key, where \`null\` goes back to what the sandbox started with. It starts
with the default answers, over them those of the profile (\`--profile\`), over them \`settings\` in the fixtures'
\`sandbox.json\`. They last as the data does, and a reset takes them back. Of a setting that is a map, what is left out
stays as it was below it.

\`GET {base}/_sandbox/assumptions\` shows the answers in force. Every answer of an operation names, in the header
\`x-sandbox-assumptions\`, those that it rests on.

${table(['', 'Section', 'Question', 'Answer', 'Alternatives', 'Setting'], ASSUMPTIONS.map(row))}

## Profiles

Each is a bundle of answers; what it does not name is as above.

${table(['Profile', 'Answers'], Object.entries(PROFILES).map(([name, chosen]) => [`\`${name}\``, bundle(chosen)]))}
`
}

function row (assumption: Assumption): string[] {
  const { id, section, question, answer, alternatives } = assumption
  if (!isSetting(assumption)) return [id, section, question, answer, '', '']
  const { choices, key, standard } = assumption
  const valued = (value: unknown, words: string): string => {
    const text = String(value)
    return words.startsWith(text) ? code(value) + words.slice(text.length) : `${code(value)}: ${words}`
  }
  const [ours, others] = choices.length === 0
    ? [answer, alternatives]
    : [valued(standard, answer), choices.slice(1).map(([value, words]) => valued(value, words))]
  return [id, section, question, ours, others.join('<br>'), code(key)]
}

function bundle (chosen: object): string {
  const answers = Object.entries(chosen).map(([key, value]) =>
    `${SETTINGS.find(setting => setting.key === key)?.id} \`${key}\`: ${code(value)}`)
  return answers.join('<br>') || 'those above'
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

function table (head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, assumptionsPage())
