import type { ClientCommand, Flag } from './client-command.ts'
import { CLIENT_COMMANDS, TROUBLE_CODES } from './client-commands.ts'
import { CONNECTION_FLAGS } from './connection-flags.ts'
import { type Language, type Say, sayIn } from './words.ts'

/** How to drive a sandbox from a script, as Markdown: a page of the documentation. */
export function scriptsPage (language: Language): string {
  const say = sayIn(language)
  return [intro(say), ...CLIENT_COMMANDS.map(command => section(command, language)), ending(say)].join('\n').trimEnd() +
    '\n'
}

function intro (say: Say): string {
  return say(`# Conduza um sandbox por scripts

O espelho é um dublê local de uma API brasileira de ponto: ele guarda estado, calcula jornadas de verdade e isola cada
sandbox. Esta página serve a scripts. Um resumo para assistentes de programação está em \`GET /llms.txt\`.

1. \`npx espelho exec -- COMANDO\`, em um projeto que tem o espelho instalado, sobe um servidor numa porta livre
   enquanto o COMANDO roda; em um clone, \`npx espelho\` é \`node dist/cli.js\`. O comando recebe \`ESPELHO_URL\`,
   \`ESPELHO_TOKEN\` e, se houver, \`ESPELHO_CONTROL_TOKEN\`. Com \`espelho\` o servidor fica em http://127.0.0.1:3000.
2. O cliente em teste usa o endereço como URL base e manda o token em \`Authorization: Bearer\`. Um sandbox próprio
   para cada teste é o mesmo endereço com \`/~NOME\` no fim; ele nasce das fixtures no primeiro uso.
3. \`GET /docs/json\` é o documento OpenAPI das cinco operações; \`GET /_sandbox/docs/json\`, o do plano de controle.
4. Toda resposta traz \`x-sandbox-request-id\`. Se foi uma recusa, \`espelho last\` diz a regra violada e a correção.

Nenhum comando faz perguntas. Com \`--json\` a resposta sai em JSON na saída padrão, na forma que o documento do plano
de controle dá à operação citada. Um erro sai na saída de erros; com \`--json\` como \`{ code, message, fix }\`.

| código de saída | significado |
|---|---|
| 0 | feito |
| 1 | recusado: leia \`message\` e \`fix\` |
| 2 | uso errado: opção, argumento ou endereço |
| 3 | tente de novo: o servidor não respondeu ou está ocupado |

Opções de todos os comandos:
${flagList(CONNECTION_FLAGS, 'pt')}`, `# Drive a sandbox from scripts

espelho is a local double of a Brazilian time-and-attendance API: it keeps state, computes real workdays and isolates
each sandbox. This page is for scripts. A briefing for coding assistants is at \`GET /llms.txt\`.

1. \`npx espelho exec -- COMMAND\`, in a project that has espelho installed, runs a server on a free port while COMMAND
   runs; in a clone \`npx espelho\` is \`node dist/cli.js\`. The command gets \`ESPELHO_URL\`, \`ESPELHO_TOKEN\` and, if
   there is one, \`ESPELHO_CONTROL_TOKEN\`. With \`espelho\` the server is at http://127.0.0.1:3000.
2. The client under test takes the URL as its base URL and sends the token in \`Authorization: Bearer\`. A sandbox of
   its own for each test is the same URL with \`/~NAME\` at its end; its first use creates it from the fixtures.
3. \`GET /docs/json\` is the OpenAPI document of the five operations; \`GET /_sandbox/docs/json\` that of the control
   plane.
4. Each response has \`x-sandbox-request-id\`. If it was a refusal, \`espelho last\` tells the violated rule and the
   fix.

No command asks questions. With \`--json\` the response is printed to standard output as JSON, in the form that the
document of the control plane gives to the named operation. An error is printed to standard error; with \`--json\` as
\`{ code, message, fix }\`.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | refused: read \`message\` and \`fix\` |
| 2 | wrong usage: a flag, an argument or the URL |
| 3 | try again: the server did not answer, or it is busy |

The flags of every command:
${flagList(CONNECTION_FLAGS, 'en')}`)
}

function section ({ name, args, flags, about, prints, request, example }: ClientCommand, language: Language): string {
  const say = sayIn(language)
  return `## espelho ${[name, ...args.map(({ flag }) => flag)].join(' ')}

${sentence(about[language])}

    espelho ${example}
${args.length + flags.length === 0 ? '' : flagList([...args, ...flags], language)}
HTTP: \`${request}\`. ${say('Forma com', 'Shape with')} \`--json\`: \`${prints}\`.
`
}

function flagList (flags: readonly Flag[], language: Language): string {
  return `\n${flags.map(({ flag, about }) => `- \`${flag}\`: ${about[language]}\n`).join('')}`
}

function sentence (text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

function ending (say: Say): string {
  return `${say('## Códigos de erro com --json', '## Error codes with --json')}

${TROUBLE_CODES.map(code => `\`${code}\``).join(', ')}
`
}
