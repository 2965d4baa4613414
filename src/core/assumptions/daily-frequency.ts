import { choice, withoutSwitch } from './assumption.ts'

const DAILY_FREQUENCY = 'Resources, Daily frequency'
const REQUEST = 'Resources, Adjustment request'

/** Open points about the figures of a day, and what an approved adjustment does to them. */
export const DAILY_FREQUENCIES = [
  withoutSwitch({
    id: 'A45',
    section: 'Limits',
    question: { pt: 'Registros por dia', en: 'Records per day' },
    answer: {
      pt: '10, ou o que diz a regra de ponto do colaborador; os que passam disso são sinalizados, e nunca recusados',
      en: '10, or what the time rule of the collaborator says; more are flagged, never refused'
    }
  }),
  withoutSwitch({
    id: 'A46',
    section: 'Resources, Time rule',
    question: {
      pt: 'Tipo de regra MISTO, declarado mas não listado', en: 'Time-rule type MISTO, declared but not listed'
    },
    answer: {
      pt: 'nunca é enviado; no lugar dele vai um dos listados', en: 'never sent; a listed value is'
    }
  }),
  withoutSwitch({
    id: 'A47',
    section: 'Resources, Adjustment',
    question: '`frequenciaDiariaJornada`',
    answer: {
      pt: 'só em REGISTRO_PONTO, calculada com os registros propostos, mesmo enquanto o ajuste está pendente',
      en: 'REGISTRO_PONTO only, computed with the proposed records, also while pending'
    }
  }),
  withoutSwitch({
    id: 'A48',
    section: 'Resources, Adjustment-collaborator',
    question: '`saldoAntigo`, `adicionalNoturnoAntigo`',
    answer: {
      pt: 'os valores da `jornada` logo antes do pedido', en: 'the figures just before the request, of `jornada`'
    }
  }),
  withoutSwitch({
    id: 'A55',
    section: DAILY_FREQUENCY,
    question: {
      pt: 'Um dia que ainda não terminou, no futuro, ou antes da admissão',
      en: 'A day that is not over, in the future, or before admission'
    },
    answer: {
      pt: 'não tem falta, nem batida ímpar, nem saldo devedor', en: 'no absence, no odd count, no debit'
    }
  }),
  withoutSwitch({
    id: 'A57',
    section: DAILY_FREQUENCY,
    question: {
      pt: 'Um ajuste dentro de uma frequência diária, e o contrário',
      en: 'An adjustment inside a daily frequency, and the other way round'
    },
    answer: {
      pt: 'o que vai dentro de `ajuste` não tem `frequenciaDiariaJornada`; a frequência que vai na resposta do ' +
        'POST não tem `ajuste`',
      en: 'the one inside `ajuste` has no `frequenciaDiariaJornada`; the frequency inside a POST answer has no ' +
        '`ajuste`'
    }
  }),
  choice({
    id: 'A62',
    section: REQUEST,
    question: { pt: 'Vários ajustes aprovados em um dia', en: 'Several approved adjustments on one day' },
    key: 'adjustment.combine',
    choices: [
      ['by-kind', {
        pt: 'valem juntos, conforme o tipo (`attendance.pt-BR.md`)', en: 'they act together by kind (`attendance.md`)'
      }],
      ['latest', { pt: 'só vale o aprovado por último', en: 'the latest approved one alone counts' }]
    ]
  }),
  choice({
    id: 'A64',
    section: DAILY_FREQUENCY,
    question: {
      pt: 'Um ajuste pendente em `ajuste` de uma frequência diária',
      en: 'A pending adjustment in `ajuste` of a daily frequency'
    },
    key: 'frequency.pendingAdjustment',
    choices: [
      ['shown', { pt: 'aparece quando não há um aprovado', en: 'shown when no approved one is there' }],
      ['hidden', { pt: 'nunca aparece', en: 'never shown' }]
    ]
  }),
  withoutSwitch({
    id: 'A65',
    section: DAILY_FREQUENCY,
    question: {
      pt: '`grupoFlexivelConfiguracao` no dia de um turno flexível que não está em nenhum grupo',
      en: '`grupoFlexivelConfiguracao` on a day of a flexible shift that is in no group'
    },
    answer: { pt: 'ausente: não há grupo', en: 'absent: there is none' }
  }),
  choice({
    id: 'A73',
    section: DAILY_FREQUENCY,
    question: { pt: 'O que `antecipacoes` soma', en: 'What `antecipacoes` adds up' },
    key: 'frequency.anticipation',
    choices: [
      ['both', {
        pt: 'entradas e saídas antecipadas, nas palavras do contrato',
        en: 'early arrival and early leaving, in the contract\'s words'
      }],
      ['leaving', {
        pt: 'só saídas antecipadas, como as folhas de pagamento importam',
        en: 'only early leaving, as payrolls import it'
      }]
    ]
  }),
  choice({
    id: 'A74',
    section: DAILY_FREQUENCY,
    question: '`horasExtrasIntervaloSaldoBase`',
    key: 'frequency.breakBase',
    choices: [
      ['suppressed', {
        pt: 'o que falta a um intervalo devido, seja qual for o saldo (CLT 71 §4)',
        en: 'what is missing of a break that was due, whatever the balance (CLT 71 §4)'
      }],
      ['within-balance', {
        pt: 'disso, no máximo o saldo positivo', en: 'of that at most the positive balance'
      }],
      ['legal', {
        pt: 'o que falta à hora ou aos 15 minutos da lei, seja o que for que o turno prevê',
        en: "what is missing of the law's hour or 15 minutes, whatever the shift plans"
      }]
    ]
  }),
  choice({
    id: 'A75',
    section: DAILY_FREQUENCY,
    question: { pt: 'Turnos flexíveis SEMANAL e MENSAL', en: 'Flexible shifts SEMANAL and MENSAL' },
    key: 'frequency.flexiblePeriod',
    choices: [
      ['period', {
        pt: 'todos os grupos de um tipo são apurados juntos, no último dos seus dias na semana ou no mês; os outros ' +
          'dias valem por si',
        en: 'all groups of one kind are judged together, on the last of their days in the week or month; other days ' +
          'stand by themselves'
      }],
      ['day', { pt: 'cada dia pela sua própria carga', en: 'each day by its own expected time' }]
    ]
  }),
  choice({
    id: 'A76',
    section: DAILY_FREQUENCY,
    question: {
      pt: 'O débito de uma falta ou de uma suspensão, no banco de horas',
      en: 'The debit of an absence or a suspension, in a time bank'
    },
    key: 'frequency.absenceInBank',
    choices: [
      ['apart', {
        pt: 'o da falta está em `falta` ou `faltaHoras`, o da suspensão só em `saldo`; nenhum em `bancoHoras`',
        en: 'that of an absence is in `falta` or `faltaHoras`, that of a suspension in `saldo` alone; neither in ' +
          '`bancoHoras`'
      }],
      ['bank', { pt: 'também em `bancoHoras`', en: 'in `bancoHoras` too' }]
    ]
  }),
  choice({
    id: 'A86',
    section: 'Resources, Time record',
    question: {
      pt: '`tipoRegistroBatida` de um registro em um dia ajustado',
      en: '`tipoRegistroBatida` of a record on an adjusted day'
    },
    key: 'record.direction',
    choices: [
      ['in-turn', {
        pt: 'alterna entre os registros válidos do dia, com os ajustes: ENTRADA, SAIDA, ENTRADA…; os que não contam, ' +
          'e os dias que nenhum REGISTRO_PONTO muda, ficam como foram batidos',
        en: 'in turn over the valid records of the day, adjustments included: ENTRADA, SAIDA, ENTRADA…; records that ' +
          'do not count, and days that no REGISTRO_PONTO changes, stay as punched'
      }],
      ['as-punched', { pt: 'como foi batido', en: 'as punched' }]
    ]
  }),
  choice({
    id: 'A78',
    section: `${REQUEST}; Endpoints, 1. Request an adjustment`,
    question: '`considerarRegistroRealizado: true`',
    key: 'adjustment.keptFigures',
    choices: [
      ['keep', {
        pt: 'um dia com registros mantém todos os valores (é o que diz o campo); um sem registros é abonado',
        en: "a day with records keeps every figure (the field's note); one without is excused"
      }],
      ['keep-all', {
        pt: 'todos os dias do período mantêm todos os valores (é o que diz a regra 4)',
        en: "every day of the period keeps every figure (rule 4's words)"
      }],
      ['excuse-missing', {
        pt: 'o que foi trabalhado fica, e o que se deve é abonado',
        en: 'what was worked stays, and what is owed is excused'
      }]
    ]
  }),
  choice({
    id: 'A79',
    section: 'Resources, Adjustment reason',
    question: {
      pt: '`descontarJornada: true` em um INTERVALO_DATAS que deixa os registros de fora',
      en: '`descontarJornada: true` with an INTERVALO_DATAS that leaves the records out'
    },
    key: 'adjustment.discountedBalance',
    choices: [
      ['kept', {
        pt: 'o saldo fica como era (é o que diz o contrato), e só a falta sai',
        en: "the balance stays what it was (the contract's words), and only the absence goes"
      }],
      ['minus-workload', {
        pt: 'o saldo é a carga em negativo: os registros do dia não contam para nada (prática)',
        en: "the balance is minus the workload: the day's records count nowhere (practice)"
      }]
    ]
  }),
  withoutSwitch({
    id: 'A84',
    section: 'Resources, Adjustment reason',
    question: { pt: 'O que faz cada `tipo` de motivo', en: 'What each `tipo` of a reason does' },
    answer: {
      pt: 'o que diz `attendance.pt-BR.md`: ABONO, ATESTADO, AJUSTE_HORARIO e AFASTAMENTO abonam o que se deve; ' +
        'ABONO_DESCONTADO e SUSPENSAO tiram só a falta; FOLGA e COMPENSACAO_BANCO_HORAS pagam com o banco de horas',
      en: 'what `attendance.md` says: ABONO, ATESTADO, AJUSTE_HORARIO and AFASTAMENTO excuse what is owed; ' +
        'ABONO_DESCONTADO and SUSPENSAO take only the absence away; FOLGA and COMPENSACAO_BANCO_HORAS pay from the ' +
        'time bank'
    }
  })
] as const
