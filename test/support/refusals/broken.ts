import { dataUrl } from '../csv.ts'
import {
  ana, camila, exceptionId, juliana, patricia, reasonId, reasons, unitId, workLocationId
} from '../fixture-names.ts'
import type { Asked } from '../calibrate/hidden-api.ts'

/** A request that an API may refuse, and the problem that it is written for. */
export interface Broken {
  readonly code: string
  readonly name: string
  readonly asked: Asked
  /** What is sent before it, and not recorded. */
  readonly before?: Asked
  /** What a server says that espelho does not send without a socket. */
  readonly came?: { readonly status: number, readonly answer: unknown }
}

const two = (value: number): string => String(value).padStart(2, '0')
let used = 0

/** A day of its own for each request, so that none meets the adjustment of another one. */
function nextDay (): readonly [brazilian: string, iso: string] {
  const [month, day] = [1 + Math.floor(used / 28) % 3, 1 + used % 28]
  used++
  return [`${two(day)}/${two(month)}/2026`, `2026-${two(month)}-${two(day)}`]
}

type Fields = Readonly<Record<string, unknown>>

const solicitar = (body: unknown, more: Partial<Asked> = {}): Asked =>
  ({ method: 'POST', path: '/ajuste-registro/solicitar', body, ...more })
const common = () => ({ jornada: nextDay()[0], descricao: 'Esqueci de bater o ponto', motivoId: reasons.allowance })
const range = (more: Fields = {}) =>
  ({ ...common(), formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540, ...more })
const period = (more: Fields = {}) => {
  const { jornada, ...rest } = common()
  const fields = { formato: 'INTERVALO_DATAS', minPeriodo: jornada, maxPeriodo: jornada }
  return { jornada, ...rest, ...fields, ...more }
}
const missing = (more: Fields = {}) => {
  const { jornada, ...rest } = common()
  return { jornada, ...rest, formato: 'TEMPO_FALTANTE', jornadas: [nextDay()[0]], ...more }
}
const edit = (record: (iso: string) => object = () => ({}), more: Fields = {}) => {
  const [jornada, iso] = nextDay()
  const records = [{ dataHora: `${iso}T21:07:00-03:00`, ...record(iso) }]
  return { ...common(), jornada, formato: 'REGISTRO_PONTO', registrosPropostos: records, ...more }
}
const without = (body: Fields, ...fields: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)))
const file = (more: Fields = {}) => ({ nome: 'a.txt', base64: 'aGk=', ...more })

const key = (more: Fields = {}, sent: Partial<Asked> = {}): Asked => ({
  method: 'POST',
  path: '/api-key',
  body: { name: 'Folha', permissions: ['ajuste-registro:solicitar'], expiresIn: '30d', ...more },
  ...sent
})
const place = (more: Fields = {}) => ({ latitude: -23.5, longitude: -46.6, raioMetros: 100, ...more })
const location = (more: Fields = {}, path = `/gestao-ponto/local-trabalho/${workLocationId(1)}`): Asked => ({
  method: 'PUT', path, body: { nome: 'Sede', localizacoes: [place()], codigo: 7, unidadeNegocioId: unitId(1), ...more }
})
const imported = (text: string, more: Fields = {}): Asked =>
  ({ method: 'POST', path: '/turnos-excecoes/days/import', body: { ...dataUrl(text), ...more } })
const unlink = (collaboratorIds: unknown, id = exceptionId(1)): Asked =>
  ({ method: 'PATCH', path: `/turnos-excecoes/${id}/colaboradores/desvincular`, body: { collaboratorIds } })
const cut = (asked: Asked, ...fields: readonly string[]): Asked =>
  ({ ...asked, body: without(asked.body as Fields, ...fields) })

type Row = readonly [code: string, name: string, asked: Asked, more?: Pick<Broken, 'before' | 'came'>]

/** Requests that every profile accepts, for the file to have some. */
export function acceptedRequests (): Asked[] {
  return [
    solicitar(range()), solicitar(period()), solicitar(missing()), solicitar(edit()),
    solicitar(range({ motivoId: reasons.timeBank })), key(), location(),
    { ...location({}, `/gestao-ponto/local-trabalho/${workLocationId(2)}`) },
    imported(`collaboratorId,date,swappedDate\n${ana},2026-05-04,2026-06-01\n`),
    unlink([camila])
  ]
}

