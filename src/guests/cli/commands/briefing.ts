import { type Operation, operations } from '../../../core/contract/index.ts'
import { CLIENT_COMMANDS } from './client-commands.ts'
import { portugueseCommand } from './portuguese-names.ts'
import { type Language, type Say, sayIn } from '../../../core/words.ts'

/**
 * What a coding assistant needs to drive a sandbox, in at most 6 KB: the text of `/llms.txt` (llmstxt.org) and of the
 * package's skill. The pages of the documentation say the rest.
 */
export function briefing (language: Language, base = 'http://127.0.0.1:3000'): string {
  const say = sayIn(language)
  const sections = [opening(say, base), first(say), loop(say), control(say), asserting(say), commands(say, language)]
  return `${sections.join('\n\n')}\n`
}

const { url, example }: Operation = operations.requestAdjustment

function opening (say: Say, base: string): string {
  return say(`# espelho

Um dublê local de uma API brasileira de ponto: as cinco operações, com estado, regras e jornadas calculadas de
verdade. BASE abaixo é \`${base}\`, ou \`$ESPELHO_URL\`. Em um projeto com o espelho instalado,
\`npx espelho executar -- COMANDO\` mantém um servidor no ar enquanto o COMANDO roda, e lhe dá \`ESPELHO_URL\`
e \`ESPELHO_TOKEN\`.`,
`# espelho

A local double of a Brazilian time-and-attendance API: its five operations, with state, rules and computed workdays.
BASE below is \`${base}\`, or \`$ESPELHO_URL\`. In a project that has espelho installed,
\`npx espelho exec -- COMMAND\` runs a server while COMMAND runs, and gives it \`ESPELHO_URL\` and \`ESPELHO_TOKEN\`.`)
}

function first (say: Say): string {
  const rows = Object.values<Operation>(operations).filter(one => one.example.body !== undefined)
    .map(one => `- \`${one.method} ${one.url.replace(/:(\w+)/g, '{$1}')}\``)
  return `${say(`## Uma requisição que funciona

O token do mundo embutido é \`espelho_admin\` (\`$ESPELHO_TOKEN\`).`,
`## A request that works

The token of the built-in world is \`espelho_admin\` (\`$ESPELHO_TOKEN\`).`)}

    curl -i BASE${url} -H 'Authorization: Bearer espelho_admin' \\
      -H 'Content-Type: application/json' -d '${JSON.stringify(example.body)}'

${say(
`Responde 201. Dias são \`dd/MM/yyyy\`, instantes ISO 8601 com offset, minutos são números. As operações, com seus
esquemas e exemplos em \`GET BASE/docs/json\`:`,
`It answers 201. Days are \`dd/MM/yyyy\`, instants ISO 8601 with an offset, minutes are numbers. The operations;
schemas and examples are in \`GET BASE/docs/json\`:`)}

${rows.join('\n')}`
}

function loop (say: Say): string {
  return say(`## Enviar, ler a correção, enviar de novo

Uma recusa é \`{ service, method, message }\`. O porquê e a correção estão no log do sandbox:

    curl BASE/_sandbox/requests/last        # ou: npx espelho ultima --json

\`corrected\` é a requisição inteira com todos os erros corrigidos, já testada: \`{ method, path, headers, body }\`.
Envie-a a BASE com o seu token. Se ele falta, \`explain\` diz de cada problema \`code\`, \`pointer\`, \`change\` (em
palavras) e, quando há, \`patch\` (JSON Patch do corpo, RFC 6902).`,
`## Send, read the fix, send again

A refusal is \`{ service, method, message }\`. Why, and what fixes it, is in the log of the sandbox:

    curl BASE/_sandbox/requests/last        # or: npx espelho last --json

\`corrected\` is the whole request with every mistake mended, and was tried: \`{ method, path, headers, body }\`.
Send it to BASE with your token. Where it is missing, \`explain\` has for each problem \`code\`, \`pointer\`,
\`change\` (in words) and, where there is one, \`patch\` (a JSON Patch of the body, RFC 6902).`)
}

