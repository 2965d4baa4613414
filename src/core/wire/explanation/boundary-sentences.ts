import type { BoundaryRule } from '../../rules/day/day-boundary.ts'
import { PRACTICE, type Sentence } from './sentence.ts'

export interface BoundarySentence extends Sentence {
  /** The number of the rule in the documentation. */
  readonly number: string
}

/** Added to a boundary that an adjustment takes a record across. */
export const MOVED = {
  later: {
    source: 'A23',
    pt: [
      'O ajuste {adjustment} leva a marcação {das record} para o dia que começa.',
      'Um REGISTRO_PONTO diz quais marcações o seu dia tem, também as do dia anterior e do seguinte, que as perdem.'
    ],
    en: [
      'Adjustment {adjustment} takes the record of {record} to the day that begins.',
      'A REGISTRO_PONTO says which records its day has, also those of the day before and after, which lose them.'
    ]
  },
  earlier: {
    source: 'A23',
    pt: ['O ajuste {adjustment} leva a marcação {das record} para o dia que termina.', ''],
    en: ['Adjustment {adjustment} takes the record of {record} to the day that ends.', '']
  }
} as const satisfies Readonly<Record<string, Sentence>>

/** The rules that separate two days. No text names `{start}` or `{end}`, because they may be absent. */
export const BOUNDARY_SENTENCES: Readonly<Record<BoundaryRule, BoundarySentence>> = {
  start: {
    number: '1',
    source: PRACTICE,
    pt: [
      'Duas horas antes do início: {das opens} em diante.',
      'De duas horas antes do início previsto em diante a marcação é do novo dia.'
    ],
    en: [
      'Two hours before the start: from {opens} on.',
      'From two hours before the scheduled start a record is of the new day.'
    ]
  },
  turn: {
    number: '2',
    source: PRACTICE,
    pt: [
      'A data vira {às turn}.', 'Antes da meia-noite, ou do viraNoite de um grupo, a marcação é do dia que termina.'
    ],
    en: [
      'The date turns over at {turn}.',
      'Before midnight, or the viraNoite of a group, a record is of the day that ends.'
    ]
  },
  end: {
    number: '2',
    source: PRACTICE,
    pt: [
      'Pouco depois do fim: até {as until}.',
      'Até quatro horas depois do fim previsto a marcação é do dia que termina; uma hora, se ele não tem outra ' +
      'antes.'
    ],
    en: [
      'Soon after the end: until {until}.',
      'Up to four hours after the scheduled end a record is of the day that ends; one hour, if it has no other before.'
    ]
  },
  'closed-pair': {
    number: '3a',
    source: PRACTICE,
    pt: [
      'Uma marcação fechou o par aberto.',
      'A marcação que fecha o par aberto a tempo continua o dia que termina.'
    ],
    en: ['A record closed the open pair.', 'A record that closes the open pair in time goes on with the day that ends.']
  },
  soon: {
    number: '3b',
    source: PRACTICE,
    pt: [
      'Uma marcação veio logo depois da anterior.',
      'A marcação a menos de quatro horas da anterior continua o dia que termina.'
    ],
    en: [
      'A record came soon after the one before.',
      'A record less than four hours after the one before goes on with the day that ends.'
    ]
  },
  'half-way': {
    number: '4',
    source: PRACTICE,
    pt: [
      'A meio caminho entre o fim e o início.',
      'Com menos de quatro horas entre o fim e o início os dias se encontram no meio.'
    ],
    en: ['Half-way between end and start.', 'With less than four hours between end and start the days meet half-way.']
  },
  rest: {
    number: '5',
    source: 'CLT 66',
    pt: [
      'O descanso longo.', 'Dois dias sem horário se dividem na primeira pausa de onze horas que passa da meia-noite.'
    ],
    en: [
      'The long rest.', 'Two days without times part at the first pause of eleven hours that reaches past midnight.'
    ]
  },
  'longest-rest': {
    number: '5',
    source: PRACTICE,
    pt: [
      'A pausa mais longa: {pause}, {das last} {às next}.',
      'Dois dias sem horário e sem pausa de onze horas se dividem na pausa mais longa que passa da meia-noite; uma ' +
      'pausa dentro de um par aberto conta metade.'
    ],
    en: [
      'The longest pause: {pause}, from {last} to {next}.',
      'Two days without times and without a pause of eleven hours part at the longest pause that reaches past ' +
      'midnight; a pause inside an open pair counts half.'
    ]
  }
}
