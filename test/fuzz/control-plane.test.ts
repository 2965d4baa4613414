import fc from 'fast-check'
import t from 'tap'
import { collaboratorId, reasons } from '../support/fixture-names.ts'
import { bombard, runs, type Sent } from '../support/fuzz.ts'
import { identifiers, mutated, type Mutation, mutations, odd, wireMutation } from '../support/schema-arbitrary.ts'
import { testServer } from '../support/server.ts'

const server = await testServer(t)
// Adjustments that create records, and one that keeps such a record: what refers to what is most involved there.
const edit = (registrosPropostos: object[]) => server.call('POST /ajuste-registro/solicitar', {
  body: {
    jornada: '16/03/2026', formato: 'REGISTRO_PONTO', descricao: 'x', motivoId: reasons.forgotten, registrosPropostos
  }
})
const { body: first } = await edit([
  { dataHora: '2026-03-16T08:00:00-03:00' },
  { dataHora: '2026-03-16T12:00:00-03:00' }
])
const { hashCode } = first.frequenciaDiariaJornada.registros.find((record: { criadoPorAjuste: boolean }) =>
  record.criadoPorAjuste)
await edit([
  { dataHora: '2026-03-16T08:00:00-03:00', registroHash: hashCode },
  { dataHora: '2026-03-16T17:00:00-03:00' }
])
const text = (await server.call('GET /_sandbox/state')).text
for (const name of ['entities', 'documents', 'decisions']) {
  await server.call(`PUT /~${name}/_sandbox/state`, { body: text })
}

const state: Record<string, Record<string, unknown>[]> = (await server.call('GET /_sandbox/state')).body
const KEYS: Readonly<Record<string, string>> = {
  businessUnits: 'unidadeNegocioId',
  collaborators: 'colaboradorId',
  shifts: 'turnoId',
  timeRules: 'id',
  adjustmentReasons: 'motivoAjusteRegistroId',
  timeRecords: 'hashCode',
  shiftExceptions: 'turnoExcecaoId',
  workLocations: 'localTrabalhoId',
  adjustments: 'ajusteRegistroId',
  attachments: 'arquivoId'
}
const collections = Object.keys(state)
/** A few entities of each collection; of shifts and adjustments all, for they are the most different. */
const few = (collection: string) =>
  (state[collection] as Record<string, unknown>[]).slice(0, ['shifts', 'adjustments'].includes(collection) ? 8 : 4)

const texted = (value: unknown, wire: (text: string) => string | Uint8Array) => wire(JSON.stringify(value) ?? 'null')

const entities = fc.constantFrom(...collections).chain(collection => fc.tuple(
  fc.constantFrom(...few(collection)),
  mutations,
  wireMutation,
  fc.constantFrom('POST', 'PUT', 'PUT', 'GET', 'DELETE'),
  identifiers,
  fc.nat(3)
)
  .map(([entity, changes, wire, method, other, lot]): Sent => {
    const id = lot === 0 ? other : encodeURIComponent(String(entity[KEYS[collection] ?? ''] ?? other))
    const named = lot === 1 ? { ...entity, [KEYS[collection] ?? 'nome']: `n${lot}` } : entity
    return {
      what: `${method} /~entities/_sandbox/state/${collection}${method === 'POST' ? '' : `/${id}`}`,
      call: method === 'POST' || method === 'PUT'
        ? { body: texted((changes as Mutation[]).reduce(mutated, named as unknown), wire) }
        : {}
    }
  }))

const small = Object.fromEntries(collections.map(collection =>
  [collection, collection === 'timeRecords' ? (state[collection] ?? []).slice(0, 12) : state[collection]]))
const documents = fc.tuple(mutations, wireMutation).map(([changes, wire]): Sent => ({
  what: 'PUT /~documents/_sandbox/state',
  call: { body: texted((changes as Mutation[]).reduce(mutated, small as unknown), wire) }
}))

const dates = fc.constantFrom(
  '2026-03-16', '1900-01-01', '2999-12-31', '2028-02-29', '2026-02-29', '1899-12-31', '3000-01-01', '', 'x', '%00',
  '%zz', '2026-03-16&from=2026-03-17'
)
const frequencies = fc.tuple(fc.oneof(fc.nat(13).map(collaboratorId), identifiers), dates, dates, fc.boolean())
  .map(([id, from, to, both]): Sent =>
    ({ what: `GET /~entities/_sandbox/daily-frequency/${id}?from=${from}${both ? `&to=${to}` : ''}`, call: {} }))

const clocks = fc.tuple(
  fc.record({ now: odd, mode: fc.oneof(fc.constantFrom('frozen', 'ticking', 'system'), odd) }, { requiredKeys: [] }),
  wireMutation
).map(([body, wire]): Sent =>
  ({ what: 'PUT /~clock/_sandbox/clock', call: { body: texted(body, wire) } }))

const decisions = fc.tuple(
  fc.oneof(fc.nat(5).map(number => `aa000000-0000-4000-8000-00000000000${number}`), identifiers),
  fc.constantFrom('approve', 'reject', 'cancel', 'reopen', 'x'),
  odd
).map(([id, decision, remark]): Sent =>
  ({ what: `POST /~decisions/_sandbox/adjustments/${id}/${decision}`, call: { body: { observacaoGestor: remark } } }))

const others = fc.tuple(
  fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
  fc.constantFrom(
    '/_sandbox', '/_sandbox/hash', '/_sandbox/api-keys', '/_sandbox/reset', '/_sandbox/state/nada', '/_sandboxes',
    '/_sandboxes/a', '/_sandboxes/%00', '/livez', '/docs/json', '/docs/nada', '/%zz'
  ),
  odd
).map(([method, path, body]): Sent => ({
  what: `${method} /~others${path}`, call: method === 'GET' || method === 'HEAD' ? {} : { body: JSON.stringify(body) }
}))

const all: [sentence: string, requests: fc.Arbitrary<Sent>, count: number][] = [
  ['entities', entities, 600], ['documents', documents, 150], ['days', frequencies, 150], ['clocks', clocks, 100],
  ['decisions', decisions, 75], ['other paths', others, 150]
]
for (const [sentence, requests, count] of all) {
  t.test(`${runs(count)} random requests: ${sentence}`, async t => {
    await bombard(t, server, requests, count)
    for (const name of ['entities', 'documents', 'decisions']) {
      const document = await server.call(`GET /~${name}/_sandbox/state`)
      const { hash } = (await server.call(`GET /~${name}/_sandbox/hash`)).body
      t.strictSame(
        (await server.call(`PUT /~${name}/_sandbox/state`, { body: document.text })).body,
        { hash },
        `the state of ${name} can be put back`
      )
    }
  })
}
