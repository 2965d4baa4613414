import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../contract/index.ts'
import { ADJUSTMENT_FORMATS, ADJUSTMENT_STATUSES } from '../domain/adjustment/adjustment.ts'
import { explanationOn } from '../domain/frequency/explanation.ts'
import { dayNumber } from '../domain/time/civil-date.ts'
import type { TypedApp } from '../http/route-context.ts'
import { presentExplanation } from '../wire/explanation/explanation.ts'
import { FIGURE_FIELDS, type FigureField } from '../wire/explanation/figure-fields.ts'
import { collaboratorNamed } from './named/collaborator-named.ts'
import { subjectIn } from './timesheet/subject-in.ts'
import { dateAt } from './daily-frequency.ts'

const Value = Type.Union([Type.String(), Type.Number()], { description: 'As the field of the daily frequency has it' })
const Inputs = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
  description: 'Minutes as text (`00:07`), times as `2026-03-16T08:07` on the collaborator\'s ' +
    'clock, or with the zone in brackets, numbers of things'
})
const Clock = Type.String({ description: '`2026-03-16T08:07`, on the local clock' })

const told = {
  text: Type.String({ description: 'What happened, with the inputs' }),
  rule: Type.String({ description: 'The rule in one sentence' }),
  source: Type.String({ description: 'Of the law, a precedent, an assumption, or practice' }),
  inputs: Inputs
}
const Figure = Type.Object({
  value: Value,
  steps: Type.Array(Type.Object({ name: Type.String(), ...told, value: Value }), {
    description: 'In order; the value of the last one is the figure'
  })
})
const Change = Type.Object({ without: Value, with: Value })

/** An object whose keys are fields of the daily frequency. */
const byField = { type: 'object', propertyNames: { enum: Object.values(FIGURE_FIELDS) } } as const

export const DayExplanation = Type.Object({
  figures: Type.Unsafe<Record<FigureField, Static<typeof Figure>>>({ ...byField, additionalProperties: Figure }),
  boundaries: Type.Array(Type.Object({
    side: StringEnum(['start', 'end']), number: Type.String({ description: 'Of the rule' }), ...told
  })),
  adjustments: Type.Array(Type.Object({
    ajusteRegistroId: Type.String(),
    codigo: Type.Integer(),
    formato: StringEnum(ADJUSTMENT_FORMATS),
    status: StringEnum(ADJUSTMENT_STATUSES),
    acts: Type.Boolean({ description: 'Whether it excuses minutes, or changes records or figures of the day' }),
    text: Type.String(),
    excused: Type.String({ description: 'Minutes that it reaches, as text' }),
    stretches: Type.Array(Type.Object({ from: Clock, to: Clock }), {
      description: 'Where they lie; none of a whole day, nor of all that is owed'
    }),
    created: Type.Array(Clock, { description: 'Records of the day that it creates' }),
    invalidated: Type.Array(Clock, { description: 'Records of the day that it sets aside' }),
    moved: Type.Array(Clock, { description: 'Records that it takes to its day from a day beside it' }),
    figures: Type.Unsafe<{ [F in FigureField]?: Static<typeof Change> }>({
      ...byField, additionalProperties: Change, description: 'Those that differ from the day without it'
    })
  })),
  marks: Type.Array(Type.Object({ mark: Clock, record: Clock, minutes: Type.String(), counted: Type.String() }), {
    description: 'Each scheduled mark with its record; none where they are not equally many'
  })
})
export type DayExplanation = Static<typeof DayExplanation>

/** Explains each figure of a day. */
export function registerExplanation (app: TypedApp): void {
  app.get('/_sandbox/daily-frequency/:colaboradorId/:data/explanation', {
    schema: {
      operationId: 'explainDay',
      summary: 'How each figure of a day came about: its steps, their rules and sources',
      params: Type.Object({
        colaboradorId: Type.String({ description: 'Identifier, CPF or name of the collaborator' }),
        data: Type.String({ description: 'yyyy-MM-dd' })
      }),
      response: { 200: DayExplanation }
    }
  }, async ({ life, params: { colaboradorId: who, data } }) => {
    const day = dayNumber(dateAt('data', data))
    const explanation = explanationOn(subjectIn(life, collaboratorNamed(life.state, who).id), day, life.now())
    return presentExplanation(explanation, day, life.settings['error.language'])
  })
}
