import { OPEN_PAIR, PRACTICE, type Sentence } from './sentence.ts'

/** The sentences about breaks, and what is paid where one was not granted. */
export const BREAK_SENTENCES = {
  gap: {
    source: PRACTICE,
    pt: [
      'Pausa {das out} {às back}: {value}.',
      'É intervalo a pausa entre o primeiro início previsto e o último fim; sem horário previsto, a de menos de ' +
      'quatro horas.'
    ],
    en: [
      'Pause from {out} to {back}: {value}.',
      'A pause between the first scheduled start and the last end is a break; without scheduled times, one of less ' +
      'than four hours.'
    ]
  },
  'gap-excused': {
    source: 'CLT 131, 473',
    pt: [
      'Pausa {das out} {às back}, com {excused} de abono: {value}.', 'O que foi abonado de uma pausa não é intervalo.'
    ],
    en: ['Pause from {out} to {back}, with {excused} excused: {value}.', 'What is excused of a pause is no break.']
  },
  'gap-outside': {
    source: PRACTICE,
    pt: [
      'Pausa {das out} {às back}, que passa do horário previsto: contam {value} de {pause}.',
      'De uma pausa que passa do horário conta o que ainda falta ao intervalo previsto, se ela toma tempo previsto ' +
      'ou não dura mais de duas horas.'
    ],
    en: [
      'Pause from {out} to {back}, which runs outside the schedule: {value} of {pause} count.',
      'Of a pause outside the schedule counts what the planned break still lacks, if it holds scheduled time or ' +
      'lasts two hours at most.'
    ]
  },
  'gap-no-break': {
    source: PRACTICE,
    pt: [
      'Pausa {das out} {às back}: não é intervalo.', 'A saída antes de um chamado ou de hora extra não é intervalo.'
    ],
    en: ['Pause from {out} to {back}: no break.', 'The time away before a call-out or overtime is no break.']
  },
  'break-sum': {
    source: 'CLT 71 §2',
    pt: ['Pausas: {pauses}; intervalo de {value}.', 'O intervalo feito é a soma do que conta das pausas.'],
    en: ['Pauses: {pauses}; a break of {value}.', 'The break taken is the sum of what counts of the pauses.']
  },
  'break-none': {
    source: PRACTICE,
    pt: ['Pausas: {pauses}; nenhuma conta como intervalo.', 'Sem pausa que conte não há intervalo.'],
    en: ['Pauses: {pauses}; none counts as a break.', 'Without a pause that counts there is no break.']
  },
  'break-unplanned': {
    source: PRACTICE,
    pt: ['Nenhum intervalo previsto no turno.', 'Sem intervalo previsto não há saldo de intervalo.'],
    en: ['No break is planned in the shift.', 'Where no break is planned there is no break balance.']
  },
  'break-by-law': {
    source: 'CLT 71',
    pt: [
      'Contam {hours} de trabalho, com {taken} de intervalo: a lei pede ao menos uma hora.',
      'Em trabalho contínuo de mais de seis horas é obrigatório um intervalo de uma hora, no mínimo.'
    ],
    en: [
      '{hours} of work count, with a break of {taken}: the law asks for an hour at least.',
      'In continuous work of more than six hours a break of an hour at least is due.'
    ]
  },
  'break-odd': {
    source: OPEN_PAIR,
    pt: ['Há uma marcação sem par.', 'Sem o par não se sabe qual foi o intervalo, e ele fica sem saldo.'],
    en: [
      'A record has no other half.', 'Without it nobody knows what the break was, and there is no balance of it.'
    ]
  },
  'break-fixed': {
    source: 'CLT 71',
    pt: ['Intervalo de {taken}; previsto, {minimum}: {+value}.', 'O saldo do intervalo é o feito menos o previsto.'],
    en: [
      'A break of {taken}; planned, {minimum}: {+value}.', 'The break balance is the break taken less the planned one.'
    ]
  },
  'break-flexible': {
    source: 'CLT 71',
    pt: [
      'Intervalo de {taken}; previsto, de {minimum} a {maximum}: {+value}.',
      'De um intervalo flexível conta só o que fica fora do mínimo e do máximo.'
    ],
    en: [
      'A break of {taken}; planned, from {minimum} to {maximum}: {+value}.',
      'Of a flexible break only what lies outside its minimum and maximum counts.'
    ]
  },
  'break-none-due': {
    source: 'CLT 71 §1',
    pt: [
      'Contam {hours} de trabalho: nenhum intervalo é devido.', 'Até quatro horas de trabalho não há intervalo devido.'
    ],
    en: ['{hours} of work count: no break is due.', 'Up to four hours of work no break is due.']
  },
  'break-not-planned': {
    source: 'A74',
    pt: [
      'Contam {hours} de trabalho, e o turno não prevê intervalo: nada foi suprimido.',
      'Só o intervalo previsto é devido; com frequency.breakBase legal, o que a lei pede.'
    ],
    en: [
      '{hours} of work count, and the shift plans no break: nothing is suppressed.',
      'Only a planned break is due; with frequency.breakBase legal, what the law asks for.'
    ]
  },
  'break-whole': {
    source: 'CLT 71 §4',
    pt: [
      'Com {hours} de trabalho o intervalo devido é de {due}; o mais longo durou {taken}: nada foi suprimido.',
      'A lei protege uma hora de intervalo acima de seis horas de trabalho, e 15 minutos acima de quatro; do que o ' +
      'turno prevê, não mais que isso. Vale o intervalo mais longo que foi feito.'
    ],
    en: [
      'For {hours} of work a break of {due} is due; the longest one was of {taken}: nothing is suppressed.',
      'The law protects a break of an hour above six hours of work, and of 15 minutes above four; of what the shift ' +
      'plans no more than that. The longest break that was taken counts.'
    ]
  },
  'break-tolerated': {
    source: { pt: 'CLT 71 §4; Tema 14 do TST', en: 'CLT 71 §4; Theme 14 of the TST' },
    pt: [
      'O intervalo devido é de {due}; o mais longo durou {taken}: {faltou missing}, dentro dos ' +
      '{markTolerance} tolerados.',
      'Tolera-se um intervalo poucos minutos mais curto, se a regra de ponto tolera no intervalo.'
    ],
    en: [
      'A break of {due} is due; the longest one was of {taken}: {missing} were missing, within the ' +
      '{markTolerance} tolerated.',
      'A break that is a few minutes short is tolerated, if the rule tolerates at breaks.'
    ]
  },
  'break-suppressed': {
    source: 'CLT 71 §4',
    pt: [
      'Com {hours} de trabalho o intervalo devido é de {due}; o mais longo durou {taken}: {faltou value}.',
      'O que falta ao intervalo devido é pago como intervalo suprimido, seja qual for o saldo.'
    ],
    en: [
      'For {hours} of work a break of {due} is due; the longest one was of {taken}: {value} were missing.',
      'What a due break lacks is paid as suppressed break, whatever the balance.'
    ]
  },
  'break-within-balance': {
    source: 'A74',
    pt: [
      'Tempo suprimido de {suppressed}, base das extras de {overtimeBase}: {value}.',
      'Por configuração, conta no máximo o saldo positivo.'
    ],
    en: [
      '{suppressed} were suppressed; the base of overtime is {overtimeBase}: {value}.',
      'By the setting, at most the positive balance counts.'
    ]
  }
} satisfies Readonly<Record<string, Sentence>>
