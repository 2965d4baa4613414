import { LAW_OF_TOLERANCE, PRACTICE, type Sentence } from './sentence.ts'

/** The sentences about lateness, early leaving and early arrival. */
export const NAME_SENTENCES = {
  'whole-day-counted': {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Trabalhou {worked}, com carga de {workload}: {+difference}, acima dos {dailyTolerance} de tolerância.',
      'Sem horário previsto compara-se o dia inteiro: acima da tolerância diária tudo conta.'
    ],
    en: [
      'Worked {worked}, with a workload of {workload}: {+difference}, over the {dailyTolerance} tolerated.',
      'Without scheduled times the whole day is compared: over the daily tolerance all of it counts.'
    ]
  },
  'whole-day-tolerated': {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Trabalhou {worked}, com carga de {workload}: {+difference}, dentro dos {dailyTolerance} de tolerância.',
      'Sem horário previsto compara-se o dia inteiro: até a tolerância diária nada conta.'
    ],
    en: [
      'Worked {worked}, with a workload of {workload}: {+difference}, within the {dailyTolerance} tolerated.',
      'Without scheduled times the whole day is compared: up to the daily tolerance nothing counts.'
    ]
  },
  'nothing-late': {
    source: PRACTICE,
    pt: ['Nenhum atraso que conte.', 'Só há atraso em horário previsto, além da tolerância.'],
    en: [
      'No lateness that counts.',
      'There is lateness only at scheduled times, and beyond the tolerance.'
    ]
  },
  late: {
    source: PRACTICE,
    pt: [
      'Previsto {das start} {às end}, sem trabalho {das from} {às to}: {value} de atraso.',
      'O que falta desde o início de um período é atraso, a volta do intervalo também; o período inteiro, se ' +
      'nada foi trabalhado antes.'
    ],
    en: [
      'Scheduled from {start} to {end}, no work from {from} to {to}: {value} late.',
      'What is missing from the start of a period is lateness, and so is a late return from a break; a whole period ' +
      'is, if nothing was worked before it.'
    ]
  },
  'late-from-break': {
    source: PRACTICE,
    pt: [
      'Intervalo além do máximo, com volta {às to}: {value} de atraso.',
      'O que um intervalo flexível passa do máximo é atraso na última volta.'
    ],
    en: [
      'Break over its maximum, with the return at {to}: {value} late.',
      'What a flexible break takes beyond its maximum is one lateness, at the last return.'
    ]
  },
  'moved-break': {
    source: PRACTICE,
    pt: [
      '{das from} {às to}, {moved} não contam, porque o intervalo só mudou de lugar: {value}.',
      'O que se trabalhou dentro do intervalo previsto compensa o que falta ao lado dele.'
    ],
    en: [
      'From {from} to {to}, {moved} do not count, because the break was only moved: {value}.',
      'What was worked inside the planned break makes up for what is missing beside it.'
    ]
  },
  'late-sum': {
    source: PRACTICE,
    pt: ['Atrasos que contam: {count}; ao todo {value}.', 'O campo atrasos soma os atrasos além da tolerância.'],
    en: [
      'Times late that count: {count}; {value} in all.',
      'The field atrasos adds up the lateness beyond the tolerance.'
    ]
  },
  'late-at-most': {
    source: PRACTICE,
    pt: [
      'Os atrasos somam {sum}, mais que a carga de {workload}: {value}.',
      'O campo atrasos nunca passa da carga do dia.'
    ],
    en: [
      'The lateness is {sum} in all, more than the workload of {workload}: {value}.',
      'The field atrasos is never more than the workload.'
    ]
  },
  'late-excused': {
    source: 'CLT 131, 473',
    pt: ['De {late} de atraso, {excused} têm abono: {value}.', 'O atraso dentro do que foi abonado sai de atrasos.'],
    en: ['Of {late} of lateness, {excused} are excused: {value}.', 'Lateness inside what is excused leaves atrasos.']
  },
  'nothing-early': {
    source: PRACTICE,
    pt: [
      'Nenhuma entrada ou saída antecipada que conte.',
      'Só há entrada ou saída antecipada em horário previsto, além da tolerância.'
    ],
    en: [
      'No early arrival or leaving that counts.',
      'There is early arrival or leaving only at scheduled times, and beyond the tolerance.'
    ]
  },
  arrival: {
    source: PRACTICE,
    pt: [
      'Trabalho {das from} {às to}, antes do horário previsto: {value} de entrada antecipada.',
      'O trabalho desde uma entrada até o início de um período é entrada antecipada; no intervalo, só de quem ' +
      'já trabalhou no dia.'
    ],
    en: [
      'Work from {from} to {to}, before the scheduled time: {value} of early arrival.',
      'Work from an entry up to the start of a period is early arrival; at a break, only after work that day.'
    ]
  },
  leaving: {
    source: PRACTICE,
    pt: [
      'Previsto {das start} {às end}, sem trabalho {das from} {às to}: {value} de saída antecipada.',
      'O que falta até o fim de um período é saída antecipada; o período inteiro, se houve trabalho antes.'
    ],
    en: [
      'Scheduled from {start} to {end}, no work from {from} to {to}: {value} of early leaving.',
      'What is missing up to the end of a period is early leaving; a whole period is, if there was work before it.'
    ]
  },
  'early-sum': {
    source: { pt: 'contrato, Daily frequency', en: 'contract, Daily frequency' },
    pt: [
      'Entradas antecipadas {arriving}, saídas antecipadas {leaving}: {value}.',
      'O campo antecipacoes soma as entradas e as saídas antecipadas que contam.'
    ],
    en: [
      'Early arrivals {arriving}, early leaving {leaving}: {value}.',
      'The field antecipacoes adds up the early arrivals and the early leaving that count.'
    ]
  },
  'only-leaving': {
    source: 'A73',
    pt: [
      'Saídas antecipadas {leaving}; as entradas, {arriving}, ficam fora: {value}.',
      'Por configuração, antecipacoes soma só as saídas antecipadas.'
    ],
    en: [
      'Early leaving {leaving}; arrivals, {arriving}, are left out: {value}.',
      'By the setting, antecipacoes adds up only the early leaving.'
    ]
  },
  'early-excused': {
    source: 'CLT 131, 473',
    pt: [
      'De {leaving} de saídas antecipadas, {excused} têm abono: {value}.',
      'A saída antecipada dentro do que foi abonado sai de antecipacoes.'
    ],
    en: [
      'Of {leaving} of early leaving, {excused} are excused: {value}.',
      'Early leaving inside what is excused leaves antecipacoes.'
    ]
  }
} satisfies Readonly<Record<string, Sentence>>
