import t from 'tap'
import { ana, gabriel, juliana, luciana, marcos, reasons } from '../../support/fixture-names.ts'
import { isRefusal, newKey, refusesStrangers, refusesUnreadable } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

const what = 'POST /ajuste-registro/solicitar'
const server = await testServer(t)
const common = { jornada: '16/03/2026', descricao: 'Esqueci', motivoId: reasons.allowance }
const records = (...times: string[]) => times.map(time => ({ dataHora: `2026-03-16T${time}:00-03:00` }))
const edit = { ...common, formato: 'REGISTRO_PONTO', registrosPropostos: records('08:00') }
const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
const period = { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '17/03/2026' }
const missing = { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['17/03/2026'] }
const file = { nome: 'a.txt', base64: 'aGk=' }

let worlds = 0
/** A new sandbox, and a request in it. */
function inNewWorld () {
  const base = `/~w${++worlds}`
  const send = (body: object, call: object = {}) =>
    server.call(`POST ${base}/ajuste-registro/solicitar`, { ...call, body })
  return { base, send, get: async (path: string) => (await server.call(`GET ${base}/_sandbox/${path}`)).body }
}

t.test('what every format answers', async t => {
  for (const body of [edit, range, period, missing]) {
    const { send } = inNewWorld()
    const answer = await send(body)
    t.equal(answer.status, 201, body.formato)
    t.match(answer.body, {
      ajusteRegistroId: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      codigo: 5,
      jornada: '2026-03-16T00:00:00.000Z',
      status: 'PENDENTE',
      formato: body.formato,
      motivo: {
        motivoAjusteRegistroId: reasons.allowance,
        descricao: 'Abono do gestor',
        tipo: 'ABONO',
        descontarJornada: false,
        descontarPreferencialmenteAdicionalNoturno: false
      },
      descricao: 'Esqueci',
      titulo: /^Ajuste de .* - Abono do gestor$/,
      nomeGestor: 'Marcos Vinícius Andrade',
      createdAt: '2026-04-01T12:00:00.000Z',
      updatedAt: '2026-04-01T12:00:00.000Z'
    })
    t.strictSame(answer.body.colaboradores, [{
      colaboradorId: ana,
      nome: 'Ana Beatriz Souza',
      numeroDocumento: '41820735680',
      saldoAntigo: '00:00',
      adicionalNoturnoAntigo: '00:00',
      foto: 'https://ipe-alimentos.example/fotos/ana-beatriz.jpg',
      nomeUnidadeNegocio: 'Ipê Alimentos - Matriz São Paulo',
      logoUnidadeNegocio: 'https://ipe-alimentos.example/logo.png'
    }], 'whose it is, with the figures before it')
    for (const absent of ['ferias', 'observacaoGestor', 'anexos']) t.notOk(absent in answer.body, `no ${absent}`)
  }
})

const formats: [sentence: string, body: object, fields: object, absent: string[]][] = [
  ['INTERVALO_DATAS answers its period', period,
    {
      minPeriodo: '2026-03-16T00:00:00.000Z', maxPeriodo: '2026-03-17T00:00:00.000Z', considerarRegistroRealizado: false
    },
    ['jornadas', 'minMinutos', 'registrosPropostos', 'tempoFaltante', 'frequenciaDiariaJornada']],
  ['INTERVALO_DATAS can keep the records', { ...period, considerarRegistroRealizado: true },
    { considerarRegistroRealizado: true }, []],
  ['INTERVALO_HORARIO answers its minutes', range, { minMinutos: 480, maxMinutos: 540 },
    ['jornadas', 'minPeriodo', 'considerarRegistroRealizado', 'registrosPropostos', 'frequenciaDiariaJornada']],
  ['TEMPO_FALTANTE answers its days and the time that they lack',
    { ...missing, jornadas: ['17/03/2026', '10/03/2026'] },
    { jornadas: ['2026-03-17T00:00:00.000Z', '2026-03-10T00:00:00.000Z'], tempoFaltante: '00:25' },
    ['minPeriodo', 'minMinutos', 'registrosPropostos', 'frequenciaDiariaJornada']],
  ['REGISTRO_PONTO answers its records in UTC',
    {
      ...edit,
      registrosPropostos: [
        { dataHora: '2026-03-16T08:00:00.5-03:00' },
        { dataHora: '2026-03-16T15:00:00Z' }
      ]
    },
    { registrosPropostos: [{ dataHora: '2026-03-16T11:00:00.500Z' }, { dataHora: '2026-03-16T15:00:00.000Z' }] },
    ['jornadas', 'minPeriodo', 'minMinutos']],
  ['a vacation says so', { ...period, motivoId: reasons.vacation }, { ferias: true }, []],
  ['a reason that approves automatically', { ...range, motivoId: reasons.forgotten }, { status: 'APROVADO' }, []],
  ['a reason that keeps the balance says so', { ...range, motivoId: reasons.deducted },
    { motivo: { tipo: 'ABONO_DESCONTADO', descontarJornada: true, descontarPreferencialmenteAdicionalNoturno: true } },
    []]
]
for (const [sentence, body, fields, absent] of formats) {
  t.test(sentence, async t => {
    const answer = await inNewWorld().send(body)
    t.equal(answer.status, 201)
    t.match(answer.body, fields)
    for (const field of absent) t.notOk(field in answer.body, `no ${field}`)
  })
}

