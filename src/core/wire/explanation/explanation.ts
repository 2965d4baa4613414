import type { AdjustmentChange } from '../../rules/frequency/adjustment-changes.ts'
import type { ExplainedBoundary } from '../../rules/frequency/explained-boundary.ts'
import type { Explanation, WeighedDeviation } from '../../rules/frequency/explanation.ts'
import type { Step } from '../../rules/frequency/figured-day.ts'
import type { Figures } from '../../rules/frequency/figures.ts'
import { minutes } from '../../rules/time/minutes.ts'
import type { Language, Words } from '../../words.ts'
import { worded } from '../../words/explanations.ts'
import { timeText } from '../time-text.ts'
import { adjustmentText } from './adjustment-text.ts'
import { BOUNDARY_SOURCES, MOVED_SOURCE } from './boundary-sources.ts'
import { FIGURE_FIELDS, type FigureField, FIGURES, figureValue } from './figure-fields.ts'
import { clockText, filled, inputTexts, sentence, shortClock, type Values } from './inputs.ts'
import { citation, type Source } from './source.ts'
import { deviationSentence } from './deviation-sentences.ts'
import { type PlainRule, STEP_SOURCES } from './step-sources.ts'

/** The explanation of a day with its sentences, and its adjustments. Times are relative to the day `dayNumber`. */
export function presentExplanation (
  explanation: Explanation, adjustments: readonly AdjustmentChange[], dayNumber: number, language: Language
) {
  const { figures, steps, boundaries, deviations } = explanation
  const story = (figure: keyof Figures) => ({
    value: figureValue(figure, figures[figure]),
    steps: steps[figure].map(step => presentStep(figure, step, dayNumber, language))
  })
  const boundary = (side: 'start' | 'end') => ({ side, ...presentBoundary(boundaries[side], dayNumber, language) })
  return {
    figures: Object.fromEntries(
      FIGURES.map(figure => [FIGURE_FIELDS[figure], story(figure)])) as Record<FigureField, ReturnType<typeof story>>,
    boundaries: [boundary('start'), boundary('end')],
    adjustments: adjustments.map(change => presentChange(change, figures, dayNumber, language)),
    deviations: deviations.map(presentDeviation)
  }
}

function presentStep (figure: keyof Figures, { rule, value, inputs }: Step, dayNumber: number, language: Language) {
  const shown = figureValue(figure, value)
  const [text, ...terms] = textsOf(rule, inputs, language)
  return {
    name: rule,
    text: textOf(text, { ...inputs, value }, dayNumber),
    ...ruleAndSource(...terms, language),
    value: shown,
    inputs: inputTexts(inputs)
  }
}

function presentBoundary ({ rule, inputs, moved }: ExplainedBoundary, dayNumber: number, language: Language) {
  const [number, source] = BOUNDARY_SOURCES[rule]
  const boundary = {
    number,
    text: textOf(worded(`boundary-${rule}`)[language], inputs, dayNumber),
    ...ruleAndSource(worded(`boundary-${rule}.rule`), source, language),
    inputs: inputTexts(inputs)
  }
  if (moved.length === 0) return boundary
  const sentences = moved.map(({ side, clock, code }) =>
    textOf(worded(`moved-${side}`)[language], { adjustment: { count: code }, record: { clock } }, dayNumber))
  return {
    ...boundary,
    text: [boundary.text, ...sentences].join(' '),
    rule: `${boundary.rule} ${worded('moved.rule')[language]}`,
    source: `${boundary.source}; ${MOVED_SOURCE}`,
    inputs: { ...boundary.inputs, moved: moved.map(({ clock }) => clockText(clock)).join(', ') }
  }
}

/** The sentence of a step, its rule and the source of that. */
function textsOf (rule: Step['rule'], inputs: Step['inputs'], language: Language): [string, Words, Source] {
  const found = deviationSentence(rule, inputs)
  if (found !== undefined) return [found.what[language] + found.why[language], found.rule, found.source]
  const plain = rule as PlainRule
  return [worded(plain)[language], worded(`${plain}.rule`), STEP_SOURCES[plain]]
}

function ruleAndSource (rule: Words, source: Source, language: Language) {
  return { rule: rule[language], source: citation(typeof source === 'string' ? source : source[language], language) }
}

const textOf = (text: string, values: Values, dayNumber: number): string =>
  sentence(filled(text, values, clock => shortClock(clock, dayNumber)))

function presentChange (change: AdjustmentChange, figures: Figures, dayNumber: number, language: Language) {
  const { adjustment, acts, excused, stretches, created, invalidated, moved, without } = change
  const changed = FIGURES.flatMap(figure => {
    const before = without[figure]
    if (before === undefined) return []
    return [[
      FIGURE_FIELDS[figure], { without: figureValue(figure, before), with: figureValue(figure, figures[figure]) }
    ] as const]
  })
  return {
    ajusteRegistroId: adjustment.id,
    codigo: adjustment.code,
    formato: adjustment.format,
    status: adjustment.status,
    acts,
    text: adjustmentText(change, dayNumber, language),
    excused: timeText(excused),
    stretches: stretches.map(({ from, to }) => ({ from: clockText(from), to: clockText(to) })),
    created: created.map(clockText),
    invalidated: invalidated.map(clockText),
    moved: moved.map(clockText),
    figures: Object.fromEntries(changed) as { [F in FigureField]?: typeof changed[number][1] }
  }
}

function presentDeviation ({ kind, from, to, minutes: size, counted }: WeighedDeviation) {
  return {
    kind,
    from: clockText(from),
    to: clockText(to),
    minutes: timeText(minutes(size)),
    counted: timeText(minutes(counted))
  }
}
