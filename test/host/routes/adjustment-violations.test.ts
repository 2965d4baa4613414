import t from 'tap'
import { ana, reasons } from '../../support/fixture-names.ts'
import { isRefusal } from '../../support/refusals.ts'
import { testServer } from '../../support/server.ts'

const what = 'POST /ajuste-registro/solicitar'
const server = await testServer(t)
const SATURDAY = '14/03/2026'
const TAKEN = 'f0000000-0000-4000-8000-000000000001'
const common = { jornada: '16/03/2026', descricao: 'Esqueci', motivoId: reasons.allowance }
const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
const edit = { ...common, formato: 'REGISTRO_PONTO' }
const file = { nome: 'a.txt', base64: 'aGk=' }

const { body: { days: [{ registros: [entry, exit] }] } } =
  await server.call(`GET /_sandbox/daily-frequency/${ana}?from=2026-03-16`)
const kept = (record: { hashCode: string, dataHora: string }, dataHora = record.dataHora) => ({
  dataHora, registroHash: record.hashCode
})
const added = (dataHora: string) => ({ dataHora })
const at = (time: string) => `2026-03-16T${time}:00-03:00`
const outside = 'dataHora deve pertencer à jornada de 16/03/2026'
const brazilian = 'deve ser uma data existente no formato dd/MM/yyyy'
const instant = 'deve ser um instante ISO 8601 com fuso, como 2026-03-16T08:00:00-03:00'

const accepted: [sentence: string, records: object[], warning?: string][] = [
  ['a new record where a kept one says it was, and is not', [kept(entry, at('09:00')), added(at('09:00'))],
    'other-instant /registrosPropostos/0/dataHora'],
  ['the same the other way round', [added(at('09:00')), kept(entry, at('09:00'))],
    'other-instant /registrosPropostos/1/dataHora'],
  ['two kept records that say the same', [kept(entry, at('09:00')), kept(exit, at('09:00'))],
    'other-instant /registrosPropostos/0/dataHora, other-instant /registrosPropostos/1/dataHora']
]
for (const [number, [sentence, registrosPropostos, warning]] of accepted.entries()) {
  t.test(`201 to ${sentence} (A59)`, async t => {
    const { status, headers } =
      await server.call(`POST /~a${number}/ajuste-registro/solicitar`, { body: { ...edit, registrosPropostos } })
    t.equal(status, 201)
    t.equal(headers['x-sandbox-warning'], warning)
  })
}

