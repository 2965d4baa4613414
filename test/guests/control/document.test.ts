import { createConfig, lintFromString } from '@redocly/openapi-core'
import t from 'tap'
import { ana, reasons } from '../../support/fixture-names.ts'
import { type Call, type TestServer, testServer } from '../../support/server.ts'

interface Operation { readonly operationId: string, readonly responses: Record<string, unknown> }

const server = await testServer(t)
const url = await server.app.listen({ port: 0 })
const { paths } = (await server.call('GET /_sandbox/docs/json')).body
const declared = new Map(Object.entries<Record<string, Operation>>(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, responses }]) =>
    [operationId, { method: method.toUpperCase(), path, statuses: Object.keys(responses) }] as const)))

const state = (await server.call('GET /_sandbox/state')).body
const unit = { unidadeNegocioId: 'nova', nome: 'Nova' }
const aUnit = { collection: 'businessUnits', id: 'nova' }
const attended = { colaboradorId: ana }
const pending = async () => {
  const body = {
    jornada: '16/03/2026',
    formato: 'INTERVALO_HORARIO',
    minMinutos: 0,
    maxMinutos: 9,
    descricao: 'x',
    motivoId: reasons.allowance
  }
  return { id: (await server.call('POST /~driven/ajuste-registro/solicitar', { body })).body.ajusteRegistroId }
}

interface Driven { readonly in?: object, readonly query?: string, readonly body?: unknown }

/** Calls every operation of the document once, successfully. Each comes after those that it depends on. */
const driven: Record<string, () => Driven | Promise<Driven>> = {
  getSandbox: () => ({}),
  explainPasted: () => ({ body: { text: 'curl https://x/api-key' } }),
  getState: () => ({}),
  putState: () => ({ body: state }),
  getHash: () => ({}),
  getCollection: () => ({ in: { collection: 'holidays' } }),
  searchCollection: () => ({ in: { collection: 'holidays' }, query: '?where=data:2026&q=a&limit=3' }),
  draftEntity: () => ({ in: { collection: 'timeRecords' } }),
  addEntity: () => ({ in: { collection: 'businessUnits' }, body: unit }),
  getEntity: () => ({ in: aUnit }),
  putEntity: () => ({ in: aUnit, body: unit }),
  deleteEntity: () => ({ in: aUnit }),
  listApiKeys: () => ({}),
  getClock: () => ({}),
  setClock: () => ({ body: { mode: 'frozen' } }),
  advanceClock: () => ({ body: { by: 'PT1H' } }),
  getSettings: () => ({}),
  patchSettings: () => ({ body: { 'error.language': 'en' } }),
  listAssumptions: () => ({}),
  getDailyFrequency: () => ({ in: attended, query: '?from=2026-03-16' }),
  explainDay: () => ({ in: { ...attended, data: '2026-03-16' } }),
  listAdjustments: () => ({ query: '?status=PENDENTE&month=2026-03&q=ana&limit=3' }),
  previewAdjustment: async () => ({ in: await pending() }),
  getTimesheet: () => ({ in: { who: ana }, query: '?month=2026-03' }),
  listTimesheets: () => ({ query: '?month=2026-03' }),
  approveAdjustment: async () => ({ in: await pending() }),
  rejectAdjustment: async () => ({ in: await pending() }),
  cancelAdjustment: async () => ({ in: await pending() }),
  reopenAdjustment: async () => {
    const { id } = await pending()
    await server.call(`POST /~driven/_sandbox/adjustments/${id}/reject`)
    return { in: { id } }
  },
  decideAdjustments: async () => ({ body: { ids: [(await pending()).id], decision: 'approve' } }),
  listRequests: () => ({}),
  getLastRequest: () => ({}),
  getRequest: () => ({ in: { id: '0-1' } }),
  verifyRequests: () => ({ body: { atLeast: 1 } }),
  waitForRequests: () => ({ query: '?timeout=1ms' }),
  streamRequests: () => ({}),
  listRequestRows: () => ({ query: '?status=4xx,5xx&q=x&limit=10' }),
  streamEvents: () => ({}),
  exportRequests: () => ({}),
  getCoverage: () => ({}),
  getReadyRequest: () => ({ query: '?name=status+createApiKey+201' }),
  getCoverageOfAll: () => ({ query: '?prefix=dri' }),
  listRequestsOfAll: () => ({}),
  getFailureReport: () => ({ query: '?sandbox=driven&since=2026-01-01T00:00:00Z' }),
  getTally: () => ({}),
  clearRequests: () => ({}),
  listSnapshots: () => ({}),
  putSnapshot: () => ({ in: { name: 'a' } }),
  getDiff: () => ({ query: '?from=a' }),
  restoreSnapshot: () => ({ in: { name: 'a' } }),
  deleteSnapshot: () => ({ in: { name: 'a' } }),
  forkSandbox: () => ({ body: { name: 'forked' } }),
  addFault: () => ({ body: { stage: 'before-auth', status: 503 } }),
  listFaults: () => ({}),
  deleteFault: () => ({ in: { id: 1 } }),
  clearFaults: () => ({}),
  listMagic: () => ({}),
  getControlDocument: () => ({}),
  resetSandbox: () => ({ body: {} }),
  listSandboxes: () => ({}),
  deleteSandbox: () => ({ in: { name: 'driven' } })
}

