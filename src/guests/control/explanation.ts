import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../core/contract/index.ts'
import { ADJUSTMENT_FORMATS, ADJUSTMENT_STATUSES } from '../../core/rules/adjustment/adjustment.ts'
import { adjustmentChanges, MAX_EXPLAINED } from '../../core/rules/frequency/adjustment-changes.ts'
import { DEVIATION_KINDS } from '../../core/rules/frequency/deviations.ts'
import { explanationOn } from '../../core/rules/frequency/explanation.ts'
import { dayNumber } from '../../core/rules/time/civil-date.ts'
import { controlLanguage } from '../../host/http/sandbox/control-language.ts'
import { inTurns } from '../../host/turns.ts'
import { presentExplanation } from '../../core/wire/explanation/explanation.ts'
import { FIGURE_FIELDS, type FigureField } from '../../core/wire/explanation/figure-fields.ts'
import { collaboratorNamed } from './named/collaborator-named.ts'
import { frozenSandbox, subjectIn } from './timesheet/frozen-sandbox.ts'
import { dateAt } from './daily-frequency.ts'
import { route } from './route/route.ts'

const Value = Type.Union([Type.String(), Type.Number()], {
  description: 'The value of the field of the daily frequency.'
})
const Inputs = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
  description: 'Minutes as text (`00:07`), times as `2026-03-16T08:07` on the collaborator\'s ' +
    'clock, or with the zone in brackets, numbers of things'
})
const Clock = Type.String({ description: 'A time on the local clock, such as `2026-03-16T08:07`.' })

const stepFields = {
  text: Type.String({ description: 'What happened, with its inputs.' }),
  rule: Type.String({ description: 'The rule in one sentence.' }),
  source: Type.String({ description: 'Where the rule comes from: the law, a precedent, an assumption, or practice.' }),
  inputs: Inputs
}
const Figure = Type.Object({
  value: Value,
  steps: Type.Array(Type.Object({ name: Type.String(), ...stepFields, value: Value }), {
    description: 'The steps in their order. The value of the last step is the figure.'
  })
})
const Change = Type.Object({ without: Value, with: Value })

/** An object whose keys are fields of the daily frequency. */
const byField = { type: 'object', propertyNames: { enum: Object.values(FIGURE_FIELDS) } } as const

export const DayExplanation = Type.Object({
  figures: Type.Unsafe<Record<FigureField, Static<typeof Figure>>>({ ...byField, additionalProperties: Figure }),
  boundaries: Type.Array(Type.Object({
    side: StringEnum(['start', 'end']), number: Type.String({ description: 'The number of the rule.' }), ...stepFields
  })),
  adjustments: Type.Array(Type.Object({
    ajusteRegistroId: Type.String(),
    codigo: Type.Integer(),
    formato: StringEnum(ADJUSTMENT_FORMATS),
    status: StringEnum(ADJUSTMENT_STATUSES),
    acts: Type.Boolean({
      description: 'True if the adjustment excuses minutes, or changes records or figures of the day.'
    }),
    text: Type.String(),
    excused: Type.String({ description: 'The minutes that the adjustment reaches, as text.' }),
    stretches: Type.Array(Type.Object({ from: Clock, to: Clock }), {
      description: 'Where these minutes lie. The list is empty if the adjustment reaches a whole day, or all that ' +
        'is owed.'
    }),
    created: Type.Array(Clock, { description: 'The records of the day that the adjustment creates.' }),
    invalidated: Type.Array(Clock, { description: 'The records of the day that the adjustment invalidates.' }),
    moved: Type.Array(Clock, {
      description: 'The records that the adjustment moves to its day from the day before or after.'
    }),
    figures: Type.Unsafe<{ [F in FigureField]?: Static<typeof Change> }>({
      ...byField,
      additionalProperties: Change,
      description: 'The figures that would be different without the adjustment.'
    })
  }), {
    description: 'The approved adjustments in the order of approval, those of the days beside it that change this ' +
      `day, and the pending ones. At most ${MAX_EXPLAINED} of each: those that decide, and the latest others.`
  }),
  deviations: Type.Array(Type.Object({
    kind: StringEnum(DEVIATION_KINDS), from: Clock, to: Clock, minutes: Type.String(), counted: Type.String()
  }), {
    description: 'Each stretch in which the day departs from its schedule: scheduled and not worked (`missing`), ' +
      'worked and not scheduled (`more`), or a flexible break out of its bounds. `counted` is its part of the balance.'
  })
})
export type DayExplanation = Static<typeof DayExplanation>

/** Explains each figure of a day. */
export const explanationRoutes = [
  route('explainDay', 'GET /_sandbox/daily-frequency/:colaboradorId/:data/explanation', 'Days', {
    about: {
      pt: 'Como se chegou a cada valor de um dia: passos, regras e fontes',
      en: 'How each figure of a day came about: its steps, their rules and sources'
    },
    description:
      'Explains each figure of a day: its steps, their rules and sources, the bounds of the workday and what each ' +
      'adjustment did.',
    client: { explainDay: ['colaboradorId', 'data'] },
    params: Type.Object({
      colaboradorId: Type.String({ description: 'The identifier, CPF, CNPJ or name of the collaborator.' }),
      data: Type.String({ description: 'The day, as yyyy-MM-dd.' })
    }),
    response: { 200: DayExplanation },
    handler: async (request) => {
      const { life, params: { colaboradorId: who, data } } = request
      const day = dayNumber(dateAt('data', data))
      const frozen = await frozenSandbox(life)
      const subject = subjectIn(frozen, collaboratorNamed(frozen.state, who).id)
      const explanation = explanationOn(subject, day, frozen.now)
      const changes = await inTurns(adjustmentChanges(subject, day, frozen.now, explanation.figures), change => change)
      return presentExplanation(explanation, changes, day, controlLanguage(request))
    }
  })
]
