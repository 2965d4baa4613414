import t from 'tap'
import { appraise } from '../../../../src/guests/fidelity/calibrate/ask/appraise.ts'
import type { Question } from '../../../../src/guests/fidelity/calibrate/ask/question.ts'
import { openDouble } from '../../../../src/guests/fidelity/calibrate/double.ts'
import { type Facts, inventedId } from '../../../../src/guests/fidelity/calibrate/facts.ts'
import { contradictionsOf, judge } from '../../../../src/guests/fidelity/calibrate/judge.ts'
import type { Value } from '../../../../src/guests/fidelity/calibrate/points.ts'
import { exceptionId, reasons, workLocationId } from '../../../support/fixture-names.ts'
import { allQuestions, askedBy, FACTS } from '../../../support/calibrate/asked.ts'
import { type Asked, hiddenApi, settingsOf, trafficOf, type Twist } from '../../../support/calibrate/hidden-api.ts'

const range = (more: object = {}): Asked => ({
  method: 'POST',
  path: '/ajuste-registro/solicitar',
  body: {
    jornada: '16/03/2026',
    formato: 'INTERVALO_HORARIO',
    descricao: 'Esqueci',
    motivoId: reasons.allowance,
    minMinutos: 480,
    maxMinutos: 540,
    ...more
  }
})
const place = (body: object, id = workLocationId(1)): Asked => ({
  method: 'PUT', path: `/gestao-ponto/local-trabalho/${id}`, body
})
const unlink = (body: object): Asked =>
  ({ method: 'PATCH', path: `/turnos-excecoes/${exceptionId(1)}/colaboradores/desvincular`, body })
const whole = { nome: 'Sede', localizacoes: [], codigo: 7 }

/** What a recording says of a point, under hidden answers. */
type Case = [
  sentence: string,
  point: string,
  hidden: Record<string,
  Value>,
  asked: Asked[],
  says: object,
  facts?: Facts,
  twist?: Twist
]