t.test('a hash in upper case is the same hash', async t => {
  const { send, get } = inNewWorld()
  const [{ dataHora, hashCode }] = (await get('daily-frequency/' + ana + '?from=2026-03-16')).days[0].registros
  const [upper, lower] = [hashCode.toUpperCase(), hashCode]
  const sent = (registroHash: string) => send({ ...edit, registrosPropostos: [{ dataHora, registroHash }] })
  const { status, body } = await sent(upper)
  t.equal(status, 201)
  t.strictSame(body.registrosPropostos, [{ dataHora, registroHash: lower }])
  t.strictSame(body.frequenciaDiariaJornada, (await sent(lower)).body.frequenciaDiariaJornada)
})

t.test('REGISTRO_PONTO previews the day', async t => {
  const { send, get } = inNewWorld()
  const [first] = (await get('daily-frequency/' + ana + '?from=2026-03-16')).days[0].registros
  const { body } = await send({
    ...edit,
    registrosPropostos: [{ dataHora: '2026-03-16T09:59:00-03:00', registroHash: first.hashCode }, ...records('12:00')]
  })
  t.match(body.registrosPropostos, [
    { dataHora: first.dataHora, registroHash: first.hashCode },
    { dataHora: '2026-03-16T15:00:00.000Z' }
  ],
  'with a hash the stored instant stands (A59)')
  const { frequenciaDiariaJornada: day } = body
  t.match(day, {
    data: '2026-03-16T00:00:00.000Z',
    cargaHoraria: '08:00',
    horasTrabalhadas: '04:02',
    statusVigenteColaborador: 'ATIVO'
  })
  t.match(day.pendencias, ['AJUSTE_PENDENTE'])
  t.notOk('ajuste' in day, 'without the adjustment that it is in (A57)')
  const shown = (record: { dataHora: string, criadoPorAjuste: boolean, invalidadoPorAjuste: boolean }) =>
    record.dataHora.slice(11, 16) +
    (record.criadoPorAjuste ? ' created' : '') +
    (record.invalidadoPorAjuste ? ' invalidated' : '')
  t.strictSame(
    day.registros.map(shown), ['10:58', '15:00 created', '15:01 invalidated', '16:00 invalidated', '20:02 invalidated']
  )
  t.equal(
    (await get('daily-frequency/' + ana + '?from=2026-03-16')).days[0].horasTrabalhadas,
    '08:05',
    'and changes nothing while it is pending'
  )
})

t.test('every field of the daily frequency is there', async t => {
  const { frequenciaDiariaJornada: day } = (await inNewWorld().send(edit)).body
  t.strictSame(Object.keys(day).sort(), [
    'adicionalNoturno', 'antecipacoes', 'atrasos', 'bancoHoras', 'cargaHoraria', 'data', 'diaTurnoFixo', 'falta',
    'faltaHoras', 'horasExtras', 'horasExtrasIntervaloSaldoBase', 'horasExtrasSaldoBase', 'horasTrabalhadas',
    'indenizacaoInterjornada', 'ocorrencias', 'pendencias', 'registros', 'regraPontoVigente', 'saldo',
    'saldoIntrajornada', 'statusVigenteColaborador', 'tempoInterjornada', 'tempoIntrajornada', 'turnoVigente'
  ])
})

