import { PRACTICE, type Sentence } from './sentence.ts'

/** What is worked, rested and worked at night. */
export const TIME_SENTENCES = {
  pair: {
    source: 'CLT 4',
    pt: [
      'De {entry} a {exit}: {value}.',
      'O tempo entre a entrada e a saída é tempo à disposição, antes de qualquer tolerância.'
    ],
    en: [
      'From {entry} to {exit}: {value}.',
      "The time from entry to exit is at the employer's disposal, before any tolerance."
    ]
  },
  'open-pair': {
    source: 'CLT 74 §2',
    pt: ['A marcação de {record} ficou sem par.', 'Uma marcação sem par não conta tempo, e o seu par não é inventado.'],
    en: [
      'The record of {record} has no other half.',
      'A record left over counts no time, and its other half is never invented.'
    ]
  },
  'worked-sum': {
    source: 'CLT 4',
    pt: ['Pares: {pairs}; somam {value}.', 'As horas trabalhadas são a soma dos pares.'],
    en: ['Pairs: {pairs}; together {value}.', 'The worked time is the sum of the pairs.']
  },
  gap: {
    source: 'CLT 71',
    pt: ['Pausa de {out} a {back}: {value}.', 'O que fica entre um par e o seguinte é intervalo.'],
    en: ['Break from {out} to {back}: {value}.', 'What lies between one pair and the next is break.']
  },
  'break-sum': {
    source: 'CLT 71 §2',
    pt: ['Entre os pares ({pairs}): {value}.', 'O intervalo feito é a soma das pausas entre os pares.'],
    en: ['Between the pairs ({pairs}): {value}.', 'The break taken is the sum of the gaps between the pairs.']
  },
  'break-none-due': {
    source: 'CLT 71',
    pt: ['Nenhum intervalo é devido no dia.', 'Sem intervalo previsto, ou sem marcação, não há saldo de intervalo.'],
    en: ['No break is due on the day.', 'Where no break is planned, or no record made, there is no break balance.']
  },
  'break-fixed': {
    source: 'CLT 71',
    pt: ['Feito {taken}, previsto {minimum}: {value}.', 'O saldo do intervalo é o feito menos o previsto.'],
    en: ['Taken {taken}, planned {minimum}: {value}.', 'The break balance is the break taken less the planned one.']
  },
  'break-flexible': {
    source: 'CLT 71',
    pt: [
      'Feito {taken}, previsto de {minimum} a {maximum}: {value}.',
      'De um intervalo flexível conta só o que fica fora do mínimo e do máximo.'
    ],
    en: [
      'Taken {taken}, planned from {minimum} to {maximum}: {value}.',
      'Of a flexible break only what lies outside its minimum and maximum counts.'
    ]
  },
  'rest-none': {
    source: 'CLT 66',
    pt: [
      'Não há marcação no dia, ou nenhuma jornada anterior.',
      'Sem marcação no dia ou sem jornada anterior não há descanso a medir.'
    ],
    en: [
      'No record on the day, or no previous journey.',
      'Without a record that day or a previous journey there is no rest to measure.'
    ]
  },
  rest: {
    source: 'CLT 66',
    pt: [
      'De {previous} a {first}: {value}.',
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
      'Descanso de {rest}, mínimo {minimumRest}: nada é devido.',
      'O descanso que chega ao mínimo não é indenizado.'
    ],
    en: [
      'Rest of {rest}, minimum {minimumRest}: nothing is due.',
      'A rest that reaches the minimum is not indemnified.'
    ]
  },
  'rest-short': {
    source: { pt: 'CLT 66; OJ 355 da SDI-1', en: 'CLT 66; OJ 355 of the SDI-1' },
    pt: ['Descanso de {rest}, mínimo {minimumRest}: faltam {value}.', 'O que falta ao descanso mínimo é indenizado.'],
    en: ['Rest of {rest}, minimum {minimumRest}: {value} are missing.', 'What the minimum rest lacks is indemnified.']
  },
  'night-minutes': {
    source: 'CLT 73 §2',
    pt: ['De {from} a {to}: {value} de noite.', 'É noturno o trabalho das 22:00 às 05:00.'],
    en: ['From {from} to {to}: {value} of night.', 'Work from 22:00 to 05:00 is night work.']
  },
  'night-extension': {
    source: { pt: 'Súmula 60 II do TST; CLT 73 §5', en: 'Súmula 60 II of the TST; CLT 73 §5' },
    pt: [
      'De {from} a {to}: {value} em prorrogação da noite.',
      'O trabalho que prorroga a jornada noturna também é noturno.'
    ],
    en: [
      'From {from} to {to}: {value} that prolong the night.',
      'Work that prolongs a night journey is night work too.'
    ]
  },
  'night-sum': {
    source: 'CLT 73',
    pt: ['Trechos noturnos: {stretches}; somam {value}.', 'O adicional noturno conta os minutos noturnos.'],
    en: ['Stretches of night: {stretches}; together {value}.', 'The night premium counts the minutes of night.']
  },
  'night-reduced': {
    source: 'CLT 73 §1',
    pt: ['{night} × 8/7: {value}.', 'A hora noturna tem 52 min 30 s; arredonda-se uma vez, depois da soma.'],
    en: ['{night} × 8/7: {value}.', 'The hour of night has 52 min 30 s; it is rounded once, after summing.']
  },
  'night-kept': {
    source: PRACTICE,
    pt: [
      'Sem os ajustes desse motivo: {value}.',
      'Com descontarPreferencialmenteAdicionalNoturno o noturno fica como é sem o ajuste.'
    ],
    en: [
      'Without the adjustments of that reason: {value}.',
      'With descontarPreferencialmenteAdicionalNoturno the night figure stays as it is without the adjustment.'
    ]
  }
} satisfies Readonly<Record<string, Sentence>>
