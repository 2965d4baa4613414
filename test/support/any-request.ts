import fc, { type Arbitrary } from 'fast-check'
import { dataUrl } from './csv.ts'
import { collaboratorId, exceptionId, reasons, unitId, workLocationId } from './fixture-names.ts'
import type { Sent } from './fuzz.ts'

/** The hashes of the stored records of a day, by `COLLABORATOR DATE`. */
export type RecordsOn = ReadonlyMap<string, ReadonlyArray<{ readonly dataHora: string, readonly hashCode: string }>>

const ADJUST = 'POST /ajuste-registro/solicitar'

/** Mostly the first arbitrary; one of the others once in `every`. */
function mostly<T> (every: number, usual: Arbitrary<T>, ...odd: readonly Arbitrary<T>[]): Arbitrary<T> {
  return fc.oneof({ weight: (every - 1) * odd.length, arbitrary: usual }, ...odd)
}
const just = fc.constant

const two = (value: number): string => String(value).padStart(2, '0')
const march = fc.integer({ min: 2, max: 31 }).map(day => `2026-03-${two(day)}`)
/** Few days, so that requests meet the adjustments of earlier ones. */
const days: Arbitrary<string> = mostly(8,
  fc.oneof(fc.constantFrom('2026-03-09', '2026-03-16', '2026-03-17', '2026-03-18', '2026-03-20', '2026-03-31'), march),
  fc.constantFrom('2026-04-02', '2026-04-16', '2015-03-16', '2026-03-32'))
const shown = (date: string): string => date.split('-').reverse().join('/')

/** Fields to lay over a valid body: unknown ones, those of another format, nulls. */
const ADJUSTMENT_EXTRAS = fc.constantFrom<object>(
  { cor: 'azul' }, { minMinutos: 480 }, { minPeriodo: '16/03/2026', maxPeriodo: '20/03/2026' }, { jornadas: null },
  { considerarRegistroRealizado: true }, { registrosPropostos: [] }, { anexos: null }, { descricao: ' ' },
  { descricao: null }, { anexos: [{ nome: 'a.txt', base64: 'aGk=' }] }, { anexos: [{ nome: 'a.txt', base64: '!' }] },
  { anexos: [{ arquivoId: null, nome: 'a.txt', base64: 'aGk=' }] }, { motivoId: 'x' }, { formato: undefined },
  { formato: 'x' }, { formato: null }, { jornada: undefined }, { jornada: '16-03-2026' }, { minMinutos: '480' }
)