const refused: [sentence: string, body: object, ...messages: string[]][] = [
  ['a new record where a kept one is', { ...edit, registrosPropostos: [kept(entry), added(entry.dataHora)] },
    `registrosPropostos[1].dataHora repete ${entry.dataHora}`],
  ['the same the other way round', { ...edit, registrosPropostos: [added(entry.dataHora), kept(entry)] },
    `registrosPropostos[0].dataHora repete ${entry.dataHora}`],
  ['the same, whatever the kept one says',
    { ...edit, registrosPropostos: [kept(entry, at('09:00')), added('2026-03-16T07:58:00-03:00')] },
    'registrosPropostos[1].dataHora repete 2026-03-16T07:58:00-03:00'],
  ['a new record twice where a kept one is',
    { ...edit, registrosPropostos: [kept(entry), added(entry.dataHora), added(entry.dataHora)] },
    `registrosPropostos[1].dataHora repete ${entry.dataHora}`,
    `registrosPropostos[2].dataHora repete ${entry.dataHora}`],

  ['a faulty record among others (A52)',
    { ...edit, registrosPropostos: [{}, added(at('08:00')), added(at('08:00')), 5] },
    'registrosPropostos[0].dataHora é obrigatório', `registrosPropostos[2].dataHora repete ${at('08:00')}`,
    'registrosPropostos[3] deve ser um objeto'],
  ['a hash twice, one without its instant',
    { ...edit, registrosPropostos: [kept(entry), { registroHash: entry.hashCode }] },
    'registrosPropostos[1].dataHora é obrigatório', `registrosPropostos[1].registroHash repete ${entry.hashCode}`],
  ['a record whose hash is none',
    { ...edit, registrosPropostos: [added(at('08:00')), { ...added(at('08:00')), registroHash: 5 }] },
    'registrosPropostos[1].registroHash deve ser um texto'],
  ['a faulty file among others',
    { ...range, anexos: [{ ...file, nome: '' }, { ...file, base64: 'x' }, { ...file, arquivoId: '..' }, 5] },
    'anexos[0].nome não pode ser vazio', 'anexos[1].base64 deve ser Base64 válido', 'anexos[2].arquivoId não é válido',
    'anexos[3] deve ser um objeto'],
  ['every field of a file wrong', { ...range, anexos: [{ arquivoId: '..', base64: 'x' }] },
    'anexos[0].arquivoId não é válido', 'anexos[0].nome é obrigatório', 'anexos[0].base64 deve ser Base64 válido'],
  ['an identifier twice, of files that are none',
    { ...range, anexos: [{ arquivoId: 'x' }, { nome: 5, base64: 5, arquivoId: 'x' }] },
    'anexos[0].nome é obrigatório', 'anexos[0].base64 é obrigatório', 'anexos[1].arquivoId repete x',
    'anexos[1].nome deve ser um texto', 'anexos[1].base64 deve ser um texto'],
  ['too many files, of which one is wrong', { ...range, anexos: [...Array(20).fill(file), { ...file, base64: 'x' }] },
    'o campo anexos deve ter no máximo 20 itens', 'anexos[20].base64 deve ser Base64 válido'],
  ['more than a thousand days, of which none is judged then',
    { ...common, formato: 'TEMPO_FALTANTE', jornadas: [...Array(1000).fill('17/03/2026'), '31/02/2026'] },
    'o campo jornadas deve ter no máximo 1000 itens'],

  ['files and records that the state is against (A27, A59)',
    {
      ...edit,
      anexos: [{ ...file, arquivoId: TAKEN }],
      registrosPropostos: [added('2026-03-15T08:00:00-03:00'), kept(entry), added(entry.dataHora)]
    },
    `anexos[0].arquivoId já está em uso: ${TAKEN}`, `registrosPropostos[0].${outside}`,
    `registrosPropostos[2].dataHora repete ${entry.dataHora}`],
  ['them and faults of the schema',
    {
      ...edit,
      descricao: 5,
      anexos: [5, { ...file, nome: 5, arquivoId: TAKEN }],
      registrosPropostos: [{}, added('2026-03-15T08:00:00-03:00')]
    },
    'descricao deve ser um texto', 'anexos[0] deve ser um objeto', `anexos[1].arquivoId já está em uso: ${TAKEN}`,
    'anexos[1].nome deve ser um texto',
    'registrosPropostos[0].dataHora é obrigatório', `registrosPropostos[1].${outside}`],
  ['them and a broken rule',
    {
      ...edit,
      anexos: [
        { ...file, arquivoId: TAKEN },
        { ...file, arquivoId: TAKEN }
      ],
      registrosPropostos: [added('2026-03-15T08:00:00-03:00')]
    },
    `anexos[0].arquivoId já está em uso: ${TAKEN}`, `anexos[1].arquivoId repete ${TAKEN}`,
    `registrosPropostos[0].${outside}`],
  ['too many files, of which one is in use',
    { ...range, anexos: [...Array(20).fill(file), { ...file, arquivoId: TAKEN }] },
    'o campo anexos deve ter no máximo 20 itens', `anexos[20].arquivoId já está em uso: ${TAKEN}`],
  ['records of no day', { ...edit, jornada: '31/02/2026', registrosPropostos: [added('2026-03-15T08:00:00-03:00')] },
    `jornada ${brazilian}`],
  ['records of another format', { ...edit, formato: 'X', registrosPropostos: [added('2026-03-15T08:00:00-03:00')] },
    'formato deve ser um de: INTERVALO_DATAS, INTERVALO_HORARIO, TEMPO_FALTANTE, REGISTRO_PONTO'],
  ['lists that are none', { ...edit, anexos: null, registrosPropostos: 'x' }, 'o campo anexos deve ser uma lista',
    'o campo registrosPropostos deve ser uma lista'],
  ['a record of the next morning, with an unknown one before it on a day without schedule',
    {
      ...edit,
      jornada: SATURDAY,
      registrosPropostos: [
        added('2026-03-14T22:00'), added('2026-03-15T05:00:00-03:00'), added('2026-03-16T00:00:00-03:00')
      ]
    },
    `registrosPropostos[0].dataHora ${instant}`,
    'registrosPropostos[2].dataHora deve pertencer à jornada de 14/03/2026']
]
for (const [sentence, body, ...messages] of refused) {
  t.test(`400 to ${sentence}`, async t => isRefusal(t, await server.call(what, { body }), what, 400, messages))
}

t.test('400 comes before 404 (A43), of whatever it can be told', async t => {
  const body = {
    ...edit,
    motivoId: 'x',
    anexos: [{ ...file, arquivoId: TAKEN }],
    registrosPropostos: [{ ...added(at('08:00')), registroHash: 'x' }, added('2026-03-15T08:00:00-03:00')]
  }
  isRefusal(t, await server.call(what, { body }), what, 400, [
    `anexos[0].arquivoId já está em uso: ${TAKEN}`, `registrosPropostos[1].${outside}`
  ])
  const nobody = { headers: { 'x-sandbox-colaborador': 'x' } }
  isRefusal(
    t, await server.call(what, { body, ...nobody }), what, 400, [`anexos[0].arquivoId já está em uso: ${TAKEN}`]
  )
  isRefusal(t, await server.call(what, { body: { ...body, descricao: 5 }, ...nobody }), what, 400, [
    'descricao deve ser um texto', `anexos[0].arquivoId já está em uso: ${TAKEN}`
  ])
})

t.test('an unknown field that is refused (A15) hides nothing', async t => {
  await server.call('PATCH /~strict/_sandbox/settings', { body: { 'request.unknownFields': 400 } })
  const body = { ...edit, registrosPropostos: [{ ...added('2026-03-15T08:00:00-03:00'), origem: 'x' }] }
  isRefusal(t, await server.call('POST /~strict/ajuste-registro/solicitar', { body }), what, 400, [
    `registrosPropostos[0].${outside}`, 'registrosPropostos[0].origem não é um campo conhecido'
  ])
})

t.test('a hash that nothing has is unknown (A23), and no instant is where it is', async t => {
  const body = { ...edit, registrosPropostos: [{ ...added(at('08:00')), registroHash: 'x' }, added(at('08:00'))] }
  isRefusal(
    t, await server.call(what, { body }), what, 404, 'Registro de ponto não encontrado na jornada de 16/03/2026: x'
  )
})