t.test('codes and identifiers go on, each once', async t => {
  const { send } = inNewWorld()
  const made = [await send(range), await send(missing), await send(period)].map(({ body }) => body)
  t.strictSame(made.map(({ codigo }) => codigo), [5, 6, 7])
  t.equal(new Set(made.map(({ ajusteRegistroId }) => ajusteRegistroId)).size, 3)
})

t.test('attachments', async t => {
  const { send, base } = inNewWorld()
  const answer = await send(
    { ...range, anexos: [file, { ...file, arquivoId: 'meu/arquivo é', nome: 'b.txt', base64: 'AAH/' }] },
    { headers: { host: 'sandbox.test:81' } }
  )
  t.equal(answer.status, 201)
  const [first, second] = answer.body.anexos
  t.match(first, { nome: 'a.txt', arquivoId: /^[0-9a-f-]{36}$/ }, 'a new identifier where none is given')
  t.equal(first.url, `http://sandbox.test:81${base}/arquivos/${first.arquivoId}`, 'at an address of this sandbox')
  t.strictSame(
    second,
    { arquivoId: 'meu/arquivo é', nome: 'b.txt', url: `http://sandbox.test:81${base}/arquivos/meu%2Farquivo%20%C3%A9` },
    'its own identifier is kept (A27)'
  )
  const again = await send({ ...range, anexos: [file, { ...file, arquivoId: 'meu/arquivo é' }] })
  isRefusal(t, again, what, 400, ['anexos[1].arquivoId já está em uso: meu/arquivo é'])
})

t.test('--public-url is what addresses begin with', async t => {
  const behind = await testServer(t, { publicUrl: 'https://espelho.test/api' })
  const { body } = await behind.call('POST /~a/ajuste-registro/solicitar', {
    body: { ...range, anexos: [{ ...file, arquivoId: 'x' }] }
  })
  t.equal(body.anexos[0].url, 'https://espelho.test/api/~a/arquivos/x')
})

t.test('tempoFaltante is what the days owe, and none for a reason with descontarJornada', async t => {
  const days = { ...missing, jornada: '10/03/2026', jornadas: ['12/03/2026', '26/03/2026'] }
  for (const [motivoId, tempoFaltante] of [[reasons.allowance, '08:45'], [reasons.deducted, '00:00']]) {
    t.match((await inNewWorld().send({ ...days, motivoId })).body, { status: 'PENDENTE', tempoFaltante })
  }
})

t.test('whose adjustment it is (A13)', async t => {
  const { send, base } = inNewWorld()
  const whose = async (call: object) => (await send(range, call)).body.colaboradores[0].colaboradorId
  t.equal(await whose({}), ana, 'of the collaborator that the token is bound to')
  t.equal(await whose({ token: 'espelho_gestor' }), marcos)
  t.equal(await whose({ headers: { 'x-sandbox-colaborador': juliana } }), juliana, 'of the one in the header')
  const inherited = await newKey(server, ['*'], { token: 'espelho_gestor', sandbox: base })
  t.equal(await whose({ token: inherited }), marcos, "a key inherits its maker's")
  const given = await newKey(server, ['*'], { headers: { 'x-sandbox-colaborador': juliana }, sandbox: base })
  t.equal(await whose({ token: given }), juliana, 'or the one in the header of its making')
  t.equal(await whose({ headers: { 'x-sandbox-colaborador': gabriel } }), gabriel, 'a draft may ask, too')
  isRefusal(
    t, await send(range, { headers: { 'x-sandbox-colaborador': 'x' } }), what, 404, 'Colaborador não encontrado: x'
  )
})

t.test('an inactive collaborator is refused before the body is looked at (A56)', async t => {
  isRefusal(
    t,
    await server.call(what, { body: {}, headers: { 'x-sandbox-colaborador': luciana } }),
    what,
    403,
    'O colaborador está inativo'
  )
})

