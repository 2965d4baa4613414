import jsonPatch from 'fast-json-patch'
import t from 'tap'
import { dataUrl } from '../../support/csv.ts'
import { ana, exceptionId, juliana, reasons, unitId, workLocationId } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

// Wrong requests, and what the client meant. A value that nothing in the request tells is among the invented ones.

const server = await testServer(t)

const SOLICITAR = 'POST /ajuste-registro/solicitar'
const KEY = 'POST /api-key'
const PLACE = `PUT /gestao-ponto/local-trabalho/${workLocationId(1)}`
const UNLINK = `PATCH /turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`
const IMPORT = 'POST /turnos-excecoes/days/import'

const common = { jornada: '16/03/2026', descricao: 'Esqueci', motivoId: reasons.allowance }
const at = (time: string): string => `2026-03-16T${time}:00-03:00`
const edit = { ...common, formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora: at('08:00') }] }
const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
const missing = { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['17/03/2026'] }
const period = { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '17/03/2026' }
const file = { nome: 'a.txt', base64: 'aGk=' }
const filed = { ...range, anexos: [file] }
const key = { name: 'ci', permissions: ['api-key:criar'], expiresIn: '30d' }
const spot = { endereco: 'Rua A', raioMetros: 50, latitude: -8.09, longitude: -34.88 }
const place = { nome: 'Sede', localizacoes: [spot], codigo: 7, unidadeNegocioId: unitId(1) }
const unlink = { collaboratorIds: [juliana] }
const rows = (header: string): string => `${header}\n${ana}${header.includes(';') ? ';' : ','}2026-04-13\n`
const csv = (header: string): object => dataUrl(rows(header))
/** A body of `multipart/form-data`. */
const parts = (...fields: ReadonlyArray<readonly [name: string, value: string, file?: string]>): string =>
  fields.map(([name, value, file]) => `--x\r\nContent-Disposition: form-data; name="${name}"` +
    `${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${value}\r\n`).join('') + '--x--\r\n'
/** The type of a body that is a text. */
const typeOf = (what: string, text: string): string => {
  if (text.startsWith('--x')) return 'multipart/form-data; boundary=x'
  if (text.startsWith('"')) return 'application/json'
  return what === IMPORT ? 'text/csv' : 'application/x-www-form-urlencoded'
}

/** The body with some of its fields under other names, or with other values. */
const without = (body: object, ...fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)))
const as = (body: object, field: string, sent: object): object => ({ ...without(body, field), ...sent })

type Row = readonly [sentence: string, what: string, sent: unknown, meant: object, invented?: readonly string[]]