function instants (date: string): Arbitrary<string> {
  const near = new Date(Date.parse(`${date}T12:00:00Z`))
  const day = Number.isNaN(near.getTime()) ? '2026-03-16' : date
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const before = new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const time = fc.tuple(fc.integer({ min: 6, max: 22 }), fc.constantFrom(0, 0, 3, 30, 57))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`)
  return mostly(6, time.map(text => `${day}T${text}:00-03:00`),
    time.map(text => `${day}T${text}:00Z`), time.map(text => `${day}T${text}-03:00`),
    fc.constantFrom(`${day}T08:00:00`, `${next}T01:30:00Z`, `${next}T01:30:00-03:00`, `${before}T13:00:00Z`,
      `${before}T22:00:00-03:00`, `${before}T13:00:00Z`))
}

function termsOn (date: string, collaborator: string, records: RecordsOn): Arbitrary<object> {
  const stored = records.get(`${collaborator} ${date}`) ?? []
  const kept: Arbitrary<object[]> = fc.subarray([...stored])
    .map(some => some.map(({ dataHora, hashCode }) => ({ dataHora, registroHash: hashCode })))
  const odd = fc.constantFrom<object>(
    { dataHora: '2026-03-16T08:00:00-03:00', registroHash: 'x' }, { dataHora: '2026-03-16T11:00:00Z', registroHash: '' }
  )
  const proposed = fc.tuple(kept, fc.array(instants(date).map(dataHora => ({ dataHora })), { maxLength: 5 }),
    mostly<object[]>(12, just([]), odd.map(one => [one])))
    .map(lists => ({ formato: 'REGISTRO_PONTO', registrosPropostos: lists.flat() }))
  const range = fc.tuple(fc.integer({ min: -1, max: 1500 }), fc.integer({ min: 1, max: 600 }))
    .map(([start, length]) => ({ formato: 'INTERVALO_HORARIO', minMinutos: start, maxMinutos: start + length }))
  const missing = fc.array(days, { maxLength: 3 })
    .map(list => ({ formato: 'TEMPO_FALTANTE', jornadas: list.map(shown) }))
  const period = fc.record({
    formato: just('INTERVALO_DATAS'),
    minPeriodo: mostly(5, just(shown(date)), days.map(shown)),
    maxPeriodo: mostly(2, just(shown(date)), days.map(shown)),
    considerarRegistroRealizado: fc.constantFrom(true, false, undefined)
  })
  return fc.oneof({ weight: 5, arbitrary: proposed }, range, missing, { weight: 3, arbitrary: period })
}

function adjustments (records: RecordsOn): Arbitrary<Sent> {
  const who = mostly(10, fc.constantFrom(1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), fc.constantFrom(11, 12, 13))
    .map(collaboratorId)
  return fc.tuple(who, days).chain(([collaborator, date]) => fc.record({
    terms: termsOn(date, collaborator, records),
    motivoId: mostly(20, fc.constantFrom(...Object.values(reasons)), just('x')),
    extras: mostly(3, just({}), ADJUSTMENT_EXTRAS, fc.tuple(ADJUSTMENT_EXTRAS, ADJUSTMENT_EXTRAS)
      .map(([one, other]) => ({ ...one, ...other })))
  }).map(({ terms, motivoId, extras }) => ({
    what: ADJUST,
    call: {
      headers: { 'x-sandbox-colaborador': collaborator },
      body: { jornada: shown(date), descricao: 'Esqueci', motivoId, ...terms, ...extras }
    }
  })))
}

const location = fc.record({
  endereco: fc.constantFrom('Rua A', undefined, null),
  raioMetros: fc.constantFrom(50, -1, undefined),
  latitude: fc.constantFrom(-23.5, 95, undefined),
  longitude: fc.constantFrom(-46.6, -181),
  nome: just('Sede'),
  localizacaoId: fc.constantFrom(undefined, undefined, 'l', 'm')
})
const workLocation = fc.record({
  nome: fc.constantFrom<unknown>('Sede', 'Sede', undefined, ' ', null, 5),
  localizacoes: mostly(4, fc.array(location, { maxLength: 2 }), fc.constantFrom(undefined, null as never)),
  codigo: fc.constantFrom<unknown>(7, 7, undefined, null, 'x'),
  unidadeNegocioId: fc.constantFrom(unitId(1), unitId(1), undefined, 'x', null),
  ...Object.fromEntries(['cor', 'colaboradores'].map(name =>
    [name, fc.constantFrom(undefined, undefined, undefined, 1)]))
})
const place = mostly(6, fc.constantFrom(1, 2).map(workLocationId), just('x'))
const workLocations: Arbitrary<Sent> = fc.tuple(
  fc.constantFrom('PUT /gestao-ponto/local-trabalho/', 'PATCH /local-trabalho/'), place, workLocation
).map(([what, id, body]) => ({ what: what + id, call: { body } }))

const tokens = mostly(4, just('espelho_admin'), just('espelho_parcial'))
const apiKeys: Arbitrary<Sent> = fc.tuple(tokens, fc.record({
  name: fc.constantFrom<unknown>('k', 'k', 'k', undefined, ' ', null),
  expiresIn: fc.constantFrom<unknown>('30d', 'P1M', undefined, undefined, '30', '', null, 5),
  permissions: fc.constantFrom<unknown>(
    ['*'], ['api-key:criar'], ['x'], ['*', 'x'], ['turno-excecao:importar', ''], [], undefined, null, [' '], 'x'
  ),
  papel: fc.constantFrom(undefined, undefined, 'x')
})).map(([token, body]) => ({ what: 'POST /api-key', call: { token, body } }))

const rows = fc.tuple(
  mostly(8, fc.constantFrom(1, 2, 3).map(collaboratorId), just('x')),
  mostly(8, fc.constantFrom('2026-04-06', '2026-04-07', '08/04/2026'), just('2026-04-31')),
  fc.constantFrom('', '', '2026-04-11', '2026-04-06', '2026-04-12'),
  mostly(4, just(''), fc.constantFrom(2, 3).map(collaboratorId))
).map(cells => cells.join(','))
const files = fc.tuple(
  mostly(8, just('collaboratorId,date,swappedDate,swappedCollaboratorId'), fc.constantFrom('a,b', '')),
  fc.array(rows, { maxLength: 4 })
).map(([header, lines]) => [header, ...lines].join('\n'))
const imports: Arbitrary<Sent> = mostly<unknown>(3, files.map(text => dataUrl(text)),
  files.map(text => ({ base64: Buffer.from(text).toString('base64') })),
  fc.constantFrom({ base64: 'data:text/plain;base64,aGk=' }, { base64: '!' }, { base64: null }, {}, { base64: '' })
).map(body => ({ what: 'POST /turnos-excecoes/days/import', call: { body } }))

const unlinkings: Arbitrary<Sent> = fc.tuple(
  mostly(6, just(exceptionId(1)), just('x')),
  fc.constantFrom<unknown>([], [collaboratorId(3)], [collaboratorId(3), 'x'], ['x'], [collaboratorId(9)], undefined,
    null, [' '], [5], [collaboratorId(1), collaboratorId(3)])
).map(([id, collaboratorIds]) =>
  ({ what: `PATCH /turnos-excecoes/${id}/colaboradores/desvincular`, call: { body: { collaboratorIds } } }))

const strays: Arbitrary<Sent> = fc.tuple(
  fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
  fc.constantFrom('/api-key', '/api-key/', '/API-key', '/local-trabalho/x', '/Local-trabalho/x', '/nada', '/arquivos/x',
    `/local-trabalho/${workLocationId(1)}/`, '/ajuste-registro/solicitar/', `/arquivos/f${unitId(1).slice(1)}`,
    '/gestao-ponto/local-trabalho', '/turnos-excecoes/x/colaboradores/desvincular/')
).chain(([method, path]) => fc.constantFrom<unknown>(undefined, { name: 'k', permissions: ['*'] }, { nome: 'x' })
  .map(body => ({ what: `${method} ${path}`, call: method === 'GET' ? {} : { body } })))

/** What happens on the way: another key, text that is no JSON, another media type. */
const ways: Arbitrary<Partial<Sent['call']>> = mostly(8, just({}),
  fc.constantFrom<Partial<Sent['call']>>({ token: null }, { token: 'espelho_sem_permissao' },
    { token: 'espelho_parcial' }, { token: 'espelho_parcial' }, { token: 'x' },
    { token: 'espelho_expirado' }, { body: '{' }, { body: '[]' }, { body: '' }, { body: 'null' },
    { headers: { 'content-type': 'text/plain' } }, { token: null, body: '{' }))

/** A request of any operation, or near one: what clients send, right and wrong. */
export function anyRequest (records: RecordsOn): Arbitrary<Sent> {
  const requests = fc.oneof({ weight: 10, arbitrary: adjustments(records) }, { weight: 3, arbitrary: workLocations },
    { weight: 3, arbitrary: apiKeys }, { weight: 3, arbitrary: imports }, { weight: 2, arbitrary: unlinkings },
    { weight: 2, arbitrary: strays })
  return fc.tuple(requests, ways).map(([{ what, call }, way]) =>
    ({ what, call: { ...call, ...way, headers: { ...call.headers, ...way.headers } } }))
}