const text = 'deve ser um texto'
const HASH = '0123456789abcdef'.repeat(4)
const brazilian = 'deve ser uma data existente no formato dd/MM/yyyy'
const instant = 'deve ser um instante ISO 8601 com fuso, como 2026-03-16T08:00:00-03:00'
const allFormats = 'formato deve ser um de: INTERVALO_DATAS, INTERVALO_HORARIO, TEMPO_FALTANTE, REGISTRO_PONTO'
const refused: [sentence: string, body: object, ...messages: string[]][] = [
  ['an empty object', {}, 'jornada é obrigatório', 'formato é obrigatório', 'descricao é obrigatório',
    'motivoId é obrigatório'],
  ['every field wrong',
    {
      registrosPropostos: 1,
      considerarRegistroRealizado: 'sim',
      maxMinutos: '540',
      minMinutos: '480',
      maxPeriodo: 1,
      minPeriodo: null,
      jornadas: {},
      anexos: 'x',
      motivoId: 1,
      descricao: [],
      formato: 'X',
      jornada: '2026-03-16'
    },
    `jornada ${brazilian}`, allFormats, `descricao ${text}`, `motivoId ${text}`, 'o campo anexos deve ser uma lista',
    'o campo jornadas deve ser uma lista', `minPeriodo ${text}`, `maxPeriodo ${text}`,
    'o campo minMinutos deve ser um número', 'o campo maxMinutos deve ser um número',
    'considerarRegistroRealizado deve ser true ou false', 'o campo registrosPropostos deve ser uma lista'],
  ['no formato, though it has a default (A14)', { ...range, formato: undefined }, 'formato é obrigatório'],
  ['a formato of another case', { ...range, formato: 'intervalo_horario' }, allFormats],
  ['an empty description and reason', { ...range, descricao: '', motivoId: '' }, 'descricao não pode ser vazio',
    'motivoId não pode ser vazio'],
  ...[
    '31/04/2026', '29/02/2026', '29/02/1900', '00/01/2026', '01/13/2026', '1/3/2026',
    '16-03-2026', ' 16/03/2026', '16/03/26', '١٦/٠٣/٢٠٢٦'
  ]
    .map((jornada): [string, object, string] => [`the day ${jornada}`, { ...range, jornada }, `jornada ${brazilian}`]),

  ['INTERVALO_HORARIO without its minutes', { ...range, minMinutos: undefined, maxMinutos: undefined },
    'o campo minMinutos é obrigatório', 'o campo maxMinutos é obrigatório'],
  ['minutes that do not ascend', { ...range, maxMinutos: 480 }, 'o campo maxMinutos deve ser maior que minMinutos'],
  ['minutes out of range', { ...range, minMinutos: -1, maxMinutos: 2881 }, 'o campo minMinutos deve ser no mínimo 0',
    'o campo maxMinutos deve ser no máximo 2880'],
  ['half a minute', { ...range, minMinutos: 0.5 }, 'o campo minMinutos deve ser um número inteiro'],
  ['minutes as text (A16)', { ...range, minMinutos: '480' }, 'o campo minMinutos deve ser um número'],
  ['minutes that are null', { ...range, maxMinutos: null }, 'o campo maxMinutos deve ser um número'],

  ['TEMPO_FALTANTE without its days', { ...missing, jornadas: undefined }, 'o campo jornadas é obrigatório'],
  ['TEMPO_FALTANTE with no day', { ...missing, jornadas: [] }, 'o campo jornadas deve ter pelo menos 1 item'],
  ['days that do not exist', { ...missing, jornadas: ['17/03/2026', '31/02/2026', 5] }, `jornadas[1] ${brazilian}`,
    `jornadas[2] ${text}`],
  ['more days than a list may have (A81)', { ...missing, jornadas: Array(1001).fill('17/03/2026') },
    'o campo jornadas deve ter no máximo 1000 itens'],

  ['INTERVALO_DATAS without its period', { ...period, minPeriodo: undefined, maxPeriodo: undefined },
    'minPeriodo é obrigatório', 'maxPeriodo é obrigatório'],
  ['a period that ends before it starts', { ...period, maxPeriodo: '15/03/2026' },
    'maxPeriodo não pode ser menor que minPeriodo'],
  ['a period of 367 days (A21)', { ...period, maxPeriodo: '17/03/2027' },
    'maxPeriodo deve encerrar um período de no máximo 366 dias'],
  ['a period that starts nowhere', { ...period, minPeriodo: '31/02/2026', considerarRegistroRealizado: 0 },
    `minPeriodo ${brazilian}`, 'considerarRegistroRealizado deve ser true ou false'],

  ['REGISTRO_PONTO without its records', { ...edit, registrosPropostos: undefined },
    'o campo registrosPropostos é obrigatório'],
  ['REGISTRO_PONTO with no record (A59)', { ...edit, registrosPropostos: [] },
    'o campo registrosPropostos deve ter pelo menos 1 item'],
  ['records that are none',
    {
      ...edit,
      registrosPropostos: [
        {}, { dataHora: '2026-03-16T08:00:00' }, 1, { dataHora: '2026-03-16T08:00:60Z', registroHash: 1 }
      ]
    },
    'registrosPropostos[0].dataHora é obrigatório', `registrosPropostos[1].dataHora ${instant}`,
    'registrosPropostos[2] deve ser um objeto',
    'registrosPropostos[3].dataHora deve ser um instante que existe: horas de 00 a 23, ' +
      'minutos e segundos de 00 a 59, também no fuso', `registrosPropostos[3].registroHash ${text}`],
  ['the same instant twice, written differently',
    { ...edit, registrosPropostos: [...records('08:00'), { dataHora: '2026-03-16T11:00:00Z' }] },
    'registrosPropostos[1].dataHora repete 2026-03-16T11:00:00Z'],
  ['the same hash twice',
    {
      ...edit,
      registrosPropostos: [
        { ...records('08:00')[0], registroHash: 'x' },
        { ...records('09:00')[0], registroHash: 'x' }
      ]
    },
    'registrosPropostos[1].registroHash repete x'],
  ['an empty hash', { ...edit, registrosPropostos: [{ ...records('08:00')[0], registroHash: '' }] },
    'registrosPropostos[0].registroHash não pode ser vazio'],
  ['the same hash twice, once in upper case',
    {
      ...edit,
      registrosPropostos: [
        { ...records('08:00')[0], registroHash: HASH },
        { ...records('09:00')[0], registroHash: HASH.toUpperCase() }
      ]
    },
    `registrosPropostos[1].registroHash repete ${HASH.toUpperCase()}`],
  ['records of another day',
    {
      ...edit,
      registrosPropostos: [
        { dataHora: '2026-03-15T08:00:00-03:00' }, ...records('08:00'), { dataHora: '2026-03-18T08:00:00-03:00' }
      ]
    },
    'registrosPropostos[0].dataHora deve pertencer à jornada de 16/03/2026',
    'registrosPropostos[2].dataHora deve pertencer à jornada de 16/03/2026'],

  ['attachments that are none',
    { ...range, anexos: [{}, { nome: '', base64: '', arquivoId: '' }, 5, { ...file, arquivoId: 5 }] },
    'anexos[0].nome é obrigatório', 'anexos[0].base64 é obrigatório', 'anexos[1].arquivoId não pode ser vazio',
    'anexos[1].nome não pode ser vazio', 'anexos[1].base64 não pode ser vazio',
    'anexos[2] deve ser um objeto', `anexos[3].arquivoId ${text}`],
  ['21 attachments', { ...range, anexos: Array(21).fill(file) }, 'o campo anexos deve ter no máximo 20 itens'],
  ...['aGk', 'aGl=', 'aG k=', 'a-_=', 'aGk=\n'].map((base64): [string, object, string] =>
    [`Base64 that is ${JSON.stringify(base64)} (A26)`, { ...range, anexos: [{ ...file, base64 }] },
      'anexos[0].base64 deve ser Base64 válido']),
  ['a data URL as a file (A26)', { ...range, anexos: [{ ...file, base64: 'data:text/plain;base64,aGk=' }] },
    'anexos[0].base64 deve ser Base64 sem o prefixo data: de um data URL'],
  ['the same identifier for two files',
    { ...range, anexos: [{ ...file, arquivoId: 'x' }, file, { ...file, arquivoId: 'x' }] },
    'anexos[2].arquivoId repete x'],
  ['an identifier in use', { ...range, anexos: [{ ...file, arquivoId: 'f0000000-0000-4000-8000-000000000001' }] },
    'anexos[0].arquivoId já está em uso: f0000000-0000-4000-8000-000000000001'],
  ['faults of schema and rules together, in field order',
    { ...period, descricao: 1, maxPeriodo: '15/03/2026', anexos: [{ ...file, base64: 'x' }] },
    `descricao ${text}`, 'anexos[0].base64 deve ser Base64 válido', 'maxPeriodo não pode ser menor que minPeriodo']
]
for (const [sentence, body, ...messages] of refused) {
  t.test(`400 to ${sentence}`, async t => isRefusal(t, await server.call(what, { body }), what, 400, messages))
}
refusesUnreadable(t, server, what)

