import { ana, gabriel, luciana, raimundo, reasons, thiago } from '../../../support/fixture-names.ts'
import type { Case, Request } from './case.ts'

const common = { jornada: '16/03/2026', descricao: 'Esqueci', motivoId: reasons.allowance }
const at = (time: string, zone = '-03:00') => ({ dataHora: `2026-03-16T${time}:00${zone}` })
const edit = { ...common, formato: 'REGISTRO_PONTO', registrosPropostos: [at('08:00')] }
const late = { ...common, jornada: '10/03/2026', formato: 'INTERVALO_HORARIO', motivoId: reasons.forgotten }
const range = { ...common, formato: 'INTERVALO_HORARIO', minMinutos: 480, maxMinutos: 540 }
const period = { ...common, formato: 'INTERVALO_DATAS', minPeriodo: '16/03/2026', maxPeriodo: '17/03/2026' }
const missing = { ...common, formato: 'TEMPO_FALTANTE', jornadas: ['17/03/2026'] }
const file = { nome: 'a.txt', base64: 'aGk=' }
const ask = (body: object, call: object = {}): Request => ['POST /ajuste-registro/solicitar', { body, ...call }]

/** A day of these records alone, as its adjustment shows it. */
const worked = (...times: readonly string[]): Request =>
  ask({ ...edit, registrosPropostos: times.map(time => at(time)) })
const sunday = ['12:00', '13:00', '17:00'].map((time, place) =>
  ({ dataHora: `2026-03-15T${time}:00-03:00`, registroHash: `${place}`.repeat(64) }))
const showing = (figures: object) => ({ status: 201, body: { frequenciaDiariaJornada: figures } })

const accepted = { status: 201 }
const says = (...message: (string | RegExp)[]) => ({ status: 400, body: { message } })
const withStatus = (status: string) => ({ status: 201, body: { status } })

/** Ana's 10 March. */
const LATE = { horasTrabalhadas: '07:35', saldo: '-00:25', atrasos: '00:25' }
const lateDay = (figures: object) => [`daily-frequency/${ana}?from=2026-03-10`, { days: [figures] }] as const

