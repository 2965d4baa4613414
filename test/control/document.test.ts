import t from 'tap'
import { ana, reasons } from '../support/fixture-names.ts'
import { testServer } from '../support/server.ts'

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
  getState: () => ({}),
  putState: () => ({ body: state }),
  getHash: () => ({}),
  getCollection: () => ({ in: { collection: 'holidays' } }),
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
    t.strictSame(statuses, [String(status)], `${operationId}: ${method} ${filled}`)
  }
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
  t.match(Buffer.from((await reader.read()).value ?? []).toString(), /^id: 0-1\n/)
  stop.abort()
})
