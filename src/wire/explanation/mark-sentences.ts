import { LAW_OF_TOLERANCE, PRACTICE, type Sentence } from './sentence.ts'

/** The sentences about records at their scheduled marks. */
export const MARK_SENTENCES = {
  'mark-on-time': {
    source: LAW_OF_TOLERANCE,
    pt: ['Previsto {mark}, marcado {record}: nada.', 'Uma marcação na hora prevista não conta.'],
    en: ['Scheduled {mark}, recorded {record}: nothing.', 'A record at its scheduled time does not count.']
  },
  'mark-tolerated': {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Previsto {mark}, marcado {record}: {difference} tolerados; no mesmo sentido {group} no dia.',
      'Toleram-se os minutos de uma marcação até o limite por marcação, se o seu sentido não passa do limite ' +
      'diário.'
    ],
    en: [
      'Scheduled {mark}, recorded {record}: {difference} tolerated; the same way {group} that day.',
      'The minutes of a mark are tolerated up to the limit of a mark, while those of its sign are not over the ' +
      'daily limit.'
    ]
  },
  'mark-counted': {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Previsto {mark}, marcado {record}: {difference}, acima de {markTolerance}.',
      'Acima do limite por marcação contam todos os minutos dela, nunca só o excesso.'
    ],
    en: [
      'Scheduled {mark}, recorded {record}: {difference}, over {markTolerance}.',
      'Over the limit of a mark all its minutes count, never only the excess.'
    ]
  },
  'mark-counted-with-group': {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Previsto {mark}, marcado {record}: {difference}; no mesmo sentido {group}, acima de {dailyTolerance}.',
      'Quando os minutos de um sentido passam do limite diário, todos eles contam.'
    ],
    en: [
      'Scheduled {mark}, recorded {record}: {difference}; the same way {group}, over {dailyTolerance}.',
      'When the minutes of one sign are over the daily limit, all of them count.'
    ]
  },
  'break-mark-counted': {
    source: PRACTICE,
    pt: [
      'Intervalo previsto {mark}, marcado {record}: {difference}.',
      'Com toleranciaNoIntervalo false cada minuto do intervalo conta, como o que passa do limite por marcação.'
    ],
    en: [
      'Break scheduled {mark}, recorded {record}: {difference}.',
      'With toleranciaNoIntervalo false every minute of a break counts, as does what is over the limit of a mark.'
    ]
  },
  'whole-day-counted': {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Trabalhado {worked}, carga {workload}: {difference}, acima de {dailyTolerance}.',
      'Sem marcação para cada horário previsto compara-se o dia inteiro: acima do limite diário tudo conta.'
    ],
    en: [
      'Worked {worked}, workload {workload}: {difference}, over {dailyTolerance}.',
      'Without a record for each scheduled mark the whole day is compared: over the daily limit all of it counts.'
    ]
  },
  'whole-day-tolerated': {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Trabalhado {worked}, carga {workload}: {difference}, até {dailyTolerance} tolerados.',
      'Sem marcação para cada horário previsto compara-se o dia inteiro: até o limite diário nada conta.'
    ],
    en: [
      'Worked {worked}, workload {workload}: {difference}, up to {dailyTolerance} tolerated.',
      'Without a record for each scheduled mark the whole day is compared: up to the daily limit nothing counts.'
    ]
  },
  'no-marks': {
    source: PRACTICE,
    pt: [
      'Marcações: {records}, horários previstos: {marks}.',
      'Sem uma marcação para cada horário previsto não há atraso nem antecipação.'
    ],
    en: [
      'Records: {records}, scheduled marks: {marks}.',
      'Without a record for each scheduled mark there is neither lateness nor anticipation.'
    ]
  },
  'late-entry': {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Previsto {mark}, marcado {record}: {value}.',
      'A entrada tardia que não é tolerada é atraso, a volta do intervalo também.'
    ],
    en: [
      'Scheduled {mark}, recorded {record}: {value}.',
      'A late entry that is not tolerated is lateness, and so is a late return from a break.'
    ]
  },
  'late-entries': {
    source: LAW_OF_TOLERANCE,
    pt: ['Entradas tardias: {entries}; somam {value}.', 'O atraso é a soma das entradas tardias que contam.'],
    en: ['Late entries: {entries}; together {value}.', 'The lateness is the sum of the late entries that count.']
  },
  'late-excused': {
    source: 'CLT 131, 473',
    pt: ['De {late} estão abonados {excused}: {value}.', 'O atraso dentro do que foi abonado sai de atrasos.'],
    en: ['Of {late}, {excused} are excused: {value}.', 'Lateness inside what is excused leaves atrasos.']
  },
  'early-entry': {
    source: LAW_OF_TOLERANCE,
    pt: ['Entrada prevista {mark}, marcada {record}: {value}.', 'A entrada antecipada que conta é antecipação.'],
    en: ['Entry scheduled {mark}, recorded {record}: {value}.', 'An early entry that counts is anticipation.']
  },
  'early-exit': {
    source: LAW_OF_TOLERANCE,
    pt: ['Saída prevista {mark}, marcada {record}: {value}.', 'A saída antecipada que conta é antecipação.'],
    en: ['Exit scheduled {mark}, recorded {record}: {value}.', 'An early exit that counts is anticipation.']
  },
  anticipation: {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Entradas {earlyEntries}, saídas {earlyExits}: {value}.',
      'A antecipação é a soma das entradas e saídas antecipadas que contam.'
    ],
    en: [
      'Entries {earlyEntries}, exits {earlyExits}: {value}.',
      'The anticipation is the sum of the early entries and exits that count.'
    ]
  },
  'anticipation-excused': {
    source: 'CLT 131, 473',
    pt: [
      'Das saídas, {earlyExits}, estão abonados {excused}: {value}.',
      'A saída antecipada dentro do que foi abonado sai de antecipacoes.'
    ],
    en: [
      'Of the exits, {earlyExits}, {excused} are excused: {value}.',
      'An early exit inside what is excused leaves antecipacoes.'
    ]
  }
} satisfies Readonly<Record<string, Sentence>>