const cases: Case[] = [
  ['an accepted request with an unknown field settles that it is ignored', 'A15', {}, [range({ x: 1 })],
    { status: 'settled', answer: 'ignored', requests: ['r1'] }],
  [
    'a refusal alone settles nothing, because another rule may have refused',
    'A15',
    { A15: 400 },
    [range({ x: 1 })],
    { status: 'open' }
  ],
  [
    'with an accepted twin it is settled', 'A15', { A15: 400 }, [range({ x: 1 }), range()], {
      status: 'settled', answer: 400
    }
  ],
  ['a twin that differs in more proves nothing', 'A15', { A15: 400 }, [range({ x: 1 }), range({ descricao: 'Outro' })],
    { status: 'open' }],
  ['a net that it passed to settles, too', 'A15', {}, [place({ ...whole, x: 1 }, workLocationId(9))],
    { status: 'settled', answer: 'ignored' }],
  ['a refusal that only one answer explains is consistent', 'A24', {}, [
    range({ motivoId: 'a0000000-0000-4000-8000-000000000099' })
  ],
  { status: 'consistent', requests: ['r1'] }],
  [
    'with a reason that ask has made up it is settled', 'A24', {}, [
      range({ motivoId: inventedId(5) })
    ], { status: 'settled', answer: 404 }
  ],
  ['a first adjustment says nothing about a second', 'A25', {}, [range()], { status: 'open', why: Object }],
  [
    'an accepted second one excludes that it is refused', 'A25', {}, [range(), range()], {
      status: 'open', excluded: [400]
    }
  ],
  ['a refused second one settles, because the same was accepted before', 'A25', { A25: 400 }, [range(), range()],
    { status: 'settled', answer: 400 }],
  ['PENDENTE excludes that it is always APROVADO', 'A11', {}, [range()], { status: 'open', excluded: ['APROVADO'] }],
  ['two reasons with two statuses settle', 'A11', {}, [
    range(), range({ motivoId: reasons.forgotten, jornada: '17/03/2026' })
  ],
  { status: 'settled', answer: 'by-reason' }],
  ['a fact can settle what traffic cannot', 'A11', { A11: 'PENDENTE' }, [range({ motivoId: reasons.forgotten })],
    { status: 'settled', answer: 'PENDENTE' }, { automaticReason: reasons.forgotten }],
  ['days at midnight in the zone settle', 'A17', { A17: 'zone' }, [range()], { status: 'settled', answer: 'zone' }],
  [
    'a code that is there again was kept', 'A31', {}, [
      place({ nome: 'Sede', localizacoes: [] })
    ], { status: 'settled', answer: 'kept' }
  ],
  ['a code that is gone was cleared, if it was there', 'A31', { A31: 'cleared' }, [
    place(whole), place({ nome: 'Sede', localizacoes: [] })
  ],
  { status: 'settled', answer: 'cleared' }],
  ['a code that is not there may never have been', 'A31', { A31: 'cleared' }, [
    place({ nome: 'Sede', localizacoes: [] })
  ],
  { status: 'open' }],
  ['who is unlinked twice was not linked the second time', 'A40', {}, [1, 2].map(() => unlink(
    { collaboratorIds: ['c0000000-0000-4000-8000-000000000003'] }
  )),
  { status: 'settled', answer: 'ignored' }],
  [
    'an empty list is accepted', 'A41', { A41: 200 }, [unlink({ collaboratorIds: [] })], {
      status: 'settled', answer: 200
    }
  ],
  [
    'no token, and accepted', 'A05', { A05: false }, [{ ...place(whole), token: null }], {
      status: 'settled', answer: false
    }
  ],
  ['no token, and refused, beside the same with a token', 'A05', {}, [{ ...place(whole), token: null }, place(whole)],
    { status: 'settled', answer: true }],
  ['the path as requested', 'A51', {}, [place({}, workLocationId(9))], { status: 'settled', answer: 'path' }],
  [
    'the template of the route', 'A51', { A51: 'template' }, [place({}, workLocationId(9))], {
      status: 'settled', answer: 'template'
    }
  ],
  [
    'one text for a 404', 'A52', {}, [place(whole, workLocationId(9))], {
      status: 'settled', answer: 'list-for-validation'
    }
  ],
  ['a list for a validation says nothing', 'A52', {}, [place({ nome: 7, localizacoes: [] })], { status: 'open' }],
  ['a figure is never compared', 'A62', {}, [range(), range()], { status: 'open', why: { en: /figures of a day/ } }],
  ['a record without a hash cannot be, and stops nothing', 'A23', {}, [
    range({ formato: 'REGISTRO_PONTO', registrosPropostos: [{ dataHora: '2026-03-16T11:00:00Z', registroHash: '' }] })
  ],
  { status: 'open' }],
  ['both answers at once contradict each other', 'A61', {},
    [
      { method: 'PUT', path: '/api-key', body: {} }, {
        method: 'PUT', path: '/api-key', body: {}, headers: { 'x-one': '405' }
      }
    ],
    { status: 'contradicted', requests: ['r2', 'r1'] }, {},
    ({ headers }, came) => headers?.['x-one'] === undefined ? came : { ...came, status: 405 }],
  ['a rule that nobody knows, which says 400, settles nothing', 'A70', {},
    [['01', 'r'], ['17', 'x']].map(([day]) => ({
      ...range(),
      body: {
        ...range().body as object,
        jornada: `${day}/0${day === '01'
          ? 3
: 4}/2026`,
        formato: 'REGISTRO_PONTO',
        registrosPropostos: [{
          dataHora: `2026-0${day === '01'
            ? 3
: 4}-${day}T08:00:00-03:00`
        }],
        minMinutos: undefined,
        maxMinutos: undefined
      }
    })),
    { status: 'open' }, {},
    ({ body }, came) => (body as { jornada: string }).jornada.startsWith('17')
      ? {
          status: 400, answer: { ...range(), service: '/x', method: 'POST', message: ['não'] }
        }
      : came]
]

t.test('what a recording says of a point', async t => {
  const [double, api] = [await openDouble(), await hiddenApi(new Map())]
  t.teardown(() => api.close())
  for (const [sentence, id, hidden, asked, says, facts = {}, twist] of cases) {
    await api.reset(settingsOf(new Map(Object.entries(hidden))))
    const traffic = []
    for (const one of asked) traffic.push(await api.send(one, twist))
    const { points } = await judge(trafficOf(traffic), facts, double)
    t.match(points.find(point => point.id === id), says, sentence)
  }
})