/** From the table of problem codes: each that a client can meet, over the operations. */
export function brokenRequests (): Broken[] {
  used = 20
  return rows().map(([code, name, asked, more]) => ({ code, name, asked, ...more }))
}

function rows (): Row[] {
  return [...ofAdjustments(), ...ofTheTenant(), ...ofOthers(), ...ofFiles(), ...ofRequests()]
}

function ofAdjustments (): Row[] {
  const second = common()
  return [
    ...['jornada', 'formato', 'descricao', 'motivoId', 'maxMinutos', 'minMinutos'].map((field): Row =>
      ['required', `without ${field}`, solicitar(without(range(), field))]),
    ['required', 'without jornadas', solicitar(without(missing(), 'jornadas'))],
    ['required', 'without minPeriodo', solicitar(without(period(), 'minPeriodo'))],
    ['required', 'without registrosPropostos', solicitar(without(edit(), 'registrosPropostos'))],
    ['required', 'a file without base64', solicitar(range({ anexos: [{ nome: 'a.txt' }] }))],
    ['required', 'motivo in place of motivoId',
      solicitar({ ...without(range(), 'motivoId'), motivo: reasons.allowance })],
    ['wrong-type', 'minMinutos as text', solicitar(range({ minMinutos: '480' }))],
    ['wrong-type', 'jornada as a number', solicitar(range({ jornada: 16 }))],
    ['wrong-type', 'a record in no list', solicitar(edit(() => ({}), {
      registrosPropostos: { dataHora: '2026-02-10T08:00:00-03:00' }
    }))],
    ['wrong-type', 'a flag as text', solicitar(period({ considerarRegistroRealizado: 'true' }))],
    ['wrong-type', 'null for an optional field', solicitar(range({ anexos: null }))],
    ['not-one-of', 'formato REGISTRO', solicitar(edit(() => ({}), { formato: 'REGISTRO' }))],
    ['not-one-of', 'formato in small letters', solicitar(range({ formato: 'intervalo_horario' }))],
    ['wrong-format', 'jornada as ISO', solicitar(range({ jornada: '2026-03-16' }))],
    ['wrong-format', 'a day that does not exist', solicitar(range({ jornada: '31/02/2026' }))],
    ['wrong-format', 'a record without an offset', solicitar(edit(iso => ({ dataHora: `${iso}T21:07:00` })))],
    ['wrong-format', 'a file that is no Base64', solicitar(range({ anexos: [file({ base64: 'não é' })] }))],
    ['wrong-format', 'an ISO day in jornadas', solicitar(missing({ jornadas: ['2026-03-17'] }))],
    ['outside-years', 'the year 1026', solicitar(range({ jornada: '16/03/1026' }))],
    ['blank', 'a blank description', solicitar(range({ descricao: ' ' }))],
    ['too-short', 'an empty description', solicitar(range({ descricao: '' }))],
    ['too-few-items', 'no day', solicitar(missing({ jornadas: [] }))],
    ['too-many-items', '21 files', solicitar(range({ anexos: Array.from({ length: 21 }, () => file()) }))],
    ['too-many-bytes', 'a file that is too large',
      solicitar(range({ anexos: [file({ base64: 'AAAA'.repeat(800) })] }))],
    ['too-small', 'a minute below zero', solicitar(range({ minMinutos: -1 }))],
    ['too-large', 'a minute of the next week', solicitar(range({ maxMinutos: 9999 }))],
    ['not-whole', 'half a minute', solicitar(range({ minMinutos: 480.5 }))],
    ['not-after', 'an end before its start', solicitar(range({ maxMinutos: 400 }))],
    ['below', 'a period that ends before it begins',
      solicitar(period({ jornada: '16/03/2026', minPeriodo: '20/03/2026', maxPeriodo: '16/03/2026' }))],
    ['too-many-days', 'a period of fifteen months',
      solicitar(period({ jornada: '06/01/2025', minPeriodo: '06/01/2025', maxPeriodo: '06/04/2026' }))],
    ['duplicate', 'one record twice', solicitar(edit(() => ({}), {
      jornada: '10/02/2026',
      registrosPropostos: [{ dataHora: '2026-02-10T08:00:00-03:00' }, { dataHora: '2026-02-10T08:00:00-03:00' }]
    }))],
    ['duplicate', 'one identifier of a file twice',
      solicitar(range({ anexos: [file({ arquivoId: 'f-1' }), file({ arquivoId: 'f-1' })] }))],
    ['outside-day', 'a record of another day', solicitar(edit(() => ({ dataHora: '2025-11-11T08:00:00-03:00' })))],
    ['outside-period', 'a day outside its period',
      solicitar(period({ minPeriodo: '12/01/2026', maxPeriodo: '14/01/2026', jornada: '20/01/2026' }))],
    ['in-future', 'a record of next year', solicitar(edit(() => ({ dataHora: '2027-03-16T08:00:00-03:00' }),
      { jornada: '16/03/2027' }))],
    ['before-admission', 'a record of forty years ago',
      solicitar(edit(() => ({ dataHora: '1986-03-17T08:00:00-03:00' }), { jornada: '17/03/1986' }))],
    ['other-format-field', 'jornadas with a range', solicitar(range({ jornadas: ['17/03/2026'] }))],
    ['unknown-field', 'a field that the contract lacks', solicitar(range({ origem: 'app' }))],
    ['day-already-adjusted', 'a second adjustment',
      solicitar({ ...range(), ...second }), { before: solicitar({ ...range(), ...second }) }]
  ]
}

