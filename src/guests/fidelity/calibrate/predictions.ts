import { isDeepStrictEqual } from 'node:util'
import type { ChosenSettings } from '../../../core/assumptions.ts'
import { operations } from '../../../core/contract/index.ts'
import type { Double, Sent } from './double.ts'
import { type Exchange, strictPathOf } from './exchange.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type Answers, isDeciding, type PointId, settingsOf, valuesOf } from './points.ts'
import type { Situation } from './situation.ts'

/** What the double answers, and the points whose other answer would change the response. */
export interface Predicted { readonly outcome: Outcome, readonly restsOn: readonly string[] }
export type Predict = (answers: Answers) => Promise<Predicted>

/** The outcome under these answers, whatever the answers to the other points are, but for the form of the response. */
export interface Prediction { readonly answers: Answers, readonly outcome: Outcome }

const MOST_POINTS = 9

/** Every way in which the double can answer: it branches at each point that a response rests on. */
export async function predictionsOf (predict: Predict, begin: Answers = {}): Promise<Prediction[]> {
  return await branches(begin, await predict(begin))

  async function branches (answers: Answers, { outcome, restsOn }: Predicted): Promise<Prediction[]> {
    const point = restsOn.find((id): id is PointId => isDeciding(id) && !(id in answers))
    if (point === undefined || Object.keys(answers).length === MOST_POINTS) return [{ answers, outcome }]
    const found: Prediction[][] = []
    for (const [at, value] of valuesOf(point).entries()) {
      const more = { ...answers, [point]: value }
      // The first answer is the default, under which the double has answered already.
      found.push(await branches(more, at === 0 ? { outcome, restsOn } : await predict(more)))
    }
    return merged(point, found)
  }
}

/** One of the branches without the point, if nothing that is compared differs between them. */
function merged (point: PointId, branches: readonly Prediction[][]): Prediction[] {
  const [first, ...others] = branches.map(branch => branch.map(({ answers: { [point]: _, ...answers }, outcome }) =>
    ({ answers, outcome })))
  const compared = (branch: readonly Prediction[] = []) =>
    branch.map(({ answers, outcome: { shown, ...outcome } }) => [answers, outcome])
  const isSame = others.every(other => isDeepStrictEqual(compared(other), compared(first)))
  return isSame ? first as Prediction[] : branches.flat()
}

/** Each hides the others from a request without a route, so that no other answer to one of them changes anything. */
const ROUTING = ['A33', 'A61', 'A69']

/** How the double answers a request in a situation. `recorded` tells the language of the real API. */
export function predictIn (
  double: Double, { world, settings }: Situation, token: string, exchange: Exchange, recorded: Outcome
): Predict {
  // A word can be the name of a field in one language alone.
  const language: ChosenSettings = recorded.shown.A53 === 'en' ? { 'error.language': 'en' } : {}
  const hasRoute = exchange.method === operations[exchange.operation].method && exchange.path === strictPathOf(exchange)
  return async answers => {
    await double.begin(world, { ...settings, ...language, ...settingsOf(answers) })
    const { status, answer, restsOn } = await double.send(sentIn(exchange, token))
    return { outcome: outcomeOf(exchange, status, answer), restsOn: hasRoute ? restsOn : [...ROUTING, ...restsOn] }
  }
}

/** The same request, with a token of the situation. The header that names somebody else is of sandboxes alone. */
export function sentIn ({ method, path, headers, text }: Exchange, token: string): Sent {
  const { 'content-type': type, authorization } = headers
  return {
    method,
    path,
    text,
    headers: {
      ...type !== undefined && { 'content-type': type },
      ...authorization !== undefined && { authorization: `Bearer ${token}` }
    }
  }
}
