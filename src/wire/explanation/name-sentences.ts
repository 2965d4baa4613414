import { LAW_OF_TOLERANCE, PRACTICE, type Sentence } from './sentence.ts'

/** The sentences about lateness, early leaving and early arrival. */
export const NAME_SENTENCES = {
  'whole-day-counted': {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Trabalhado {worked}, carga {workload}: {difference}, acima de {dailyTolerance}.',
      'Sem horário previsto compara-se o dia inteiro: acima do limite diário tudo conta.'
    ],
    en: [
      'Worked {worked}, workload {workload}: {difference}, over {dailyTolerance}.',
      'Without scheduled times the whole day is compared: over the daily limit all of it counts.'
    ]
  },
  'whole-day-tolerated': {
    source: LAW_OF_TOLERANCE,
    pt: [
      'Trabalhado {worked}, carga {workload}: {difference}, até {dailyTolerance} tolerados.',
      'Sem horário previsto compara-se o dia inteiro: até o limite diário nada conta.'
    ],
    en: [
      'Worked {worked}, workload {workload}: {difference}, up to {dailyTolerance} tolerated.',
      'Without scheduled times the whole day is compared: up to the daily limit nothing counts.'
    ]
  },
  'nothing-late': {
    source: PRACTICE,
    pt: ['Nada falta que conte em um horário previsto.', 'Só há atraso em horário previsto, além da tolerância.'],
    en: [
      'Nothing that counts is missing of a scheduled time.',
      'There is lateness only at scheduled times, and beyond the tolerance.'
    ]
  },
  late: {
    source: PRACTICE,
    pt: [
      'Previsto {start}–{end}, sem trabalho {from}–{to}: atraso {value}.',
      'O que falta desde o início de um período é atraso, a volta do intervalo também; o período inteiro, se ' +
      'nada foi trabalhado antes.'
    ],
    en: [
      'Scheduled {start}–{end}, no work {from}–{to}: late {value}.',
      'What is missing from the start of a period is lateness, and so is a late return from a break; a whole period ' +
      'is, if nothing was worked before it.'
    ]
  },
  'late-from-break': {
    source: PRACTICE,
    pt: [
      'Intervalo além do máximo, na volta das {to}: atraso {value}.',
      'O que um intervalo flexível passa do máximo é um atraso na última volta.'
    ],
    en: [
      'Break beyond its maximum, at the return of {to}: late {value}.',
      'What a flexible break takes beyond its maximum is one lateness, at the last return.'
    ]
  },
  'moved-break': {
    source: PRACTICE,
    pt: [
      'De {from}–{to}, {moved} saem, porque o intervalo só mudou de lugar: {value}.',
      'O que se trabalhou dentro do intervalo previsto compensa o que falta ao lado dele, e não tem nome.'
    ],
    en: [
      'Of {from}–{to}, {moved} go, because the break was only moved: {value}.',
      'What was worked inside the planned break makes up for what is missing beside it, and has no name.'
    ]
  },
  'late-sum': {
    source: PRACTICE,
    pt: ['Atrasos que contam: {count}; somam {value}.', 'O campo atrasos soma os atrasos além da tolerância.'],
    en: [
      'Times late that count: {count}; together {value}.',
      'The field atrasos adds up the lateness beyond the tolerance.'
    ]
  },
  'late-at-most': {
    source: PRACTICE,
    pt: [
      'Os atrasos somam {sum}, mais que a carga {workload}: {value}.',
      'O campo atrasos nunca passa da carga do dia.'
    ],
    en: [
      'Late {sum} together, more than the workload {workload}: {value}.',
      'The field atrasos is never more than the workload.'
    ]
  },
  'late-excused': {
    source: 'CLT 131, 473',
    pt: ['De {late} estão abonados {excused}: {value}.', 'O atraso dentro do que foi abonado sai de atrasos.'],
    en: ['Of {late}, {excused} are excused: {value}.', 'Lateness inside what is excused leaves atrasos.']
  },
  'nothing-early': {
    source: PRACTICE,
    pt: [
      'Nada falta nem sobra que conte em um horário previsto.',
      'Só há entrada ou saída antecipada em horário previsto, além da tolerância.'
    ],
    en: [
      'Nothing that counts is missing of a scheduled time, or worked beside it.',
      'There is early arrival or leaving only at scheduled times, and beyond the tolerance.'
    ]
  },
  arrival: {
    source: PRACTICE,
    pt: [
      'Trabalho {from}–{to}, antes do período das {to}: entrada antecipada {value}.',
      'O trabalho desde uma entrada até o início de um período é entrada antecipada; no intervalo, só de quem ' +
      'já trabalhou no dia.'
    ],
    en: [
      'Work {from}–{to}, before the period of {to}: early arrival {value}.',
      'Work from an entry up to the start of a period is early arrival; at a break, only after work that day.'
    ]
  },
  leaving: {
    source: PRACTICE,
    pt: [
      'Previsto {start}–{end}, sem trabalho {from}–{to}: saída antecipada {value}.',
      'O que falta até o fim de um período é saída antecipada; o período inteiro, se houve trabalho antes.'
    ],
    en: [
      'Scheduled {start}–{end}, no work {from}–{to}: early leaving {value}.',
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
      'Das saídas antecipadas, {leaving}, estão abonados {excused}: {value}.',
      'A saída antecipada dentro do que foi abonado sai de antecipacoes.'
    ],
    en: [
      'Of the early leaving, {leaving}, {excused} are excused: {value}.',
      'Early leaving inside what is excused leaves antecipacoes.'
    ]
  }
} satisfies Readonly<Record<string, Sentence>>