function ofTheTenant (): Row[] {
  return [
    ['adjustment-reason-not-found', 'a reason of another tenant', solicitar(range({ motivoId: reasonId(99) }))],
    ['time-record-not-found', 'a hash that the day lacks', solicitar(edit(() => ({ registroHash: 'f'.repeat(64) })))],
    ['identifier-in-use', 'a file that is there', solicitar(range({ anexos: [file({ arquivoId: 'f-used' })] })),
      { before: solicitar(range({ anexos: [file({ arquivoId: 'f-used' })] })) }],
    ['draft-collaborator', 'the key of a draft', solicitar(edit(), { token: 'key_of_a_draft' })],
    ['inactive-collaborator', 'the key of who has left', solicitar(range(), { token: 'key_of_who_left' })],
    ['work-location-not-found', 'a location of another tenant',
      location({}, `/gestao-ponto/local-trabalho/${workLocationId(9)}`)],
    ['work-location-not-found', 'the same by PATCH',
      { ...location({}, `/local-trabalho/${workLocationId(9)}`), method: 'PATCH' }],
    ['business-unit-not-found', 'a unit of another tenant', location({ unidadeNegocioId: unitId(9) })],
    ['shift-exception-not-found', 'an exception of another tenant', unlink([juliana], exceptionId(9))],
    ['collaborator-not-linked', 'who is not linked', unlink([patricia, 'c0000000-0000-4000-8000-000000000077'])]
  ]
}

function ofOthers (): Row[] {
  const narrow = { token: 'key_that_makes_keys' }
  return [
    ['required', 'a key without a name', cut(key(), 'name')],
    ['required', 'a key without permissions', cut(key(), 'permissions')],
    ['required', 'a key without expiresIn', cut(key(), 'expiresIn')],
    ['wrong-type', 'permissions as text', key({ permissions: 'ajuste-registro:solicitar' })],
    ['too-few-items', 'no permission', key({ permissions: [] })],
    ['not-one-of', 'a permission of another API', key({ permissions: ['ponto:ler'] })],
    ['wrong-format', 'a validity in words', key({ expiresIn: 'um mês' })],
    ['ends-outside', 'a validity of nothing', key({ expiresIn: '0d' })],
    ['blank', 'a key with a blank name', key({ name: '  ' })],
    ['wider-permissions', 'a key that may more than its maker', key({ permissions: ['*'] }, narrow)],
    ['required', 'a location without a name', cut(location(), 'nome')],
    ['required', 'a location without places', cut(location(), 'localizacoes')],
    ['wrong-type', 'a latitude as text', location({ localizacoes: [place({ latitude: '-23.5' })] })],
    ['wrong-type', 'a code as text', location({ codigo: '7' })],
    ['wrong-type', 'null for a unit', location({ unidadeNegocioId: null })],
    ['too-large', 'a latitude of 200', location({ localizacoes: [place({ latitude: 200 })] })],
    ['too-small', 'a negative radius', location({ localizacoes: [place({ raioMetros: -5 })] })],
    ['duplicate', 'one place twice',
      location({ localizacoes: [place({ localizacaoId: 'p-1' }), place({ localizacaoId: 'p-1' })] })],
    ['unknown-field', 'a colour of a location', location({ cor: 'azul' })],
    ['required', 'whom to unlink, left out', cut(unlink([]), 'collaboratorIds')],
    ['too-few-items', 'nobody to unlink', unlink([])],
    ['wrong-type', 'one person in no list', unlink(juliana)],
    ['too-short', 'an empty identifier', unlink([''])]
  ]
}

