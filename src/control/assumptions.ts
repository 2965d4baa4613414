import { type Static, Type } from '@sinclair/typebox'
import { type Assumption, ASSUMPTIONS, isSetting, type Settings } from '../assumptions.ts'
import type { TypedApp } from '../http/route-context.ts'

const Answer = Type.Object({
  answer: Type.String({ description: 'In words' }),
  value: Type.Optional(Type.Unknown({ description: 'Of the setting; absent where there are too many to list' }))
})

export const ListedAssumption = Type.Object({
  id: Type.String({ description: 'As in x-sandbox-assumptions' }),
  section: Type.String({ description: 'Of the contract' }),
  question: Type.String(),
  answer: Type.String({ description: 'The one chosen in this sandbox, in words' }),
  key: Type.Optional(Type.String({ description: 'Of the setting' })),
  value: Type.Optional(Type.Unknown({ description: 'Of the setting, in this sandbox' })),
  default: Type.Optional(Type.Unknown({ description: 'Of the setting, when nothing is chosen' })),
  allowed: Type.Optional(Type.Unknown({ description: 'JSON Schema of the values of the setting' })),
  alternatives: Type.Array(Answer, { description: 'The answers that are not chosen' })
})
export type ListedAssumption = Static<typeof ListedAssumption>
const Assumptions = Type.Object({ assumptions: Type.Array(ListedAssumption) })

/** Lists every open point of the contract. */
export function registerAssumptions (app: TypedApp): void {
  app.get('/_sandbox/assumptions', {
    schema: {
      operationId: 'listAssumptions',
      summary: 'What the contract leaves open, and what this sandbox answers',
      response: { 200: Assumptions }
    }
  }, async ({ life }) => ({ assumptions: ASSUMPTIONS.map(assumption => present(assumption, life.settings)) }))
}

function present (assumption: Assumption, settings: Settings) {
  const { id, section, question, answer, alternatives } = assumption
  if (!isSetting(assumption)) {
    return { id, section, question, answer, alternatives: alternatives.map(words => ({ answer: words })) }
  }
  const { key, choices, schema, standard } = assumption
  const value = settings[key]
  return {
    id,
    section,
    question,
    answer: assumption.meaning(value),
    key,
    value,
    default: standard,
    allowed: schema,
    alternatives: choices.length === 0
      ? alternatives.map(words => ({ answer: words }))
      : choices.filter(([one]) => one !== value).map(([one, words]) => ({ answer: words, value: one }))
  }
}