t.strictSame(Object.keys(driven).sort(), [...declared.keys()].sort(), 'the document has these operations and no others')

t.test('each answers with the status that is declared', async t => {
  for (const [operationId, how] of Object.entries(driven)) {
    const { method = '', path = '', statuses = [] } = declared.get(operationId) ?? {}
    const { in: where = {}, query = '', body } = await how()
    const filled = Object.entries(where)
      .reduce((path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(value)), path)
    const base = path.startsWith('/_sandboxes') ? '' : '/~driven'
    const stop = new AbortController()
    const { status } = await fetch(`${url}${base}${filled}${query}`, {
      method,
      signal: stop.signal,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    })
    stop.abort()
    t.strictSame(statuses.filter(one => one < '400'), [String(status)], `${operationId}: ${method} ${filled}`)
  }
})

t.test('each refusal is declared', async t => {
  const closed = await testServer(t, { controlToken: 'secret' })
  const refused: readonly [operationId: string, what: string, status: number, call?: Call, on?: TestServer][] = [
    ['getSandbox', 'GET /~Bad/_sandbox', 400],
    ['listSandboxes', 'GET /_sandboxes?x=1', 400],
    ['getClock', 'GET /_sandbox/clock', 401, {}, closed],
    ['getHash', 'GET /_sandbox/hash', 403, { headers: { host: 'evil.test' } }],
    ['getCollection', 'GET /_sandbox/state/nothing', 404],
    ['getEntity', 'GET /_sandbox/state/holidays/nothing', 404],
    ['putEntity', 'PUT /_sandbox/state/nothing/x', 404, { body: {} }],
    ['getDailyFrequency', 'GET /_sandbox/daily-frequency/nobody?from=2026-03-16', 404],
    ['explainDay', 'GET /_sandbox/daily-frequency/nobody/2026-03-16/explanation', 404],
    ['getTimesheet', 'GET /_sandbox/timesheet/nobody?month=2026-03', 404],
    ['approveAdjustment', 'POST /_sandbox/adjustments/nothing/approve', 404],
    ['decideAdjustments', 'POST /_sandbox/adjustments/decide', 400, { body: { ids: ['x'], decision: 'approve' } }],
    ['previewAdjustment', 'GET /_sandbox/adjustments/nothing/preview', 404],
    ['restoreSnapshot', 'POST /_sandbox/snapshots/nothing/restore', 404],
    ['deleteSnapshot', 'DELETE /_sandbox/snapshots/nothing', 404],
    ['deleteFault', 'DELETE /_sandbox/faults/7', 404],
    ['getRequest', 'GET /_sandbox/requests/9-9', 404],
    ['getLastRequest', 'GET /~unused/_sandbox/requests/last', 404],
    ['listAdjustments', 'GET /_sandbox/adjustments?colaborador=nobody', 404],
    ['getReadyRequest', 'GET /_sandbox/coverage/request?name=nope', 404],
    ['getDiff', 'GET /_sandbox/diff?from=nothing', 404],
    ['deleteSandbox', 'DELETE /_sandboxes/nothing', 404],
    ['forkSandbox', 'POST /_sandbox/fork', 409, { body: { name: 'default' } }],
    ['setClock', 'PUT /~one-too-many/_sandbox/clock', 503, { body: {} }, await testServer(t, { maximum: 1 })]
  ]
  for (const [operationId, what, status, call = {}, on = server] of refused) {
    t.equal((await on.call(what, { token: null, ...call })).status, status, what)
    t.ok(declared.get(operationId)?.statuses.includes(String(status)), `${operationId} declares ${status}`)
  }
})

t.test('every operation has a description, a tag of the document, and security', async t => {
  const { tags, security, components } = (await server.call('GET /_sandbox/docs/json')).body
  t.same(security, [{ controlToken: [] }, {}])
  t.ok(components.securitySchemes.controlToken)
  const names = tags.map(({ name }: { name: string }) => name)
  for (const [path, item] of Object.entries<Record<string, any>>(paths)) {
    for (const [method, { description, tags: [tag] }] of Object.entries(item)) {
      t.match(description, /^[A-Z`].*\.$/, `${method} ${path}`)
      t.ok(names.includes(tag), tag)
    }
  }
})

t.test('Redocly finds nothing to say against the document', async t => {
  const config = await createConfig({ extends: ['recommended'] })
  const source = (await server.call('GET /_sandbox/docs/json')).text
  t.same((await lintFromString({ source, config })).map(({ message }) => message), [])
})

t.test('to read the document for the first time ends nobody\'s stream, nor what they wait for', async t => {
  const other = await testServer(t)
  const url = await other.app.listen({ port: 0 })
  const stop = new AbortController()
  const { body: stream } = await fetch(`${url}/_sandbox/requests/events`, { signal: stop.signal })
  const reader = stream?.getReader() as ReadableStreamDefaultReader<Uint8Array>
  await reader.read()
  const waiting = other.call('GET /_sandbox/requests/wait?timeout=30s')
  await other.call('GET /_sandbox')
  t.equal((await other.call('GET /_sandbox/docs/json')).status, 200)
  await other.call('POST /api-key', { body: { name: 'x', permissions: ['*'] } })
  t.match((await waiting).body, { ok: true, ended: 'matched' })
  t.match(Buffer.from((await reader.read()).value ?? []).toString(), /^id: \w+-0-1\n/)
  stop.abort()
})