function ofFiles (): Row[] {
  const row = `collaboratorId,date\n${ana},2026-05-05\n`
  return [
    ['required', 'an import without its file', cut(imported(row), 'base64')],
    ['wrong-format', 'a file that is no data URL',
      imported(row, { base64: Buffer.from(row).toString('base64') })],
    ['csv-empty', 'an empty file', imported('\n')],
    ['csv-unknown-header', 'a column with a slip', imported(row.replace('collaboratorId', 'colaboratorId'))],
    ['csv-undecodable', 'a spreadsheet', imported('', { base64: `data:text/csv;base64,${ZIP}` })]
  ]
}

const ZIP = Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000\u0008\u0000', 'latin1').toString('base64')
const said = (status: number, message: string): Pick<Broken, 'came'> =>
  ({ came: { status, answer: { service: '/ajuste-registro/solicitar', method: 'POST', message } } })

function ofRequests (): Row[] {
  const plain = { headers: { 'content-type': 'text/plain' } }
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  return [
    ['malformed-json', 'a body that is cut off', solicitar('{"jornada":')],
    ['malformed-json', 'single quotes', solicitar("{'jornada':'16/03/2026'}")],
    ['empty-body', 'no body', solicitar('', { headers: { 'content-type': 'application/json' } })],
    ['wrong-media-type', 'JSON as text', solicitar(JSON.stringify(range()), plain)],
    ['wrong-media-type', 'a form', solicitar('jornada=16%2F03%2F2026&formato=TEMPO_FALTANTE', form)],
    ['unauthorized', 'an old token', solicitar(range(), { token: 'old-token' })],
    ['unauthorized', 'no token', solicitar(range(), { token: null })],
    ['unauthorized', 'no token for a location', { ...location(), token: null }],
    ['expired', 'an expired token', solicitar(range(), { token: 'espelho_expirado' })],
    ['forbidden', 'a token that may nothing', solicitar(range(), { token: 'espelho_sem_permissao' })],
    ['forbidden', 'the same for a key', key({}, { token: 'espelho_sem_permissao' })],
    ['route-not-found', 'a slip in the path', { ...solicitar(range()), path: '/ajuste-registro/solicita' }],
    ['route-not-found', 'ajustes-registro', { ...solicitar(range()), path: '/ajustes-registro/solicitar' }],
    ['route-not-found', 'a slash at the end', { ...solicitar(range()), path: '/ajuste-registro/solicitar/' }],
    ['route-not-found', 'capitals', { ...solicitar(range()), path: '/Ajuste-Registro/Solicitar' }],
    ['route-not-found', 'another method', { ...solicitar(range()), method: 'PUT' }],
    ['route-not-found', 'POST for PATCH', { ...unlink([juliana]), method: 'POST' }],
    ['bad-url', 'a broken escape in the path', location({}, '/gestao-ponto/local-trabalho/%ZZ')],
    ['unknown-coding', 'a coding that nobody knows', solicitar(range(), { headers: { 'content-encoding': 'rot13' } })],
    ['broken-coding', 'gzip in name alone', solicitar(range(), { headers: { 'content-encoding': 'gzip' } })],
    ['repeated-header', 'two tokens', solicitar(range()), said(401, 'O cabeçalho authorization veio 2 vezes')],
    ['too-many-requests', 'too many requests', solicitar(range()), said(429, 'Limite de 10 por minuto excedido')],
    ['body-too-large', 'a large body', solicitar(range()), said(413, 'O corpo da requisição deve ter no máximo 1 MiB')],
    ['headers-too-large', 'large headers', solicitar(range()), said(431, 'Os cabeçalhos são grandes demais')],
    ['request-timeout', 'a slow request', solicitar(range()), said(408, 'A requisição não chegou inteira a tempo')]
  ]
}