t.test('an attachment has at most 10 MiB (A26)', async t => {
  const base64 = (bytes: number) => Buffer.alloc(bytes).toString('base64')
  const { send } = inNewWorld()
  const answer = await send({ ...range, anexos: [{ nome: 'x', base64: base64(10_485_761) }] })
  isRefusal(t, answer, what, 400, ['anexos[0].base64 deve ter no máximo 10 MiB'])
  t.equal(
    (await send({ ...range, anexos: [{ nome: 'x', base64: base64(10_485_760) }] })).status,
    201,
    'and may have that many'
  )
})

const accepted: [sentence: string, body: object][] = [
  ['a period of 366 days', { ...period, maxPeriodo: '16/03/2027' }],
  ['a period of one day', { ...period, maxPeriodo: '16/03/2026' }],
  ['minutes of the day after', { ...range, minMinutos: 0, maxMinutos: 2880 }],
  ['29/02 of a leap year', { ...range, jornada: '29/02/2028' }],
  ['the first day', { ...range, jornada: '01/01/1900' }],
  ['the last day', { ...range, jornada: '31/12/2999' }],
  ['a day named twice', { ...missing, jornadas: ['16/03/2026', '16/03/2026'] }],
  ['20 attachments', { ...range, anexos: Array(20).fill(file) }]
]
for (const [sentence, body] of accepted) {
  t.test(`201 to ${sentence}`, async t => t.equal((await inNewWorld().send(body)).status, 201))
}

