import { CONTRACT_OF_REASONS, CONTRACT_OF_RECORDS, OPEN_PAIR, type Sentence } from './sentence.ts'

const LAW_OF_LONGER_NIGHTS = { pt: 'Súmula 60 II do TST; CLT 73 §5', en: 'Súmula 60 II of the TST; CLT 73 §5' }

const LAW_OF_WEEKLY_REST = {
  pt: 'CLT 66, 67; Súmula 110 do TST; OJ 355 da SDI-1', en: 'CLT 66, 67; Súmula 110 of the TST; OJ 355 of the SDI-1'
}
const RULE_OF_WEEKLY_REST = {
  pt: 'O descanso entre jornadas se soma ao semanal: com o primeiro DSR da semana entre duas jornadas são 35 horas.',
  en: 'The rest between journeys comes on top of the weekly one: over the first DSR of a week that makes 35 hours.'
}

/** The sentences about work, rest and night work. */
export const TIME_SENTENCES = {
  pair: {
    source: 'CLT 4',
    pt: [
      '{das entry} {às exit}: {value}.',
      'O tempo entre a entrada e a saída é tempo à disposição do empregador, antes de qualquer tolerância.'
    ],
    en: [
      'From {entry} to {exit}: {value}.',
      "The time from entry to exit is at the employer's disposal, before any tolerance."
    ]
  },
  'open-pair': {
    source: OPEN_PAIR,
    pt: [
      'A marcação {das record} ficou sem par.',
      'Marcação sem par não conta tempo, e a que falta não se presume.'
    ],
    en: [
      'The record of {record} has no other half.',
      'A record left over counts no time, and its other half is never invented.'
    ]
  },
  'undue-record': {
    source: CONTRACT_OF_RECORDS,
    pt: [
      'A marcação {das record} é indevida e não conta.',
      'Marcação indevida, ou com a inconsistência em RECUSADO, continua visível e não entra em nenhum valor.'
    ],
    en: [
      'The record of {record} is undue and does not count.',
      'A record that is undue, or RECUSADO for its inconsistency, stays visible and counts in no figure.'
    ]
  },
  'invalidated-record': {
    source: 'A22',
    pt: [
      'A marcação {das record} foi invalidada por um ajuste e não conta.',
      'A marcação que o REGISTRO_PONTO do dia não lista é invalidada.'
    ],
    en: [
      'The record of {record} was invalidated by an adjustment and does not count.',
      'A record that the REGISTRO_PONTO of the day does not list is invalidated.'
    ]
  },
  'records-set-aside': {
    source: 'A58',
    pt: [
      'Marcações do dia: {records}; o ajuste {adjustment} as desconsidera.',
      'Um INTERVALO_DATAS sem considerarRegistroRealizado deixa as marcações visíveis, mas nenhuma conta.'
    ],
    en: [
      'Records of the day: {records}; adjustment {adjustment} sets them aside.',
      'An INTERVALO_DATAS without considerarRegistroRealizado leaves the records visible, and none counts.'
    ]
  },
  'suspension-sets-aside': {
    source: { pt: 'prática; A58', en: 'practice; A58' },
    pt: [
      'Marcações do dia: {records}; a suspensão do ajuste {adjustment} as desconsidera.',
      'Durante a suspensão as marcações continuam visíveis, mas nenhuma conta.'
    ],
    en: [
      'Records of the day: {records}; the suspension of adjustment {adjustment} sets them aside.',
      'During a suspension the records stay visible, and none counts.'
    ]
  },
  'worked-sum': {
    source: 'CLT 4',
    pt: ['Pares de marcações: {pairs}; ao todo {value}.', 'As horas trabalhadas são a soma dos pares.'],
    en: ['Pairs of records: {pairs}; {value} in all.', 'The worked time is the sum of the pairs.']
  },
  'rest-no-record': {
    source: 'CLT 66',
    pt: ['Nenhuma marcação conta no dia.', 'Sem marcação no dia não há descanso a medir.'],
    en: ['No record of the day counts.', 'Without a record that day there is no rest to measure.']
  },
  'rest-no-previous': {
    source: 'CLT 66',
    pt: ['Não há nenhuma jornada anterior.', 'Sem jornada anterior não há descanso a medir.'],
    en: ['There is no previous journey.', 'Without a previous journey there is no rest to measure.']
  },
  rest: {
    source: 'CLT 66',
    pt: [
      '{das previous} {às first}: {value}.',
      'O descanso vai da última marcação da jornada anterior à primeira do dia.'
    ],
    en: [
      'From {previous} to {first}: {value}.',
      'The rest goes from the last record of the previous journey to the first of the day.'
    ]
  },
  'rest-enough': {
    source: { pt: 'CLT 66; OJ 355 da SDI-1', en: 'CLT 66; OJ 355 of the SDI-1' },
    pt: [
      'Descanso de {rest}; o mínimo é {minimumRest}: nada é devido.',
      'Descanso que chega ao mínimo não é indenizado.'
    ],
    en: [
      'A rest of {rest}; the minimum is {minimumRest}: nothing is due.',
      'A rest that reaches the minimum is not indemnified.'
    ]
  },
  'rest-short': {
    source: { pt: 'CLT 66; OJ 355 da SDI-1', en: 'CLT 66; OJ 355 of the SDI-1' },
    pt: [
      'Descanso de {rest}; o mínimo é {minimumRest}: {faltou value}.',
      'O que falta para o descanso mínimo é indenizado.'
    ],
    en: [
      'A rest of {rest}; the minimum is {minimumRest}: {value} were missing.',
      'What the minimum rest lacks is indemnified.'
    ]
  },
  'weekly-rest-enough': {
    source: LAW_OF_WEEKLY_REST,
    pt: [
      'Descanso de {rest}, com um DSR; o mínimo é {due}, {weeklyRest} e mais {minimumRest}: nada é devido.',
      RULE_OF_WEEKLY_REST.pt
    ],
    en: [
      'A rest of {rest}, over a DSR; the minimum is {due}, {weeklyRest} and {minimumRest} more: nothing is due.',
      RULE_OF_WEEKLY_REST.en
    ]
  },
  'weekly-rest-short': {
    source: LAW_OF_WEEKLY_REST,
    pt: [
      'Descanso de {rest}, com um DSR; o mínimo é {due}, {weeklyRest} e mais {minimumRest}: {faltou value}.',
      RULE_OF_WEEKLY_REST.pt
    ],
    en: [
      'A rest of {rest}, over a DSR; the minimum is {due}, {weeklyRest} and {minimumRest} more: {value} were missing.',
      RULE_OF_WEEKLY_REST.en
    ]
  },
  'night-begun-before': {
    source: LAW_OF_LONGER_NIGHTS,
    pt: [
      'Começou {às begin} (marcação {das recorded}), não depois {das opens}: {value} depois {das closes} prorrogam ' +
      'a noite.',
      'A jornada que começa até as 22:00 e passa das 05:00 prorroga a noite; vale como início a entrada prevista, ' +
      'se a marcação está dentro da tolerância.'
    ],
    en: [
      'The journey began at {begin} (recorded at {recorded}), not after {opens}: {value} after {closes} prolong the ' +
      'night.',
      'A journey that began by 22:00 and runs past 05:00 prolongs the night; the scheduled entry counts as its ' +
      'begin, where the record is within the tolerance.'
    ]
  },
  'night-predominant': {
    source: LAW_OF_LONGER_NIGHTS,
    pt: [
      'Começou {às begin} e trabalhou {worked} das {night} da noite: {value} depois {das closes} a prorrogam.',
      'Com prorrogacaoNoturnaExige PREDOMINANCIA basta que mais da metade da noite tenha sido trabalhada.'
    ],
    en: [
      'The journey began at {begin}; of the {night} of night {worked} were worked: {value} after {closes} prolong it.',
      'With prorrogacaoNoturnaExige PREDOMINANCIA it is enough that more than half of the night was worked.'
    ]
  },
  'night-begun-after': {
    source: LAW_OF_LONGER_NIGHTS,
    pt: [
      'Começou {às begin}, depois {das opens}, e trabalhou {worked} das {night} da noite: o que passa {das closes} ' +
      'não é noturno.',
      'Só prorroga a noite a jornada que começou até as 22:00 ou, com PREDOMINANCIA, trabalhou mais da metade dela.'
    ],
    en: [
      'The journey began at {begin}, after {opens}; of the {night} of night {worked} were worked: what runs past ' +
      '{closes} is no night work.',
      'Only a journey that began by 22:00 prolongs the night or, with PREDOMINANCIA, one of more than half of it.'
    ]
  },
  'night-not-prolonged': {
    source: { pt: 'CLT 59-A, parágrafo único', en: 'CLT 59-A, sole paragraph' },
    pt: [
      'A jornada passa {das closes}, e a regra de ponto não prorroga a noite.',
      'Com prorrogacaoNoturna false só é noturno o trabalho das 22:00 às 05:00, como no 12×36, cujo salário já ' +
      'cobre o que segue.'
    ],
    en: [
      'The journey runs past {closes}, and the rule prolongs no night.',
      'With prorrogacaoNoturna false only work from 22:00 to 05:00 is night work, as in 12×36, where the pay covers ' +
      'what follows.'
    ]
  },
  'night-minutes': {
    source: 'CLT 73 §2',
    pt: ['{das from} {às to}: {value} de trabalho noturno.', 'É noturno o trabalho das 22:00 às 05:00.'],
    en: ['From {from} to {to}: {value} of night work.', 'Work from 22:00 to 05:00 is night work.']
  },
  'night-extension': {
    source: LAW_OF_LONGER_NIGHTS,
    pt: [
      '{das from} {às to}: {value} em prorrogação da noite.',
      'O trabalho que prorroga a jornada noturna também é noturno.'
    ],
    en: [
      'From {from} to {to}: {value} that prolong the night.',
      'Work that prolongs a night journey is night work too.'
    ]
  },
  'night-sum': {
    source: 'CLT 73',
    pt: ['Trechos noturnos: {stretches}; ao todo {value}.', 'O adicional noturno conta os minutos noturnos.'],
    en: ['Stretches of night: {stretches}; {value} in all.', 'The night premium counts the minutes of night.']
  },
  'night-reduced': {
    source: 'CLT 73 §1',
    pt: ['{night} de relógio valem {value} de hora noturna reduzida (× 8/7).',
      'A hora noturna tem 52 min 30 s; arredonda-se uma vez, depois da soma.'],
    en: ['{night} on the clock are {value} of reduced night hours (× 8/7).',
      'The hour of night has 52 min 30 s; it is rounded once, after summing.']
  },
  'night-kept': {
    source: CONTRACT_OF_REASONS,
    pt: [
      'Vale o noturno sem os ajustes desse motivo: {value}.',
      'Com descontarPreferencialmenteAdicionalNoturno o noturno fica como é sem o ajuste.'
    ],
    en: [
      'The night figure without the adjustments of that reason holds: {value}.',
      'With descontarPreferencialmenteAdicionalNoturno the night figure stays as it is without the adjustment.'
    ]
  }
} satisfies Readonly<Record<string, Sentence>>