export const adjustments: readonly Case[] = [
  {
    key: 'adjustment.initialStatus',
    sentence: 'an adjustment for a plain reason',
    request: ask(range),
    outcomes: [
      ['by-reason', withStatus('PENDENTE')],
      ['APROVADO', withStatus('APROVADO')],
      ['PENDENTE', withStatus('PENDENTE')]
    ]
  },
  {
    key: 'adjustment.initialStatus',
    sentence: 'an adjustment for a reason that approves automatically',
    request: ask({ ...range, motivoId: reasons.forgotten }),
    outcomes: [
      ['by-reason', withStatus('APROVADO')],
      ['APROVADO', withStatus('APROVADO')],
      ['PENDENTE', withStatus('PENDENTE')]
    ]
  },
  {
    key: 'adjustment.missingFormat',
    sentence: 'a request without formato',
    request: ask({ ...edit, formato: undefined }),
    outcomes: [
      [400, says('formato é obrigatório')],
      ['default', { status: 201, body: { formato: 'REGISTRO_PONTO', registrosPropostos: [{}] } }]
    ]
  },
  {
    key: 'adjustment.missingFormat',
    sentence: 'the rules of the default format hold',
    request: ask(common),
    outcomes: [[400, says('formato é obrigatório')], ['default', says('o campo registrosPropostos é obrigatório')]]
  },
  {
    key: 'adjustment.missingFormat',
    sentence: 'a formato that is none',
    request: ask({ ...edit, formato: null }),
    outcomes: [['default', says('formato deve ser um texto')]]
  },
  ...[edit, period, missing].map((body): Case => ({
    key: 'wire.days',
    sentence: `the days of ${body.formato}`,
    request: ask(body),
    outcomes: [
      ['utc', { status: 201, body: daysOf(body, 'T00:00:00.000Z') }],
      ['zone', { status: 201, body: daysOf(body, 'T03:00:00.000Z') }]
    ]
  })),
  {
    key: 'wire.days',
    sentence: 'the days of a collaborator in Manaus',
    request: ask(range, { headers: { 'x-sandbox-colaborador': raimundo } }),
    outcomes: [['zone', { status: 201, body: { jornada: '2026-03-16T04:00:00.000Z' } }]]
  },
  {
    key: 'wire.days',
    sentence: 'a daily frequency of the control plane',
    request: ask(range),
    outcomes: [
      ['utc',
        {
          ...accepted,
          then: [`daily-frequency/${ana}?from=2026-03-16`, { days: [{ data: '2026-03-16T00:00:00.000Z' }] }]
        }],
      ['zone',
        {
          ...accepted,
          then: [`daily-frequency/${ana}?from=2026-03-16`, { days: [{ data: '2026-03-16T03:00:00.000Z' }] }]
        }]
    ]
  },
  {
    key: 'limits.periodDays',
    sentence: 'a period of 367 days',
    request: ask({ ...period, minPeriodo: '01/01/2025', maxPeriodo: '02/01/2026' }),
    outcomes: [[366, says('maxPeriodo deve encerrar um período de no máximo 366 dias')], [367, accepted]]
  },
  {
    key: 'limits.periodDays',
    sentence: 'a period of two days',
    request: ask(period),
    outcomes: [[2, accepted], [1, says('maxPeriodo deve encerrar um período de no máximo 1 dia')]]
  },
  {
    key: 'adjustment.unlistedRecords',
    sentence: 'the records that a proposal does not list',
    request: ask(edit),
    outcomes: [
      ['invalidated',
        {
          status: 201,
          body: {
            frequenciaDiariaJornada: {
              registros: [true, false, true, true, true].map(invalidadoPorAjuste => ({ invalidadoPorAjuste }))
            }
          }
        }],
      ['stay',
        {
          status: 201,
          body: {
            frequenciaDiariaJornada: {
              registros: [false, false, false, false, false].map(invalidadoPorAjuste => ({ invalidadoPorAjuste }))
            }
          }
        }]
    ]
  },
  {
    key: 'adjustment.unlistedRecords',
    sentence: 'the state document knows what was chosen at the request',
    request: ask(edit),
    outcomes: [['stay', { ...accepted, then: ['state/adjustments', { 4: { mantemNaoListados: true } }] }]]
  },
  {
    key: 'adjustment.unknownRecord',
    sentence: 'a hash that the day does not have',
    request: ask({ ...edit, registrosPropostos: [{ ...at('08:00'), registroHash: 'x' }] }),
    outcomes: [404, 400].map(status =>
      [status, { status, body: { message: 'Registro de ponto não encontrado na jornada de 16/03/2026: x' } }])
  },
  {
    key: 'adjustment.unknownReason',
    sentence: 'a reason that is not there',
    request: ask({ ...range, motivoId: 'x' }),
    outcomes: [404, 400].map(status => [status, { status, body: { message: 'Motivo de ajuste não encontrado: x' } }])
  },
  {
    key: 'adjustment.overlap',
    sentence: 'a second adjustment while the first is pending',
    after: [ask(range)],
    request: ask(period),
    outcomes: [
      ['allowed',
        { ...accepted, then: ['state/adjustments', { 4: { status: 'CANCELADO' }, 5: { status: 'PENDENTE' } }] }],
      [400,
        {
          status: 400,
          body: { message: 'Já existe um ajuste na jornada de 16/03/2026' },
          then: ['state/adjustments', { 4: { status: 'PENDENTE' } }]
        }]
    ]
  },
  {
    key: 'adjustment.overlap',
    sentence: 'a second adjustment that leaves some of the first, which is pending',
    after: [ask(range)],
    request: ask(missing),
    outcomes: [
      ['allowed', { ...accepted, then: ['state/adjustments', { 4: { status: 'PENDENTE' } }] }],
      ['covered', { ...accepted, then: ['state/adjustments', { 4: { status: 'CANCELADO' } }] }]
    ]
  },
  {
    key: 'adjustment.overlap',
    sentence: 'a second adjustment when the first is approved',
    after: [ask({ ...range, motivoId: reasons.forgotten })],
    request: ask(edit),
    outcomes: [['allowed', accepted], [400, { status: 400 }]]
  },
  {
    key: 'adjustment.overlap',
    sentence: 'an adjustment of another day, or of someone else',
    after: [ask(range), ask(range, { token: 'espelho_gestor' })],
    request: ask({ ...range, jornada: '17/03/2026' }),
    outcomes: [[400, accepted]]
  },
  {
    key: 'adjustment.overlap',
    sentence: 'a second adjustment of one that is cancelled',
    after: [ask(range), ['POST /_sandbox/adjustments/FIRST/cancel']],
    request: ask(range),
    outcomes: [[400, accepted]]
  },
  {
    key: 'adjustment.combine',
    sentence: 'two approved excuses of one late hour',
    after: [ask({ ...late, minMinutos: 480, maxMinutos: 490 })],
    request: ask({ ...late, minMinutos: 490, maxMinutos: 505 }),
    outcomes: [
      ['by-kind', { ...accepted, then: [`daily-frequency/${ana}?from=2026-03-10`, { days: [{ saldo: '00:00' }] }] }],
      ['latest', { ...accepted, then: [`daily-frequency/${ana}?from=2026-03-10`, { days: [{ saldo: '-00:10' }] }] }]
    ]
  },
  {
    key: 'frequency.pendingAdjustment',
    sentence: 'a day with a pending adjustment and no approved one',
    request: ask(range),
    outcomes: [
      ['shown',
        {
          ...accepted, then: [`daily-frequency/${ana}?from=2026-03-16`, { days: [{ ajuste: { status: 'PENDENTE' } }] }]
        }],
      ['hidden', { ...accepted, then: [`daily-frequency/${ana}?from=2026-03-16`, { days: [{ ajuste: undefined }] }] }]
    ]
  },
  {
    key: 'frequency.anticipation',
    sentence: 'an hour early on a day',
    request: worked('07:00', '12:00', '13:00', '17:00'),
    outcomes: [['both', showing({ antecipacoes: '01:00' })], ['leaving', showing({ antecipacoes: '00:00' })]]
  },
  {
    key: 'frequency.breakBase',
    sentence: 'half an hour less of break, and half an hour less of work',
    request: worked('08:00', '12:00', '12:30', '16:30'),
    outcomes: [
      ['suppressed', showing({ horasExtrasIntervaloSaldoBase: '00:30' })],
      ['within-balance', showing({ horasExtrasIntervaloSaldoBase: '00:00' })],
      ['legal', showing({ horasExtrasIntervaloSaldoBase: '00:30' })]
    ]
  },
  {
    key: 'frequency.flexiblePeriod',
    sentence: 'the Saturday of a week of 44:20, of which no day is beyond the tolerance',
    request: ask(range),
    outcomes: [
      ['period', { ...accepted, then: [`daily-frequency/${thiago}?from=2026-03-07`, { days: [{ saldo: '00:20' }] }] }],
      ['day', { ...accepted, then: [`daily-frequency/${thiago}?from=2026-03-07`, { days: [{ saldo: '00:00' }] }] }]
    ]
  },
  {
    key: 'frequency.absenceInBank',
    sentence: 'half a day, and six minutes more',
    request: worked('08:00', '12:06'),
    outcomes: [
      ['apart', showing({ saldo: '-03:54', bancoHoras: '00:06' })],
      ['bank', showing({ saldo: '-03:54', bancoHoras: '-03:54' })]
    ]
  },
  {
    key: 'limits.attachments',
    sentence: 'two attachments of two bytes',
    request: ask({ ...range, anexos: [file, file] }),
    outcomes: [
      [{}, accepted],
      [{ bytes: 2, count: 2 }, accepted],
      [{ bytes: 1 }, says(/^anexos\[0\]\.base64 deve ter no máximo 1 byte$/, /^anexos\[1\]\.base64/)],
      [{ count: 1 }, says('o campo anexos deve ter no máximo 1 item')]
    ]
  },
  {
    key: 'limits.attachments',
    sentence: 'twenty-one attachments',
    request: ask({ ...range, anexos: Array(21).fill(file) }),
    outcomes: [
      [{}, says('o campo anexos deve ter no máximo 20 itens')],
      [{ count: 21 }, { status: 201, body: { anexos: Array(21).fill({ nome: 'a.txt' }) } }]
    ]
  },
  {
    key: 'adjustment.inactive',
    sentence: 'someone INATIVO',
    request: ask(range, { headers: { 'x-sandbox-colaborador': luciana } }),
    outcomes: [[403, { status: 403, body: { message: 'O colaborador está inativo' } }], ['accepted', accepted]]
  },
  {
    key: 'adjustment.keepRecords',
    sentence: 'a period that does not say whether it keeps the records',
    request: ask(period),
    outcomes: [false, true].map(considerarRegistroRealizado =>
      [considerarRegistroRealizado, { status: 201, body: { considerarRegistroRealizado } }])
  },
  {
    key: 'adjustment.keepRecords',
    sentence: 'a period that says so',
    request: ask({ ...period, considerarRegistroRealizado: false }),
    outcomes: [[true, { status: 201, body: { considerarRegistroRealizado: false } }]]
  },
  {
    key: 'wire.naiveZ',
    sentence: 'a proposed instant ending in Z',
    request: ask({ ...edit, registrosPropostos: [{ dataHora: '2026-03-16T08:00:07.25Z' }, at('12:00')] }),
    outcomes: [
      [
        'utc',
        {
          status: 201,
          body: {
            registrosPropostos: [{ dataHora: '2026-03-16T08:00:07.250Z' }, { dataHora: '2026-03-16T15:00:00.000Z' }]
          }
        }
      ],
      [
        'wall-clock',
        {
          status: 201,
          body: {
            registrosPropostos: [{ dataHora: '2026-03-16T08:00:07.250Z' }, { dataHora: '2026-03-16T12:00:00.000Z' }]
          }
        }
      ]
    ]
  },
  {
    key: 'wire.naiveZ',
    sentence: 'the same instant written twice',
    request: ask({ ...edit, registrosPropostos: [at('08:00', 'Z'), at('08:00')] }),
    outcomes: [
      ['utc', accepted],
      ['wall-clock', says('registrosPropostos[1].dataHora repete 2026-03-16T08:00:00-03:00')]
    ]
  },
  {
    key: 'wire.naiveZ',
    sentence: 'the wall clock is the one of the collaborator',
    request: ask(
      { ...edit, registrosPropostos: [at('08:00', 'Z')] },
      { headers: { 'x-sandbox-colaborador': raimundo } }
    ),
    outcomes: [
      [
        'wall-clock',
        {
          status: 201,
          body: {
            registrosPropostos: [{ dataHora: '2026-03-16T08:00:00.000Z' }],
            createdAt: '2026-04-01T08:00:00.000Z'
          }
        }
      ]
    ]
  },
  {
    key: 'wire.naiveZ',
    sentence: 'every instant of an answer is written as it would be read',
    request: ask(edit),
    outcomes: [
      [
        'utc',
        {
          status: 201,
          body: {
            createdAt: '2026-04-01T12:00:00.000Z',
            frequenciaDiariaJornada: { registros: { 0: { dataHora: '2026-03-16T10:58:00.000Z' } } }
          }
        }
      ],
      [
        'wall-clock',
        {
          status: 201,
          body: {
            createdAt: '2026-04-01T09:00:00.000Z',
            frequenciaDiariaJornada: { registros: { 0: { dataHora: '2026-03-16T07:58:00.000Z' } } }
          }
        }
      ]
    ]
  },
  {
    key: 'adjustment.workdayOutside',
    sentence: 'a workday outside the period',
    request: ask({ ...period, jornada: '20/03/2026' }),
    outcomes: [
      ['accepted', { status: 201, headers: { 'x-sandbox-warning': 'workday-outside-period /jornada' } }],
      [400, says('jornada deve ficar no período de minPeriodo a maxPeriodo')]
    ]
  },
  {
    key: 'adjustment.workdayOutside',
    sentence: 'a workday within the period',
    request: ask({ ...period, jornada: '17/03/2026' }),
    outcomes: [['accepted', { status: 201, headers: { 'x-sandbox-warning': undefined } }], [400, accepted]]
  },
  {
    key: 'adjustment.closedThrough',
    sentence: 'a day of a period that may be closed',
    request: ask(range),
    outcomes: [
      ['none', accepted],
      ['2026-03-15', accepted],
      ['2026-03-16', says('o campo jornada não pode alcançar o período fechado, que vai até 16/03/2026: 16/03/2026')]
    ]
  },
  {
    key: 'adjustment.keptFigures',
    sentence: 'a period that keeps the records, with a late day and one without a record',
    request: ask({
      ...period,
      motivoId: reasons.forgotten,
      jornada: '10/03/2026',
      minPeriodo: '10/03/2026',
      maxPeriodo: '26/03/2026',
      considerarRegistroRealizado: true
    }),
    outcomes: ([
      ['keep', LATE, { saldo: '00:00', falta: 0 }],
      ['keep-all', LATE, { saldo: '-08:00', falta: 1 }],
      ['excuse-missing', { ...LATE, saldo: '00:00', atrasos: '00:00' }, { saldo: '00:00', falta: 0 }]
    ] as const).map(([value, late, absent]) => [value, {
      ...accepted,
      then: [`daily-frequency/${ana}?from=2026-03-10&to=2026-03-26`, { days: { 0: late, 16: absent } }]
    }])
  },
  {
    key: 'adjustment.discountedBalance',
    sentence: 'a period that leaves the records of a late day out, for a reason with descontarJornada',
    after: [
      ask({
        ...period,
        motivoId: reasons.deducted,
        jornada: '10/03/2026',
        minPeriodo: '10/03/2026',
        maxPeriodo: '10/03/2026'
      }),
      ['POST /_sandbox/adjustments/FIRST/approve']
    ],
    request: ask(range),
    outcomes: [
      ['kept', { ...accepted, then: lateDay({ horasTrabalhadas: '00:00', saldo: '-00:25', falta: 0 }) }],
      ['minus-workload', { ...accepted, then: lateDay({ horasTrabalhadas: '00:00', saldo: '-08:00', falta: 0 }) }]
    ]
  },
  {
    key: 'adjustment.foreignFields',
    sentence: 'two fields of other formats',
    request: ask({ ...range, jornadas: ['17/03/2026'], considerarRegistroRealizado: true }),
    outcomes: [
      ['ignored', {
        status: 201,
        headers: {
          'x-sandbox-warning': 'other-format-field /jornadas, other-format-field /considerarRegistroRealizado',
          'x-sandbox-assumptions': /\bA82\b/
        },
        without: ['jornadas', 'considerarRegistroRealizado']
      }],
      [400, says(
        'o campo jornadas só pode vir com formato TEMPO_FALTANTE',
        'considerarRegistroRealizado só pode vir com formato INTERVALO_DATAS'
      )]
    ]
  },
  {
    key: 'adjustment.foreignFields',
    sentence: 'a field of another format that is not of its form',
    request: ask({ ...range, jornadas: ['32/03/2026'] }),
    outcomes: [
      ['ignored', says(/^jornadas\[0\] deve ser uma data existente/)],
      [400, says('o campo jornadas só pode vir com formato TEMPO_FALTANTE',
        /^jornadas\[0\] deve ser uma data existente/)]
    ]
  },
  {
    key: 'adjustment.foreignFields',
    sentence: 'a field of another format when the format itself is wrong',
    request: ask({ ...range, formato: 'INTERVALO', jornadas: ['17/03/2026'] }),
    outcomes: [[400, says(/^formato deve ser um de/)]]
  },
  {
    key: 'record.direction',
    sentence: 'a forgotten entry that is added to three records',
    after: sunday.map(({ dataHora, registroHash: hashCode }): Request =>
      ['POST /_sandbox/state/timeRecords', { body: { colaboradorId: ana, dataHora, hashCode } }]),
    request: ask({
      ...edit, jornada: '15/03/2026', registrosPropostos: [{ dataHora: '2026-03-15T08:00:00-03:00' }, ...sunday]
    }),
    outcomes: [['in-turn', 'ESES'], ['as-punched', 'EESE']].map(([value, turns]) => [value, showing({
      registros: Array.from(turns ?? '', turn => ({ tipoRegistroBatida: turn === 'E' ? 'ENTRADA' : 'SAIDA' }))
    })])
  },
  {
    key: 'adjustment.unlikelyDays',
    sentence: 'a record in the future',
    request: ask({ ...edit, jornada: '16/04/2026', registrosPropostos: [{ dataHora: '2026-04-16T08:00:00-03:00' }] }),
    outcomes: [
      ['accepted', { status: 201, headers: { 'x-sandbox-warning': 'future-record /registrosPropostos/0/dataHora' } }],
      [400, says('registrosPropostos[0].dataHora não pode estar no futuro')]
    ]
  },
  {
    key: 'adjustment.unlikelyDays',
    sentence: 'a record before admission',
    request: ask({ ...edit, jornada: '16/03/1999', registrosPropostos: [{ dataHora: '1999-03-16T08:00:00-03:00' }] }),
    outcomes: [
      [
        'accepted',
        { status: 201, headers: { 'x-sandbox-warning': 'record-before-admission /registrosPropostos/0/dataHora' } }
      ],
      [400, says(/^registrosPropostos\[0\]\.dataHora não pode ser anterior à admissão do colaborador, em /)]
    ]
  },
  {
    key: 'adjustment.unlikelyDays',
    sentence: 'a collaborator who is a draft',
    request: ask(range, { headers: { 'x-sandbox-colaborador': gabriel } }),
    outcomes: [
      ['accepted', { status: 201, headers: { 'x-sandbox-warning': 'draft-collaborator' } }],
      [400, says('O cadastro do colaborador ainda é um rascunho')]
    ]
  }
]

/** The days in the response to a request. */
function daysOf (request: object, time: string): object {
  const day = `2026-03-16${time}`
  const next = `2026-03-17${time}`
  if ('minPeriodo' in request) return { jornada: day, minPeriodo: day, maxPeriodo: next }
  return 'jornadas' in request
    ? { jornada: day, jornadas: [next] }
    : { jornada: day, frequenciaDiariaJornada: { data: day } }
}
