import type { BoundaryRule } from '../../domain/day/day-boundary.ts'
import { PRACTICE, type Sentence } from './sentence.ts'

export interface BoundarySentence extends Sentence {
  /** The number of the rule in the documentation. */
  readonly number: string
}

/** The rules that separate two days. No text names `{start}` or `{end}`, because they may be absent. */
export const BOUNDARY_SENTENCES: Readonly<Record<BoundaryRule, BoundarySentence>> = {
  start: {
    number: '1',
    source: PRACTICE,
    pt: ['Duas horas antes do início.', 'De duas horas antes do início previsto em diante a marcação é do novo dia.'],
    en: ['Two hours before the start.', 'From two hours before the scheduled start a record is of the new day.']
  },
  turn: {
    number: '2',
    source: PRACTICE,
    pt: [
      'A data vira às {turn}.', 'Antes da meia-noite, ou do viraNoite de um grupo, a marcação é do dia que termina.'
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
      'Pouco depois do fim.',
      'Até quatro horas depois do fim previsto a marcação é do dia que termina; uma hora, se ele não tem outra antes.'
    ],
    en: [
      'Soon after the end.',
      'Up to four hours after the scheduled end a record is of the day that ends; one hour, if it has no other before.'
    ]
  },
  'closed-pair': {
    number: '3a',
    source: PRACTICE,
    pt: ['Uma marcação fechou o par aberto.', 'A marcação que fecha o par aberto a tempo continua o dia que termina.'],
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
      'O descanso longo.',
      'Dois dias sem horário se dividem na primeira pausa de onze horas que passa da meia-noite, ou na mais longa.'
    ],
    en: [
      'The long rest.',
      'Two days without times part at the first pause of eleven hours that reaches past midnight, or at the longest.'
    ]
  }
}