const refused: readonly Row[] = [
  // near names
  ['description', SOLICITAR, as(edit, 'descricao', { description: 'Esqueci' }), edit],
  ['Descrição', SOLICITAR, as(edit, 'descricao', { Descrição: 'Esqueci' }), edit],
  ['reason', SOLICITAR, as(edit, 'motivoId', { reason: common.motivoId }), edit],
  ['reasonId', SOLICITAR, as(edit, 'motivoId', { reasonId: common.motivoId }), edit],
  ['motivo', SOLICITAR, as(edit, 'motivoId', { motivo: common.motivoId }), edit],
  ['motivo_id', SOLICITAR, as(edit, 'motivoId', { motivo_id: common.motivoId }), edit],
  ['date', SOLICITAR, as(edit, 'jornada', { date: '2026-03-16' }), edit],
  ['data', SOLICITAR, as(edit, 'jornada', { data: '16/03/2026' }), edit],
  ['dia', SOLICITAR, as(edit, 'jornada', { dia: '16/03/2026' }), edit],
  ['JORNADA', SOLICITAR, as(edit, 'jornada', { JORNADA: '16/03/2026' }), edit],
  ['jornda', SOLICITAR, as(edit, 'jornada', { jornda: '16/03/2026' }), edit],
  ['date of a record', SOLICITAR, { ...edit, registrosPropostos: [{ date: at('08:00') }] }, edit],
  ['data of a record', SOLICITAR, { ...edit, registrosPropostos: [{ data: at('08:00') }] }, edit],
  ['dia of a record', SOLICITAR, { ...edit, registrosPropostos: [{ dia: at('08:00') }] }, edit],
  ['dateTime', SOLICITAR, { ...edit, registrosPropostos: [{ dateTime: at('08:00') }] }, edit],
  ['data_hora', SOLICITAR, { ...edit, registrosPropostos: [{ data_hora: at('08:00') }] }, edit],
  ['records', SOLICITAR, as(edit, 'registrosPropostos', { records: edit.registrosPropostos }), edit],
  ['registros', SOLICITAR, as(edit, 'registrosPropostos', { registros: edit.registrosPropostos }), edit],
  ['marcacoes', SOLICITAR, as(edit, 'registrosPropostos', { marcacoes: edit.registrosPropostos }), edit],
  ['marcações', SOLICITAR, as(edit, 'registrosPropostos', { marcações: edit.registrosPropostos }), edit],
  ['dates', SOLICITAR, as(missing, 'jornadas', { dates: ['2026-03-17'] }), missing],
  ['datas', SOLICITAR, as(missing, 'jornadas', { datas: ['17/03/2026'] }), missing],
  ['dias', SOLICITAR, as(missing, 'jornadas', { dias: '17/03/2026' }), missing],
  ['format', SOLICITAR, as(range, 'formato', { format: 'INTERVALO_HORARIO' }), range],
  ['start and end of a range', SOLICITAR,
    { ...common, formato: 'INTERVALO_HORARIO', start: '08:00', end: '09:00' }, range],
  ['inicio and fim of a range', SOLICITAR, { ...common, formato: 'INTERVALO_HORARIO', inicio: 480, fim: 540 }, range],
  ['minMinutes and maxMinutes', SOLICITAR,
    { ...common, formato: 'INTERVALO_HORARIO', minMinutes: 480, maxMinutes: '540' }, range],
  ['start and end of a period', SOLICITAR,
    { ...common, formato: 'INTERVALO_DATAS', start: '2026-03-16', end: '2026-03-17' }, period],
  ['inicio and fim of a period', SOLICITAR,
    { ...common, formato: 'INTERVALO_DATAS', inicio: '16/03/2026', fim: '17/03/2026' }, period],
  ['start and end without a format', SOLICITAR, { ...common, start: '08:00', end: '09:00' }, range],
  ['attachments beside another mistake', SOLICITAR,
    { ...as(filed, 'anexos', { attachments: [file] }), minMinutos: '480' }, filed],
  ['fileName', SOLICITAR, { ...filed, anexos: [{ fileName: 'a.txt', base64: 'aGk=' }] }, filed],
  ['name of a file', SOLICITAR, { ...filed, anexos: [{ name: 'a.txt', base64: 'aGk=' }] }, filed],
  ['content', SOLICITAR, { ...filed, anexos: [{ nome: 'a.txt', content: 'aGk=' }] }, filed],
  ['conteudo', SOLICITAR, { ...filed, anexos: [{ nome: 'a.txt', conteudo: 'aGk=' }] }, filed],
  ['nome of a key', KEY, as(key, 'name', { nome: 'ci' }), key],
  ['permissoes', KEY, as(key, 'permissions', { permissoes: key.permissions }), key],
  ['validade beside another mistake', KEY, { name: 'ci', permissions: 'api-key:criar', validade: '30d' }, key],
  ['expira beside another mistake', KEY, { name: 'ci', permissions: 'api-key:criar', expira: 30 }, key],
  ['name of a place', PLACE, as(place, 'nome', { name: 'Sede' }), place],
  ['lat and lng', PLACE, {
    ...place, localizacoes: [{ address: 'Rua A', radius: '50', lat: '-8,09', lng: '-34,88' }], codigo: '7'
  }, place],
  ['raio', PLACE, { ...place, localizacoes: [{ ...without(spot, 'raioMetros'), raio: 50 }], codigo: '7' }, place],
  ['colaboradorIds', UNLINK, { colaboradorIds: [juliana] }, unlink],
  ['colaboradores', UNLINK, { colaboradores: [juliana] }, unlink],
  ['collaborators', UNLINK, { collaborators: juliana }, unlink],
  ['content of a CSV file', IMPORT, { content: (dataUrl(`collaboratorId,date\n${ana},2026-04-13\n`)).base64 },
    csv('collaboratorId,date')],
  ['a header of a CSV file', IMPORT, csv('colaboratorId,date'), csv('collaboratorId,date')],
  ['a header of a CSV file with an accent', IMPORT, csv('"Colaborador Id";Dáta'), csv('"colaborador";Dáta')],

  // forms of values
  ['null for an optional field', SOLICITAR, { ...range, anexos: null, jornadas: null }, range],
  ['null in a record', SOLICITAR, { ...edit, registrosPropostos: [{ dataHora: at('08:00'), registroHash: null }] },
    edit],
  ['a time for minutes', SOLICITAR, { ...range, minMinutos: '08:00', maxMinutos: '9h' }, range],
  ['08:25', SOLICITAR, { ...range, minMinutos: '08:25' }, { ...range, minMinutos: 505 }],
  ['a decimal comma', PLACE, { ...place, localizacoes: [{ ...spot, latitude: '-8,09' }] }, place],
  ['a time alone', SOLICITAR, { ...edit, registrosPropostos: [{ dataHora: '08:00' }] }, edit],
  ['a time alone and another form of the day', SOLICITAR,
    { ...edit, jornada: '2026-03-16', registrosPropostos: [{ dataHora: '8h00' }] }, edit],
  ['an instant without an offset', SOLICITAR, { ...edit, registrosPropostos: [{ dataHora: '2026-03-16 08:00' }] },
    edit],
  ['a reversed period', SOLICITAR, { ...period, minPeriodo: '17/03/2026', maxPeriodo: '16/03/2026' }, period],
  ['a reversed range', SOLICITAR, { ...range, minMinutos: 540, maxMinutos: 480 }, range],
  ['a range over midnight', SOLICITAR, { ...range, minMinutos: 1320, maxMinutos: 360 },
    { ...range, minMinutos: 1320, maxMinutos: 1800 }],
  ['a form of the enum', SOLICITAR, { ...range, formato: 'intervalo de horário' }, range],
  ['a misspelt enum', SOLICITAR, { ...range, formato: 'INTERVLO_HORARI' }, range],
  ['a part of the enum', SOLICITAR, { ...range, formato: 'HORARIO' }, range],
  ['a boolean in words', SOLICITAR, { ...period, considerarRegistroRealizado: 'não' },
    { ...period, considerarRegistroRealizado: false }],
  ['one for a list', KEY, { ...key, permissions: 'api-key:criar' }, key],
  ['a list with commas', KEY, { ...key, permissions: 'api-key:criar, turno-excecao:importar' },
    { ...key, permissions: ['api-key:criar', 'turno-excecao:importar'] }],
  ['a number for a text', KEY, { ...key, name: 7 }, { ...key, name: '7' }],
  ['a span in words', KEY, { ...key, expiresIn: '30 dias' }, key],
  ['Base64 of a URL, without its padding', SOLICITAR, { ...filed, anexos: [{ nome: 'a.txt', base64: '_-8' }] },
    { ...filed, anexos: [{ nome: 'a.txt', base64: '/+8=' }] }],
  ['a plain text for a file', SOLICITAR, { ...filed, anexos: [{ nome: 'a.txt', base64: 'olá, você' }] },
    { ...filed, anexos: [{ nome: 'a.txt', base64: Buffer.from('olá, você').toString('base64') }] }],
  ['a CSV file as it is', IMPORT, { base64: `collaboratorId,date\n${ana},2026-04-13\n` }, csv('collaboratorId,date')],

  // wrapped bodies
  ['a body in a list', SOLICITAR, [edit], edit],
  ['a body in data', SOLICITAR, { data: edit }, edit],
  ['a body in data, in a list, with a near name', KEY, { data: [as(key, 'name', { nome: 'ci' })] }, key],
  ['a body that is a text', KEY, JSON.stringify(JSON.stringify(key)), key],
  ['a form', KEY, 'name=ci&permissions=api-key%3Acriar&expiresIn=30d', key],
  ['a form with lists', KEY, 'name=ci&permissions[]=api-key%3Acriar&expiresIn=30d', key],
  ['a form in parts', KEY, parts(['name', 'ci'], ['permissions[]', 'api-key:criar'], ['expiresIn', '30d']), key],
  ['a form in parts with an attachment', SOLICITAR, parts(
    ...Object.entries(range).map(([name, value]) => [name, String(value)] as const), ['file', 'hi', 'a.txt']
  ), filed],
  ['a CSV file as the body', IMPORT, rows('collaboratorId,date'), csv('collaboratorId,date')],
  ['a CSV file with another header as the body', IMPORT, rows('colaboratorId;date'), csv('collaboratorId;date')],
  ['a CSV file in a form', IMPORT, parts(['file', rows('collaboratorId,date'), 'dias.csv']),
    csv('collaboratorId,date')],
  ['a CSV file in a form, without its name', IMPORT, parts(['csv', rows('collaboratorId,date')]),
    csv('collaboratorId,date')],
  ['Base64 as the body', IMPORT, Buffer.from(rows('collaboratorId,date')).toString('base64'),
    csv('collaboratorId,date')],
  ['a data URL as the body', IMPORT, dataUrl(rows('collaboratorId,date')).base64, csv('collaboratorId,date')],

  // days that another field has
  ['no days', SOLICITAR, { ...missing, jornadas: [] }, { ...missing, jornadas: ['16/03/2026'] }],
  ['an absent list of days', SOLICITAR, without(missing, 'jornadas'), { ...missing, jornadas: ['16/03/2026'] }],
  ['an absent list of days beside another form of the day', SOLICITAR,
    { ...without(missing, 'jornadas'), jornada: '2026-03-16' }, { ...missing, jornadas: ['16/03/2026'] }],
  ['an absent list of days and a misspelt format', SOLICITAR,
    { ...without(missing, 'jornadas'), formato: 'TEMPO' }, { ...missing, jornadas: ['16/03/2026'] }],
  ['no day beside the only one of the list', SOLICITAR, without(missing, 'jornada'),
    { ...missing, jornada: '17/03/2026' }],
  ['no day beside a day in place of a list', SOLICITAR, { ...without(missing, 'jornada'), jornadas: '17/03/2026' },
    { ...missing, jornada: '17/03/2026' }],
  ['no day beside a period', SOLICITAR, without(period, 'jornada'), period],
  ['no beginning of the period', SOLICITAR, without(period, 'minPeriodo'), period],

  // what nobody can know
  ['no day beside several of the list', SOLICITAR,
    { ...without(missing, 'jornada'), jornadas: ['16/03/2026', '17/03/2026'] },
    { ...missing, jornadas: ['16/03/2026', '17/03/2026'] }, ['/jornada']],
  ['no end', SOLICITAR, without(range, 'maxMinutos'), range, ['/maxMinutos']],
  ['no beginning', SOLICITAR, without(range, 'minMinutos'), range, ['/minMinutos']],
  ['an end that is the beginning', SOLICITAR, { ...range, maxMinutos: 480 }, range, ['/maxMinutos']],
  ['no description', SOLICITAR, without(edit, 'descricao'), edit, ['/descricao']],
  ['a blank description', SOLICITAR, { ...edit, descricao: ' ' }, edit, ['/descricao']],
  ['no reason', SOLICITAR, without(edit, 'motivoId'), edit, ['/motivoId']],
  ['a reason that does not exist', SOLICITAR, { ...edit, motivoId: 'nenhum' }, edit, ['/motivoId']],
  ['no day', SOLICITAR, without(range, 'jornada'), range, ['/jornada']],
  ['no records', SOLICITAR, without(edit, 'registrosPropostos'), edit, ['/registrosPropostos']],
  ['no end of the period', SOLICITAR, without(period, 'maxPeriodo'), period, ['/maxPeriodo']],
  ['no format, and nothing of one', SOLICITAR, common, edit, ['/formato', '/registrosPropostos']],
  ['another format', SOLICITAR, { ...common, formato: 'FERIAS' }, edit, ['/formato', '/registrosPropostos']],
  ['minutes beyond the day', SOLICITAR, { ...range, maxMinutos: 5400 }, range, ['/maxMinutos']],
  ['no name of a key', KEY, without(key, 'name'), key, ['/name']],
  ['no permission', KEY, { ...key, permissions: [] }, key, ['/permissions/0']],
  ['a word for a span', KEY, { ...key, expiresIn: 'sempre' }, key, ['/expiresIn']],
  ['nobody to unlink', UNLINK, {}, unlink, ['/collaboratorIds']],
  ['nothing of a place', PLACE, {}, without(place, 'codigo', 'unidadeNegocioId'), ['/nome', '/localizacoes']],
  ['no body', KEY, undefined, key, ['/name', '/expiresIn', '/permissions']],
  ['an identifier of the path', 'PATCH /local-trabalho/nenhum', { nome: 'Sede' }, { nome: 'Sede' }, ['/path']]
]

