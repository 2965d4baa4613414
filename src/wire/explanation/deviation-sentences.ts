import { DEVIATION_KINDS, type Deviation, GROUNDS, type Grounds } from '../../domain/frequency/deviations.ts'
import type { Language } from '../../problems/phrases.ts'
import { LAW_OF_TOLERANCE, PRACTICE, type Sentence } from './sentence.ts'

type Phrase = Readonly<Record<Language, string>>

/** What departs from the schedule. */
const WHAT: Readonly<Record<Deviation['kind'], Phrase>> = {
  missing: {
    pt: 'Previsto {start}–{end}, sem trabalho {from}–{to}: {size} a menos',
    en: 'Scheduled {start}–{end}, no work {from}–{to}: {size} less'
  },
  more: {
    pt: 'Trabalho fora do previsto {from}–{to}: {size} a mais',
    en: 'Unscheduled work {from}–{to}: {size} more'
  },
  'long-break': {
    pt: 'Intervalo além do máximo, na volta das {to}: {size} a menos',
    en: 'Break beyond its maximum, at the return of {to}: {size} less'
  },
  'short-break': { pt: 'Intervalo abaixo do mínimo: {size} a mais', en: 'Break below its minimum: {size} more' }
}

/** Why it counts or not, and the rule. */
const WHY: Readonly<Record<Grounds, Sentence>> = {
  tolerated: {
    source: LAW_OF_TOLERANCE,
    pt: [
      ', que se toleram; no dia são {group} no mesmo sentido.',
      'Tolera-se cada trecho até o limite por marcação, se os do mesmo sentido não passam juntos do limite diário.'
    ],
    en: [
      ', which is tolerated; {group} the same way that day.',
      'Each stretch up to the limit of a mark is tolerated, while those of its sign are not over the daily limit.'
    ]
  },
  counted: {
    source: LAW_OF_TOLERANCE,
    pt: [
      ', acima de {markTolerance}.',
      'Acima do limite por marcação contam todos os minutos do trecho, nunca só o excesso.'
    ],
    en: [
      ', over {markTolerance}.',
      'Over the limit of a mark all minutes of the stretch count, never only the excess.'
    ]
  },
  'with-group': {
    source: LAW_OF_TOLERANCE,
    pt: [
      '; no dia são {group} no mesmo sentido, acima de {dailyTolerance}.',
      'Quando os minutos de um sentido passam do limite diário, todos eles contam.'
    ],
    en: [
      '; {group} the same way that day, over {dailyTolerance}.',
      'When the minutes of one sign are over the daily limit, all of them count.'
    ]
  },
  'at-break': {
    source: PRACTICE,
    pt: [
      ', junto de um intervalo.',
      'Com toleranciaNoIntervalo false cada minuto conta entre o primeiro início previsto e o último fim.'
    ],
    en: [
      ', at a break.',
      'With toleranciaNoIntervalo false every minute counts between the first scheduled start and the last end.'
    ]
  }
}

type Rule = `${Deviation['kind']}-${Grounds}`

/** The sentences of the stretches: what departs, and why it counts. */
export const DEVIATION_SENTENCES = Object.fromEntries(DEVIATION_KINDS.flatMap(kind => GROUNDS.map(grounds => {
  const { source, pt, en } = WHY[grounds]
  const what = WHAT[kind]
  return [`${kind}-${grounds}`, { source, pt: [what.pt + pt[0], pt[1]], en: [what.en + en[0], en[1]] }]
}))) as unknown as Readonly<Record<Rule, Sentence>>
