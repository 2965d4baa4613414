import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InjectOptions } from 'fastify'
import { buildApp } from '../../src/server.ts'
import { builtInFixtures } from '../../src/package-files.ts'
import { type Operation, type OperationName, operations } from '../../src/core/contract/index.ts'
import { readFixtures } from '../../src/host/fixtures/read-folder.ts'
import type { ResponseExample, ResponseExamples } from '../../src/host/http/docs/examples.ts'
import type { TypedApp } from '../../src/host/http/route-context.ts'
import { createFixtures } from '../../src/host/sandbox/fixtures.ts'
import { openRegistry } from '../../src/host/sandbox/registry.ts'
import { memoryStore } from '../../src/host/store/memory/store.ts'

const file = fileURLToPath(new URL('../../src/host/http/docs/response-examples.json', import.meta.url))

/** How a request differs from the example of its operation. */
interface Variation {
  readonly status: string
  readonly name: string
  readonly summary?: string
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly params?: Readonly<Record<string, string>>
  /** Fields to set; `undefined` takes one away. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly settings?: object
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const EVERYWHERE: readonly Variation[] = [{ status: '500', name: 'internal', headers: { prefer: 'code=500' } }]
const WITH_TOKEN: readonly Variation[] = [
  { status: '401', name: 'unauthorized', token: null },
  { status: '403', name: 'forbidden', token: 'espelho_sem_permissao' }
]
const WITH_BODY: readonly Variation[] = [
  { status: '413', name: 'too-large', headers: { prefer: 'code=413' } },
  {
    status: '415',
    name: 'media-type',
    headers: { 'content-type': 'text/plain' },
    settings: { 'request.mediaType': 415 }
  }
]

const without = (formato: string, summary: string): Variation =>
  ({ status: '400', name: formato, summary, body: { formato, registrosPropostos: undefined } })

const OF_OPERATION: { readonly [O in OperationName]: readonly Variation[] } = {
  requestAdjustment: [
    without('REGISTRO_PONTO', 'Without the records that the format requires'),
    without('INTERVALO_HORARIO', 'Without the minutes that the format requires'),
    without('TEMPO_FALTANTE', 'Without the days that the format requires'),
    without('INTERVALO_DATAS', 'Without the period that the format requires'),
    { status: '404', name: 'reason', summary: 'An unknown adjustment reason', body: { motivoId: UNKNOWN } },
    {
      status: '404',
      name: 'collaborator',
      summary: '`x-sandbox-colaborador` names no collaborator',
      headers: { 'x-sandbox-colaborador': UNKNOWN }
    }
  ],
  createApiKey: [
    { status: '400', name: 'invalid', body: { name: '', permissions: undefined } },
    { status: '404', name: 'collaborator', headers: { 'x-sandbox-colaborador': UNKNOWN } }
  ],
  updateWorkLocation: [
    { status: '400', name: 'invalid', body: { nome: '' } },
    { status: '404', name: 'unknown', params: { localTrabalhoId: UNKNOWN } }
  ],
  importShiftDays: [{ status: '400', name: 'invalid', body: { base64: 'collaboratorId,date' } }],
  unlinkCollaborators: [
    { status: '400', name: 'invalid', body: { collaboratorIds: undefined } },
    { status: '404', name: 'unknown', params: { turnoExcecaoId: UNKNOWN } }
  ],
  patchWorkLocation: [
    { status: '400', name: 'invalid', body: { nome: '' } },
    { status: '404', name: 'unknown', params: { localTrabalhoId: UNKNOWN } }
  ],
  downloadAttachment: [{ status: '404', name: 'unknown', params: { arquivoId: UNKNOWN } }]
}

/** What a server over the built-in fixtures responds to the examples of the requests, and to faulty ones. */
export async function producedExamples (): Promise<ResponseExamples> {
  const fixtures = createFixtures(await readFixtures(builtInFixtures))
  const registry = await openRegistry({ store: memoryStore(), fixtures, seed: 1, maximum: 1, pinned: 'default' })
  const app = await buildApp({
    registry,
    publicUrl: 'http://127.0.0.1:3000',
    controlToken: undefined,
    boundToLoopback: () => true,
    logLevel: 'silent'
  })
  const inLanguage = async (language: string) => {
    const found: [string, ResponseExample[]][] = []
    for (const name of Object.keys(operations) as OperationName[]) {
      const examples: ResponseExample[] = []
      for (const variation of variationsOf(name)) examples.push(await produced(app, name, variation, language))
      found.push([name, examples])
    }
    return Object.fromEntries(found)
  }
  const examples = { pt: await inLanguage('pt'), en: await inLanguage('en') }
  await app.close()
  await registry.close()
  return examples
}

function variationsOf (name: OperationName): readonly Variation[] {
  const { permission, schema, example, examples = { success: example } }: Operation = operations[name]
  const succeeding = Object.entries(examples).map(([key, { summary, body = {} }]): Variation =>
    ({ status: 'success', name: key, ...summary !== undefined && { summary }, body: { ...body } }))
  const isDownload = Object.values(schema.response).some(({ content }) => content !== undefined)
  return [
    ...isDownload ? [] : succeeding, // the examples are JSON
    ...OF_OPERATION[name],
    ...permission === undefined ? [] : WITH_TOKEN,
    ...schema.body === undefined ? [] : WITH_BODY,
    ...EVERYWHERE
  ]
}

async function produced (
  app: TypedApp, name: OperationName, variation: Variation, language: string
): Promise<ResponseExample> {
  const { status, summary, token = 'espelho_admin', headers = {}, params, body, settings = {} } = variation
  const { method, url, example }: Operation = operations[name]
  await app.inject({ method: 'POST', url: '/_sandbox/reset' })
  await app.inject({ method: 'PATCH', url: '/_sandbox/settings', payload: { 'error.language': language, ...settings } })
  const path = { ...example.params, ...params }
  const response = await app.inject({
    method,
    url: url.replace(/:(\w+)/g, (_, parameter: string) => path[parameter] ?? ''),
    headers: { ...token !== null && { authorization: `Bearer ${token}` }, ...headers },
    ...method !== 'GET' && {
      payload: (status === 'success' ? body : { ...example.body, ...body }) as NonNullable<InjectOptions['payload']>
    }
  })
  const isDue = status === 'success' ? response.statusCode < 300 : String(response.statusCode) === status
  if (!isDue) throw new Error(`${name}, ${status} ${variation.name}: ${response.statusCode} ${response.body}`)
  const assumptions = String(response.headers['x-sandbox-assumptions'] ?? '').split(' ').filter(id => id !== '')
  return { status, name: variation.name, ...summary !== undefined && { summary }, assumptions, value: response.json() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(file, `${JSON.stringify(await producedExamples(), null, 1)}\n`)
}
