import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A double in a process of its own. */
export interface Other {
  /** With its version. */
  readonly name: string
  /** The command that starts it on a port, without a wrapper around its process. */
  readonly command: (port: number) => readonly [program: string, ...args: string[]]
  /** The path whose POST it answers by a rule, an example or a template. */
  readonly mocked?: string
  /** Where it stores a POST, and where what was stored is read, from the body of the response. */
  readonly stored?: { readonly path: string, readonly read: (body: Record<string, unknown>) => string }
}

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const JSON_TYPE = { key: 'Content-Type', value: 'application/json' }
const SOLICITAR = '/ajuste-registro/solicitar'
const versionOf = (path: string): string => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version
const packaged = (name: string): string => join(here, 'node_modules', name)
const named = (title: string, name: string): string => `${title} ${versionOf(packaged(name))}`

/** Ours and the others, with their files in a folder. */
export function subjects (folder: string): Other[] {
  const write = (name: string, content: unknown): string => {
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(content))
    return file
  }
  const document = join(folder, 'openapi.json')
  writeFileSync(document, execFileSync(process.execPath, ['dist/cli.js', 'openapi'], { cwd: root }))
  const jar = readdirSync(join(packaged('wiremock'), 'build')).find(name => name.endsWith('.jar')) ?? ''
  return [
    {
      name: `espelho ${versionOf(root)}`,
      command: port => [process.execPath, join(root, 'dist/cli.js'), '--port', `${port}`, '--log-level', 'warn'],
      mocked: SOLICITAR,
      stored: { path: SOLICITAR, read: ({ ajusteRegistroId }) => `/_sandbox/state/adjustments/${ajusteRegistroId}` }
    },
    {
      name: named('json-server', 'json-server'),
      command: port => [
        process.execPath, join(packaged('json-server'), 'lib/cli/bin.js'), '--quiet', '--port', `${port}`,
        write('db.json', { adjustments: [] })
      ],
      stored: { path: '/adjustments', read: ({ id }) => `/adjustments/${id}` }
    },
    {
      name: named('Prism', '@stoplight/prism-cli'),
      command: port => [
        process.execPath, join(packaged('@stoplight/prism-cli'), 'dist/index.js'), 'mock', '--port', `${port}`,
        '--verboseLevel', 'error', document
      ],
      mocked: SOLICITAR
    },
    {
      name: named('Mockoon', '@mockoon/cli'),
      command: port => [
        process.execPath, join(packaged('@mockoon/cli'), 'bin/run.js'), 'start', '--data',
        write('mockoon.json', mockoon(port)), '--port', `${port}`, '--disable-log-to-file', '--repair'
      ],
      mocked: SOLICITAR,
      stored: { path: '/adjustments', read: ({ id }) => `/adjustments/${id}` }
    },
    {
      name: named('WireMock', 'wiremock'),
      command: port => [
        'java', '-jar', join(packaged('wiremock'), 'build', jar), '--port', `${port}`, '--disable-banner',
        '--no-request-journal', '--root-dir', wiremock(folder)
      ],
      mocked: SOLICITAR
    }
  ]
}

const ANSWER = { codigo: 1, status: 'PENDENTE', formato: 'REGISTRO_PONTO' }

/** A route with a template in its body, and routes that create, read, update and delete. */
function mockoon (port: number): object {
  const response = { default: true, headers: [JSON_TYPE], rules: [], rulesOperator: 'OR' }
  const body = JSON.stringify({ ...ANSWER, ajusteRegistroId: '{{uuid}}', jornada: "{{body 'jornada'}}" })
  return {
    uuid: 'e',
    lastMigration: 33,
    name: 'bench',
    port,
    folders: [],
    rootChildren: [{ type: 'route', uuid: 'r' }, { type: 'route', uuid: 'c' }],
    routes: [
      {
        uuid: 'r',
        type: 'http',
        method: 'post',
        endpoint: SOLICITAR.slice(1),
        responses: [{ ...response, uuid: 'of-r', statusCode: 201, bodyType: 'INLINE', body }]
      },
      {
        uuid: 'c',
        type: 'crud',
        method: '',
        endpoint: 'adjustments',
        responses: [{ ...response, uuid: 'of-c', statusCode: 200, bodyType: 'DATABUCKET', databucketID: 'data' }]
      }
    ],
    data: [{ uuid: 'd', id: 'data', name: 'data', value: '[]' }]
  }
}

/** The root folder of WireMock, with one stub that has a template in its body. */
function wiremock (folder: string): string {
  const body = JSON.stringify({
    ...ANSWER, ajusteRegistroId: "{{randomValue type='UUID'}}", jornada: "{{jsonPath request.body '$.jornada'}}"
  })
  mkdirSync(join(folder, 'mappings'), { recursive: true })
  writeFileSync(join(folder, 'mappings', 'solicitar.json'), JSON.stringify({
    request: { method: 'POST', urlPath: SOLICITAR },
    response: {
      status: 201, headers: { 'Content-Type': 'application/json' }, body, transformers: ['response-template']
    }
  }))
  return folder
}