const unknown: [sentence: string, body: object, message: string][] = [
  ['a reason (A24)', { ...range, motivoId: 'x' }, 'Motivo de ajuste não encontrado: x'],
  ['a record of the day (A23)', { ...edit, registrosPropostos: [{ ...records('08:00')[0], registroHash: 'abc' }] },
    'Registro de ponto não encontrado na jornada de 16/03/2026: abc']
]
for (const [sentence, body, message] of unknown) {
  t.test(`404 to ${sentence} that is not there`, async t =>
    isRefusal(t, await server.call(what, { body }), what, 404, message))
}

t.test('400 comes before 404 (A43)', async t => {
  const taken = { ...range, motivoId: 'x', anexos: [{ ...file, arquivoId: 'f0000000-0000-4000-8000-000000000001' }] }
  const nobody = { headers: { 'x-sandbox-colaborador': 'x' } }
  t.equal(
    (await server.call(what, { body: { ...range, motivoId: 'x', maxMinutos: 1 } })).status,
    400,
    'a rule before the reason'
  )
  t.equal((await server.call(what, { body: taken })).status, 400, 'an identifier in use before the reason')
  t.equal((await server.call(what, { body: taken, ...nobody })).status, 400, 'and before the collaborator')
  t.equal((await server.call(what, { body: {}, ...nobody })).status, 400, 'the schema before the collaborator')
})

t.test('a refused request changes nothing', async t => {
  const { send, get } = inNewWorld()
  const { hash } = await get('hash')
  for (const [, body] of [...refused, ...unknown]) await send(body)
  t.equal((await get('hash')).hash, hash)
  t.equal((await send(range)).body.codigo, 5, 'no code was drawn either')
})

t.test('what looks like a mistake is warned of (A15)', async t => {
  const send = (body: object) => inNewWorld().send(body)
  const answer = await send({
    ...range, registrosPropostos: [], jornadas: ['17/03/2026'], extra: 1, anexos: [{ ...file, tamanho: 5 }]
  })
  t.equal(answer.status, 201)
  t.equal(
    answer.headers['x-sandbox-warning'],
    'unknown-field /extra, unknown-field /anexos/0/tamanho, ' +
      'other-format-field /registrosPropostos, other-format-field /jornadas'
  )
  const twice = await send({ ...missing, jornadas: ['17/03/2026', '18/03/2026', '17/03/2026', missing.jornada] })
  t.equal(twice.status, 201)
  t.equal(twice.headers['x-sandbox-warning'], 'repeated-day /jornadas/2')
  const disguised = await send({ ...range, anexos: [{ nome: 'atestado.pdf', base64: 'b2k=' }] })
  t.equal(disguised.headers['x-sandbox-warning'], 'other-file-kind /anexos/0')
  t.notOk('x-sandbox-warning' in (await send(range)).headers, 'and nothing else')
})

refusesStrangers(t, server, what, 'ajuste-registro:solicitar')