function control (say: Say): string {
  return say(`## Mundos, tempo, falhas, respostas

- Mundos: \`BASE/~NOME\` é um sandbox só seu, criado no primeiro uso: um por teste. \`POST …/_sandbox/reset\` volta ao
  início; \`PUT …/_sandbox/snapshots/NOME\` guarda, \`POST …/_sandbox/snapshots/NOME/restore\` volta.
- Dados: \`GET …/_sandbox/state/adjustments\` (ou \`collaborators\`, \`adjustmentReasons\`, \`timeRecords\`, …);
  \`POST …/_sandbox/state/COLEÇÃO\` acrescenta. \`POST …/_sandbox/adjustments/CODIGO/approve\` decide como gestor.
- Relógio: parado em \`2026-04-01T09:00:00-03:00\`. \`POST …/_sandbox/clock/advance {"by":"PT90M"}\`.
- Falhas: \`POST …/_sandbox/faults {"status":503,"times":1}\`; \`"stage":"after-commit"\` perde a resposta de uma
  mudança feita. Ou por requisição: cabeçalho \`Prefer: code=500\`.
- O que o contrato deixa em aberto: o cabeçalho \`x-sandbox-assumptions\` cita os pontos de que a resposta pode
  depender (o exato: \`restsOn\` em \`GET …/requests/last\`); \`GET …/_sandbox/assumptions\` os lista,
  \`PATCH …/_sandbox/settings {"error.language":"en"}\` escolhe.`,
`## Worlds, time, faults, answers

- Worlds: \`BASE/~NAME\` is a sandbox of your own, made at its first use: one for each test. \`POST
  …/_sandbox/reset\` goes back to the start; \`PUT …/_sandbox/snapshots/NAME\` saves, \`POST
  …/_sandbox/snapshots/NAME/restore\` goes back.
- Data: \`GET …/_sandbox/state/adjustments\` (or \`collaborators\`, \`adjustmentReasons\`, \`timeRecords\`, …);
  \`POST …/_sandbox/state/COLLECTION\` adds. \`POST …/_sandbox/adjustments/CODE/approve\` decides as the manager.
- Clock: frozen at \`2026-04-01T09:00:00-03:00\`. \`POST …/_sandbox/clock/advance {"by":"PT90M"}\`.
- Faults: \`POST …/_sandbox/faults {"status":503,"times":1}\`; \`"stage":"after-commit"\` loses the response to a
  change that was made. Or by request: the header \`Prefer: code=500\`.
- What the contract leaves open: the header \`x-sandbox-assumptions\` names the points that the response may rest
  on (just those: \`restsOn\` in \`GET …/requests/last\`); \`GET …/_sandbox/assumptions\` lists them,
  \`PATCH …/_sandbox/settings {"error.language":"en"}\` chooses.`)
}

function asserting (say: Say): string {
  return `${say('## Conferir em um teste', '## Assert in a test')}

    POST BASE/~${say('NOME', 'NAME')}/_sandbox/requests/verify
    {"match":{"operation":"requestAdjustment","status":201,"body":{"/formato":"REGISTRO_PONTO"}},"count":1}

${say(`Responde \`{ ok, matched, nearest }\`; \`GET …/_sandbox/requests/wait?operation=…&count=1\` espera. Em
JavaScript:`,
  'It answers `{ ok, matched, nearest }`; `GET …/_sandbox/requests/wait?operation=…&count=1` waits. In JavaScript:')}

    import assert from 'node:assert/strict'
    import { after, test } from 'node:test'
    import { startSandbox } from 'espelho'
    const server = await startSandbox({ requireSandbox: true })
    after(() => server.close())
    test('${say('meu teste', 'my test')}', async t => {
      const world = server.control.fresh(t.name)
      t.after(() => world.dispose()) // ${say('world.url é a BASE do cliente', "world.url is the client's BASE")}
      assert.ok((await world.verify({ match: { operation: 'requestAdjustment' }, count: 0 })).ok)
    })

${say(`Junte o caminho ao fim de BASE: \`new URL('/api-key', BASE)\` e \`urljoin\` perdem o \`/~NOME\`, e
\`requireSandbox\` os recusa. \`npx espelho mutar -- COMANDO\` diz que respostas em aberto nenhum teste nota;
\`npx espelho explicar ARQUIVO\` diz por que a API real recusou uma requisição, e \`calibrar\`, como ela responde.`,
`Append to BASE: \`new URL('/api-key', BASE)\` and \`urljoin\` lose the \`/~NAME\`, and \`requireSandbox\` refuses them.
\`npx espelho mutate -- COMMAND\` says which open answers no test notices; \`npx espelho explain FILE\` says why the
real API has refused a request, from recorded traffic, and \`calibrate\` how it answers.`)}`
}

function commands (say: Say, language: Language): string {
  const rows = CLIENT_COMMANDS.map(({ name, about }) =>
    `- \`${say(portugueseCommand(name), name)}\`: ${about[language]}`)
  return `${say('## Comandos\n\nCada um tem `--json`, `--sandbox NOME` e `--url URL`.',
    '## Commands\n\nEach has `--json`, `--sandbox NAME` and `--url URL`.')}

${rows.join('\n')}`
}
