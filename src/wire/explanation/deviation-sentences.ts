import { DEVIATION_KINDS, type Deviation, GROUNDS, type Grounds } from '../../domain/frequency/deviations.ts'
import { isClock, type StepInputs } from '../../domain/frequency/why.ts'
import type { Language } from '../../problems/phrases.ts'
import { LAW_OF_TOLERANCE, PRACTICE, type Sentence } from './sentence.ts'

type Phrase = Readonly<Record<Language, string>>

/** What departs from the schedule. A missing stretch is named by the mark that it lies at. */
const WHAT = {
  entry: {
    pt: 'Entrada {às to}, prevista para {as from}: {size} a menos',
    en: 'Entry at {to}, scheduled for {from}: {size} less'
  },
  exit: {
    pt: 'Saída {às from}, prevista para {as to}: {size} a menos',
    en: 'Exit at {from}, scheduled for {to}: {size} less'
  },
  missing: {
    pt: 'Sem trabalho {das from} {às to}, dentro do horário previsto: {size} a menos',
    en: 'No work from {from} to {to}, inside the schedule: {size} less'
  },
  more: {
    pt: 'Trabalho {das from} {às to}, fora do horário previsto: {size} a mais',
    en: 'Work from {from} to {to}, outside the schedule: {size} more'
  },
  'long-break': {
    pt: 'Intervalo além do máximo, com volta {às to}: {size} a menos',
    en: 'Break over its maximum, with the return at {to}: {size} less'
  },
  'short-break': { pt: 'Intervalo abaixo do mínimo: {size} a mais', en: 'Break below its minimum: {size} more' }
} satisfies Readonly<Record<Deviation['kind'] | 'entry' | 'exit', Phrase>>

const DIRECTION: Readonly<Record<'less' | 'more', Phrase>> = {
  less: { pt: 'a menos', en: 'less' },
  more: { pt: 'a mais', en: 'more' }
}

/** Why it counts or not, and the rule. `{direction}` is that of the stretch. */
const WHY: Readonly<Record<Grounds, Sentence>> = {
  tolerated: {
    source: LAW_OF_TOLERANCE,
    pt: [
      '; no dia são {group} {direction}, dentro da tolerância.',
      'Cada trecho até o limite por marcação é tolerado, se os do mesmo sentido não passam juntos do limite diário.'
    ],
    en: [
      '; {group} {direction} that day, within the tolerance.',
      'A stretch up to the limit of a mark is tolerated, while those of its direction are not over the daily limit.'
    ]
  },
  counted: {
    source: LAW_OF_TOLERANCE,
    pt: [
      ', acima dos {markTolerance} de tolerância por marcação.',
      'Acima do limite por marcação contam todos os minutos do trecho, e não só o excesso.'
    ],
    en: [
      ', over the {markTolerance} tolerated at a mark.',
      'Over the limit of a mark all minutes of the stretch count, and not only the excess.'
    ]
  },
  'with-group': {
    source: LAW_OF_TOLERANCE,
    pt: [
      '; no dia são {group} {direction}, acima dos {dailyTolerance} de tolerância diária.',
      'Quando os minutos de um sentido passam do limite diário, todos contam.'
    ],
    en: [
      '; {group} {direction} that day, over the daily tolerance of {dailyTolerance}.',
      'When the minutes of one direction are over the daily limit, all of them count.'
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

type Rule<K extends string> = `${K}-${Grounds}`

function sentencesOf<K extends keyof typeof WHAT> (kinds: readonly K[]): Readonly<Record<Rule<K>, Sentence>> {
  return Object.fromEntries(kinds.flatMap(kind => GROUNDS.map(grounds => {
    const { source, pt, en } = WHY[grounds]
    const [what, direction] = [WHAT[kind], DIRECTION[kind === 'more' || kind === 'short-break' ? 'more' : 'less']]
    const text = (why: string, language: Language): string =>
      what[language] + why.replace('{direction}', direction[language])
    return [`${kind}-${grounds}`, { source, pt: [text(pt[0], 'pt'), pt[1]], en: [text(en[0], 'en'), en[1]] }]
  }))) as unknown as Readonly<Record<Rule<K>, Sentence>>
}

/** The sentences of the stretches: what departs, and why it counts. */
export const DEVIATION_SENTENCES = sentencesOf(DEVIATION_KINDS)
const AT_MARKS = sentencesOf(['entry', 'exit'])

/** The sentence of a missing stretch that begins or ends at a scheduled mark. */
export function sentenceAtMark (rule: string, { from, to, start, end }: StepInputs): Sentence | undefined {
  if (!rule.startsWith('missing-') || ![from, to, start, end].every(isClock)) return undefined
  const isFirst = isClock(from) && isClock(start) && from.clock === start.clock
  const isLast = isClock(to) && isClock(end) && to.clock === end.clock
  if (isFirst === isLast) return undefined // a whole period, or a stretch inside one
  return AT_MARKS[rule.replace('missing', isFirst ? 'entry' : 'exit') as keyof typeof AT_MARKS]
}
