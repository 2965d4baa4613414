import jsonPatch from 'fast-json-patch'
import t from 'tap'
import { dataUrl } from '../../support/csv.ts'
import { ana, exceptionId, juliana, reasons, unitId, workLocationId } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)

const common = { jornada: '16/03/2026', descricao: 'Esqueci', motivoId: reasons.allowance }
const record = { dataHora: '2026-03-16T08:00:00-03:00' }
const file = { nome: 'a.txt', base64: 'aGk=' }
const place = { latitude: -23.5, longitude: -46.6, raioMetros: 50 }
const SENT = {
  edit: ['POST /ajuste-registro/solicitar', { ...common, formato: 'REGISTRO_PONTO', registrosPropostos: [record] }],
  range: ['POST /ajuste-registro/solicitar',
    { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540, anexos: [file] }],
  missing: ['POST /ajuste-registro/solicitar', { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['17/03/2026'] }],
  period: ['POST /ajuste-registro/solicitar',
    { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '17/03/2026' }],
  bare: ['POST /ajuste-registro/solicitar', common],
  key: ['POST /api-key', { name: 'ci', permissions: ['api-key:criar'], expiresIn: '30d' }],
  put: [`PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`,
    { nome: 'Sede', localizacoes: [place], codigo: 7, unidadeNegocioId: unitId(1) }],
  patch: [`PATCH /local-trabalho/${workLocationId(1)}`, { nome: 'Sede', localizacoes: [place] }],
  file: ['POST /turnos-excecoes/days/import', dataUrl(`collaboratorId,date\n${ana},2026-04-13`)],
  unlink: [`PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`, { collaboratorIds: [juliana] }]
} as const satisfies Readonly<Record<string, readonly [what: string, body: object]>>

/** A field of a body by its JSON Pointer, and the wrong value in it; `undefined` leaves it out. */
type Broken = readonly [request: keyof typeof SENT, pointer: string, value: unknown]

const requests: readonly Broken[] = [
  // each required field left out
  ['edit', '/jornada', undefined], ['edit', '/formato', undefined], ['edit', '/descricao', undefined],
  ['edit', '/motivoId', undefined], ['edit', '/registrosPropostos', undefined],
  ['edit', '/registrosPropostos/0/dataHora', undefined], ['range', '/minMinutos', undefined],
  ['range', '/maxMinutos', undefined], ['range', '/anexos/0/nome', undefined], ['range', '/anexos/0/base64', undefined],
  ['missing', '/jornadas', undefined], ['period', '/minPeriodo', undefined], ['period', '/maxPeriodo', undefined],
  ['bare', '/formato', undefined], ['key', '/name', undefined], ['key', '/permissions', undefined],
  ['put', '/nome', undefined], ['put', '/localizacoes', undefined], ['file', '/base64', undefined],
  ['unlink', '/collaboratorIds', undefined],
  // each enum wrong
  ['edit', '/formato', 'REGISTRO'], ['bare', '/formato', 'REGISTRO'], ['bare', '/formato', 'intervalo_horario'],
  ['bare', '/formato', 'FALTANTE'], ['bare', '/formato', 'INTERVALO DE DATAS'], ['range', '/formato', 'HORARIO'],
  ['period', '/formato', 'FERIAS'], ['missing', '/formato', 7], ['range', '/formato', ''], ['edit', '/formato', null],
  // a value of another type
  ['edit', '/jornada', 16], ['edit', '/descricao', 1], ['edit', '/motivoId', 4], ['range', '/minMinutos', '480'],
  ['range', '/maxMinutos', 540.5], ['period', '/considerarRegistroRealizado', 'true'],
  ['edit', '/registrosPropostos', record], ['missing', '/jornadas', '17/03/2026'], ['range', '/anexos', file],
  ['key', '/permissions', 'api-key:criar'], ['key', '/name', 5], ['put', '/localizacoes', place],
  ['patch', '/localizacoes/0/latitude', '-23.5'], ['put', '/codigo', '7'], ['unlink', '/collaboratorIds', juliana],
  // each form broken
  ['edit', '/jornada', '2026-03-16'], ['edit', '/jornada', '31/02/2026'], ['missing', '/jornadas/0', '17-03-2026'],
  ['period', '/minPeriodo', '2026-03-16T00:00:00Z'], ['period', '/maxPeriodo', '17/3/26'],
  ['edit', '/registrosPropostos/0/dataHora', '2026-03-16T08:00:00'],
  ['edit', '/registrosPropostos/0/dataHora', '16/03/2026 08:00'], ['range', '/anexos/0/base64', 'não é base64'],
  ['file', '/base64', 'Y29sbGFib3JhdG9ySWQsZGF0ZQ=='], ['key', '/expiresIn', '30'], ['key', '/expiresIn', 'um mês'],
  // each format's rule broken
  ['range', '/maxMinutos', 400], ['range', '/minMinutos', -1], ['period', '/maxPeriodo', '15/03/2026'],
  ['missing', '/jornadas', []], ['edit', '/registrosPropostos', [record, record]], ['edit', '/descricao', ' '],
  ['edit', '/motivoId', 'nenhum'], ['key', '/permissions', []], ['unlink', '/collaboratorIds', []]
]

function broken ([request, pointer, value]: Broken): { what: string, body: unknown } {
  const [what, whole] = SENT[request]
  const body = structuredClone(whole) as object
  const has = jsonPatch.getValueByPointer(body, pointer) !== undefined
  const operation = value === undefined
    ? { op: 'remove' as const, path: pointer }
    : { op: 'add' as const, path: pointer, value }
  return { what, body: value !== undefined || has ? mended(body, [operation]) : body }
}

function mended (body: unknown, patch: readonly object[]): unknown {
  return patch.reduce<unknown>((one, operation) =>
    (operation as { path: string }).path === ''
      ? (operation as { value: unknown }).value
      : jsonPatch.applyPatch(structuredClone(one), [structuredClone(operation)] as never).newDocument, body)
}

t.equal(requests.length, 65)
for (const [index, one] of requests.entries()) {
  const [request, pointer, value] = one
  t.test(`${request} with ${pointer} ${JSON.stringify(value) ?? 'left out'} is repaired in one round`, async t => {
    const base = `/~r${index}`
    const { what, body } = broken(one)
    const refused = await server.call(what.replace(' ', ` ${base}`), { body })
    t.ok(refused.status >= 400, `is refused: ${refused.status}`)
    const { explain, corrected } = (await server.call(`GET ${base}/_sandbox/requests/last`)).body
    const patch = explain.flatMap((problem: { patch?: object[] }) => problem.patch ?? [])
    const again = await server.call(what.replace(' ', ` ${base}`), { body: mended(body, patch) })
    t.ok(again.status < 300, `with each patch ${JSON.stringify(patch)}: ${again.text.slice(0, 300)}`)
    const call = { body: corrected?.body }
    t.ok((await server.call(`${corrected?.method} ${base}x${corrected?.path}`, call)).status < 300, 'and whole')
  })
}