t.ok(refused.length >= 50, `${refused.length} wrong requests`)
for (const [index, [sentence, what, sent, meant, invented = []]] of refused.entries()) {
  const becomes = invented.length === 0 ? 'repaired as meant' : `invented: ${invented.join(', ')}`
  t.test(`${sentence} is ${becomes}`, async t => {
    const base = `/~m${index}`
    const { status } = await server.call(what.replace(' ', ` ${base}`), {
      body: sent, ...(typeof sent === 'string' && { headers: { 'content-type': typeOf(what, sent) } })
    })
    t.ok(status >= 400, `is refused: ${status}`)
    const exchange = (await server.call(`GET ${base}/_sandbox/requests/last`)).body
    const { corrected } = exchange
    t.strictSame(exchange.invented ?? [], invented, 'what is invented is told')
    t.strictSame(shown(corrected?.body, invented), shown(meant, invented), 'the rest is what was meant')
    const { status: then, text } =
      await server.call(`${corrected?.method} ${base}x${corrected?.path}`, { body: corrected?.body })
    t.ok(then < 300, `and it passes: ${then} ${text.slice(0, 200)}`)
    const words = exchange.explain.map(({ change }: { change: string }) => change).join('\n')
    if (invented.length > 0) t.match(words, /troque por um valor seu/)
    else t.notMatch(words, /troque por um valor seu/)
  })
}

