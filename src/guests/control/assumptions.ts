import { type Static, Type } from '@sinclair/typebox'
import { type Assumption, ASSUMPTIONS, isSetting, type Settings } from '../../core/assumptions.ts'
import type { Language } from '../../core/words.ts'
import { controlLanguage } from '../../host/http/sandbox/control-language.ts'
import type { Life } from '../../host/sandbox/life.ts'
import type { RequestLog } from '../../host/sandbox/request-log/log.ts'
import { assumptionsOf } from './requests/view.ts'
import { route } from './route/route.ts'

const Answer = Type.Object({
  answer: Type.String({ description: 'The answer in words.' }),
  value: Type.Optional(Type.Unknown({
    description: 'The value of the setting for this answer. It is absent if the values are too many to list.'
  }))
})

export const ListedAssumption = Type.Object({
  id: Type.String({ description: 'The identifier that stands in `x-sandbox-assumptions`.' }),
  section: Type.String({ description: 'The section of the contract that leaves the point open.' }),
  question: Type.String(),
  answer: Type.String({ description: 'The answer that this sandbox gives, in words.' }),
  key: Type.Optional(Type.String({ description: 'The key of the setting that changes the answer.' })),
  value: Type.Optional(Type.Unknown({ description: 'The value of the setting in this sandbox.' })),
  default: Type.Optional(Type.Unknown({ description: 'The value of the setting when nobody has chosen one.' })),
  allowed: Type.Optional(Type.Unknown({ description: 'A JSON Schema of the values that the setting can have.' })),
  alternatives: Type.Array(Answer, { description: 'The answers that this sandbox does not give.' }),
  evidence: Type.Optional(Type.Unknown({
    description: 'What speaks for the answer, as the profile says that chose it: counts, dates, ids of requests.'
  })),
  requests: Type.Integer({
    description: 'How many exchanges of the request log rest on the answer. Another one may change what they get.'
  })
})
export type ListedAssumption = Static<typeof ListedAssumption>
const Assumptions = Type.Object({ assumptions: Type.Array(ListedAssumption) })

/** Lists every open point of the contract. */
export const assumptionsRoutes = [
  route('listAssumptions', 'GET /_sandbox/assumptions', 'Settings', {
    about: {
      pt: 'O que o contrato deixa em aberto e o que este sandbox responde',
      en: 'What the contract leaves open, and what this sandbox answers'
    },
    description:
      'Lists every open point of the contract with its question, the answer of this sandbox and the other answers ' +
      'that it can be set to.',
    client: { assumptions: [] },
    gives: 'assumptions',
    response: { 200: Assumptions },
    handler: async (request) => {
      const { life: { settings } } = request
      const language = controlLanguage(request)
      const counts = countsIn(request.life.requests)
      return {
        assumptions: ASSUMPTIONS.map(assumption => ({
          ...present(assumption, settings, language),
          ...evidenceFor(assumption, request.life),
          requests: counts.get(assumption.id) ?? 0
        }))
      }
    }
  })
]

/** What a profile said for the answer that is in force. */
function evidenceFor (assumption: Assumption, { state, fixtures: { meta } }: Life): Pick<ListedAssumption, 'evidence'> {
  const patched = state.get('settings', 'settings')
  const isPatched = isSetting(assumption) && patched?.[assumption.key] !== undefined
  const evidence = (isPatched ? patched : meta).evidence?.[assumption.id]
  return evidence === undefined ? {} : { evidence }
}

/** How many exchanges rest on each assumption. */
function countsIn (log: RequestLog): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { exchange } of log.after(0)) {
    for (const id of assumptionsOf(exchange)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

function present (
  assumption: Assumption, settings: Settings, language: Language
): Omit<ListedAssumption, 'evidence' | 'requests'> {
  const { id, section, question, alternatives } = assumption
  const point = { id, section, question: question[language] }
  const others = alternatives.map(words => ({ answer: words[language] }))
  if (!isSetting(assumption)) return { ...point, answer: assumption.answer[language], alternatives: others }
  const { key, choices, schema, standard } = assumption
  const value = settings[key]
  return {
    ...point,
    answer: assumption.meaning(value)[language],
    key,
    value,
    default: standard,
    allowed: schema,
    alternatives: choices.length === 0
      ? others
      : choices.filter(([one]) => one !== value).map(([one, words]) => ({ answer: words[language], value: one }))
  }
}
