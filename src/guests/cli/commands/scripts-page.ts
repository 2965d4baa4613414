import { ROUTES } from '../../client/routes.ts'
import type { ClientCommand, Flag } from './client-command.ts'
import { CLIENT_COMMANDS, TROUBLE_CODES } from './client-commands.ts'
import { portugueseCommand, portugueseTerm } from './portuguese-names.ts'
import { CONNECTION_FLAGS } from './connection-flags.ts'
import { type Language, type Say, sayIn } from '../../../core/words.ts'

/** How to drive a sandbox from a script, as Markdown: a page of the documentation. */
export function scriptsPage (language: Language): string {
  const say = sayIn(language)
  return [intro(say), ...CLIENT_COMMANDS.map(command => section(command, language)), ending(say)].join('\n').trimEnd() +
    '\n'
}

function intro (say: Say): string {
  return say(`# Conduza um sandbox por scripts

Os comandos falam com um servidor no ar, em um projeto que tem o espelho instalado; em um clone,
\`npx espelho\` é \`node dist/cli.js\`. Um resumo para assistentes de programação está em \`GET /llms.txt\`.

Nenhum comando espera por respostas de quem o chama. Com \`--json\` a resposta sai em JSON na saída padrão, na forma
que \`GET /_sandbox/docs/json\` dá à operação citada depois da rota. Um erro sai na saída de erros; com \`--json\`
como \`{ code, message, fix }\`.

| código de saída | significado |
|---|---|
| 0 | feito |
| 1 | recusado: leia \`message\` e \`fix\` |
| 2 | uso errado: opção, argumento ou endereço |
| 3 | tente de novo: o servidor não respondeu ou está ocupado |

Opções de todos os comandos:
${flagList(CONNECTION_FLAGS, 'pt')}`, `# Drive a sandbox from scripts

The commands talk to a running server, in a project that has espelho installed; in a clone, \`npx espelho\` is
\`node dist/cli.js\`. A briefing for coding assistants is at \`GET /llms.txt\`.

No command waits for input. With \`--json\` the response is printed to standard output as JSON, in the form that
\`GET /_sandbox/docs/json\` gives to the operation behind the route. An error is printed to standard error; with
\`--json\` as \`{ code, message, fix }\`.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | refused: read \`message\` and \`fix\` |
| 2 | wrong usage: a flag, an argument or the URL |
| 3 | try again: the server did not answer, or it is busy |

The flags of every command:
${flagList(CONNECTION_FLAGS, 'en')}`)
}

function section ({ name, args, flags, about, prints, example }: ClientCommand, language: Language): string {
  const typed = language === 'pt' ? portugueseCommand : (text: string): string => text
  return `## espelho ${typed([name, ...args.map(({ flag }) => flag)].join(' '))}

${sentence(about[language])}

    espelho ${typed(example)}
${args.length + flags.length === 0 ? '' : flagList([...args, ...flags], language)}
\`${requestOf(ROUTES[prints].at)}\` (\`${prints}\`)
`
}

/** People put a value in the place of `COLABORADOR_ID`, which is `:colaboradorId` in the path. */
export function requestOf (at: string): string {
  return at.replace(/:(\w+)/g, (_whole, name: string) => name.replace(/[A-Z]/g, '_$&').toUpperCase())
}

function flagList (flags: readonly Flag[], language: Language): string {
  return `\n${flags.map(({ flag, about }) =>
    `- \`${language === 'pt' ? portugueseTerm(flag) : flag}\`: ${about[language]}\n`).join('')}`
}

function sentence (text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

function ending (say: Say): string {
  return `${say('## Códigos de erro com --json', '## Error codes with --json')}

${TROUBLE_CODES.map(code => `\`${code}\``).join(', ')}
`
}