t.test('entries and exits out of turn settle that they are as they were punched (A86)', async t => {
  const [double, api] = [await openDouble(), await hiddenApi(new Map())]
  t.teardown(() => api.close())
  for (const [direction, says] of [
    ['as-punched', { status: 'settled', answer: 'as-punched', requests: ['r2'] }],
    ['in-turn', { status: 'open' }] // they may have been punched so
  ] as const) {
    await api.reset({ 'record.direction': direction })
    const edit = (...registrosPropostos: object[]) =>
      api.send(range({ formato: 'REGISTRO_PONTO', minMinutos: undefined, maxMinutos: undefined, registrosPropostos }))
    const early = { dataHora: '2026-03-16T06:00:00-03:00' }
    const first = await edit(early)
    const { frequenciaDiariaJornada: { registros } } = first.answer as { frequenciaDiariaJornada: any }
    const kept = registros.slice(1).map(({ dataHora, hashCode }: Record<string, string>) =>
      ({ dataHora, registroHash: hashCode }))
    const { points } = await judge(trafficOf([first, await edit(early, ...kept)]), {}, double)
    t.match(points.find(({ id }) => id === 'A86'), says, direction)
  }
})

t.test('the question about directions settles that they are as they were punched (A86)', async t => {
  const [double, api] = [await openDouble(), await hiddenApi(new Map())]
  t.teardown(() => api.close())
  const question = allQuestions().find(({ name }) => name === 'adjust-direction') as Question
  const dates = { today: '2026-04-01', day: '2026-03-10' }
  const [found] = await appraise(double, [question], new Set(['A86']), FACTS, dates)
  t.match(found, { isHarmless: false, pairs: new Set(['A86 0 as-punched']) }, 'it tells both answers apart')
  for (const [direction, says] of [
    ['as-punched', { status: 'settled', answer: 'as-punched' }], ['in-turn', { status: 'open' }]
  ] as const) {
    await api.reset({ 'record.direction': direction })
    const { points } = await judge(trafficOf([await api.send(askedBy(question))]), FACTS, double)
    t.match(points.find(({ id }) => id === 'A86'), says, direction)
  }
})

t.test('the question about a second adjustment settles that the first one waits beside it (A25)', async t => {
  const [double, api] = [await openDouble(), await hiddenApi(new Map())]
  t.teardown(() => api.close())
  const [known, beside] = ['adjust-known', 'adjust-beside'].map(name =>
    allQuestions().find(question => question.name === name) as Question) as [Question, Question]
  const dates = { today: '2026-04-01', day: '2026-03-10' }
  const found = await appraise(double, [known, beside], new Set(['A25']), FACTS, dates)
  t.match(found[1], { isHarmless: false, pairs: new Set(['A25 0 covered', 'A25 0 400']) }, 'it tells all answers apart')
  for (const [hidden, between, says] of [
    [{}, [], { status: 'settled', answer: 'allowed' }],
    [{ 'adjustment.overlap': 'covered' }, [], { status: 'open' }],
    [{ 'adjustment.overlap': 400 }, [], { status: 'consistent' }],
    [{ 'adjustment.combine': 'latest' }, [], { status: 'open' }],
    [{ 'adjustment.overlap': 'covered' }, [range({
      jornada: '17/03/2026',
      formato: 'INTERVALO_DATAS',
      minPeriodo: '16/03/2026',
      maxPeriodo: '20/03/2026',
      minMinutos: undefined,
      maxMinutos: undefined
    })], { status: 'open' }]
  ] as const) {
    await api.reset(hidden as never)
    const traffic = []
    for (const asked of [...between, askedBy(known), askedBy(beside)]) traffic.push(await api.send(asked))
    const { points, unexplainedCount } = await judge(trafficOf(traffic), FACTS, double)
    t.match(points.find(({ id }) => id === 'A25'), says, JSON.stringify(hidden))
    t.equal(unexplainedCount, 0)
  }
})

t.test('a profile is contradicted by what its answers do not explain', async t => {
  const double = await openDouble()
  const api = await hiddenApi(new Map())
  t.teardown(() => api.close())
  const { groups } = await judge(trafficOf([await api.send(range({ x: 1 })), await api.send(range())]), {}, double)
  t.same(contradictionsOf(groups, new Map([['A15', 'ignored']])), [])
  t.same(contradictionsOf(groups, new Map([['A15', 400]])), ['r1'])
})
