import { DEVIATION_KINDS, type Deviation, GROUNDS, type Grounds } from '../../rules/frequency/deviations.ts'
import { isClock, type StepInputs } from '../../rules/frequency/why.ts'
import type { Language } from '../../words.ts'
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

/** Other words where no other stretch of the day departs in the same direction. */
type Alone = 'tolerated-alone' | 'with-group-alone'

const RULE_OF_TOLERATED = {
  pt: 'Cada trecho até o limite por marcação é tolerado, se os do mesmo sentido não passam juntos do limite diário.',
  en: 'A stretch up to the limit of a mark is tolerated, while those of its direction are not over the daily limit.'
}
const RULE_OF_GROUPS = {
  pt: 'Quando os minutos de um sentido passam do limite diário, todos contam.',
  en: 'When the minutes of one direction are over the daily limit, all of them count.'
}

/** Why it counts or not, and the rule. `{direction}` is that of the stretch. */
const WHY: Readonly<Record<Grounds | Alone, Sentence>> = {
  tolerated: {
    source: LAW_OF_TOLERANCE,
    pt: ['; no dia são {group} {direction}, dentro da tolerância.', RULE_OF_TOLERATED.pt],
    en: ['; {group} {direction} that day, within the tolerance.', RULE_OF_TOLERATED.en]
  },
  'tolerated-alone': {
    source: LAW_OF_TOLERANCE,
    pt: [', dentro da tolerância.', RULE_OF_TOLERATED.pt],
    en: [', within the tolerance.', RULE_OF_TOLERATED.en]
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
    pt: ['; no dia são {group} {direction}, acima dos {dailyTolerance} de tolerância diária.', RULE_OF_GROUPS.pt],
    en: ['; {group} {direction} that day, over the daily tolerance of {dailyTolerance}.', RULE_OF_GROUPS.en]
  },
  'with-group-alone': {
    source: LAW_OF_TOLERANCE,
    pt: [', acima dos {dailyTolerance} de tolerância diária.', RULE_OF_GROUPS.pt],
    en: [', over the daily tolerance of {dailyTolerance}.', RULE_OF_GROUPS.en]
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

type Rule<K extends string> = `${K}-${Grounds | Alone}`

function sentencesOf<K extends keyof typeof WHAT> (kinds: readonly K[]): Readonly<Record<Rule<K>, Sentence>> {
  const all = [...GROUNDS, 'tolerated-alone', 'with-group-alone'] as const
  return Object.fromEntries(kinds.flatMap(kind => all.map(grounds => {
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

/** The sentence of a stretch as it lies: at a scheduled mark, and alone in its direction. */
export function deviationSentence (rule: string, inputs: StepInputs): Sentence | undefined {
  const kind = DEVIATION_KINDS.find(one => rule.startsWith(`${one}-`))
  if (kind === undefined) return undefined
  const alone = inputs['group'] === inputs['size'] && /(tolerated|with-group)$/.test(rule) ? '-alone' : ''
  const name = `${kind === 'missing' ? markOf(inputs) ?? kind : kind}${rule.slice(kind.length)}${alone}`
  return ({ ...DEVIATION_SENTENCES, ...AT_MARKS } as Readonly<Record<string, Sentence>>)[name]
}

/** Neither for a whole period, nor for a stretch inside one. */
function markOf ({ from, to, start, end }: StepInputs): 'entry' | 'exit' | undefined {
  const isFirst = isClock(from) && isClock(start) && from.clock === start.clock
  const isLast = isClock(to) && isClock(end) && to.clock === end.clock
  return isFirst === isLast ? undefined : isFirst ? 'entry' : 'exit'
}