/** A body whose invented parts are left out. */
function shown (body: unknown, invented: readonly string[]): unknown {
  return invented.filter(path => path !== '/path').reduce<unknown>((one, path) => {
    const { value } = { value: jsonPatch.getValueByPointer(one, path) }
    return value === undefined
      ? one
      : jsonPatch.applyPatch(structuredClone(one), [{ op: 'remove', path }]).newDocument
  }, body)
}

// What is accepted all the same, and the field that was most likely meant.
const ignored: readonly (readonly [what: string, sent: object, warning: string, sentence: string])[] = [
  [SOLICITAR, as(filed, 'anexos', { attachments: [file] }), 'unknown-field /attachments anexos',
    'attachments não é um campo do contrato: foi ignorado; talvez seja anexos'],
  [SOLICITAR, { ...edit, registrosPropostos: [{ dataHora: at('08:00'), hash: 'x' }] },
    'unknown-field /registrosPropostos/0/hash registroHash',
    'registrosPropostos[0].hash não é um campo do contrato: foi ignorado; talvez seja registroHash'],
  [KEY, as(key, 'expiresIn', { validade: '30d' }), 'unknown-field /validade expiresIn',
    'validade não é um campo do contrato: foi ignorado; talvez seja expiresIn'],
  [PLACE, { ...place, localizacoes: [{ lat: -8 }] }, 'unknown-field /localizacoes/0/lat latitude',
    'localizacoes[0].lat não é um campo do contrato: foi ignorado; talvez seja latitude'],
  [KEY, { ...key, nome: 'ci' }, 'unknown-field /nome', 'nome não é um campo do contrato: foi ignorado'],
  [SOLICITAR, { ...range, start: '16/03/2026' }, 'unknown-field /start',
    'start não é um campo do contrato: foi ignorado']
]
for (const [index, [what, sent, warning, text]] of ignored.entries()) {
  t.test(`an ignored field is warned of: ${warning}`, async t => {
    const { status, headers } = await server.call(what.replace(' ', ` /~i${index}`), { body: sent })
    t.ok(status < 300)
    t.ok(String(headers['x-sandbox-warning']).split(', ').includes(warning), String(headers['x-sandbox-warning']))
    const { warnings } = (await server.call(`GET /~i${index}/_sandbox/requests/last`)).body
    t.ok(warnings.some((one: { text: string }) => one.text === text), JSON.stringify(warnings))
  })
}
