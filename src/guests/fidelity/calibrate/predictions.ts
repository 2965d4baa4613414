import { isDeepStrictEqual } from 'node:util'
import type { ChosenSettings } from '../../../core/assumptions.ts'
import { operations } from '../../../core/contract/index.ts'
import type { Answered, Double, Sent } from './double.ts'
import { type Exchange, strictPathOf } from './exchange.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type Answers, isDeciding, type PointId, settingsOf, valuesOf } from './points.ts'
import type { Situation } from './situation.ts'

/** What the double answers, as a text and as what is compared, and the points that the response may rest on. */
export interface Predicted {
  readonly said: string
  readonly outcome: Outcome
  readonly restsOn: readonly string[]
  /** Why the double refuses the request. */
  readonly problem: Answered['problem']
}
export type Predict = (answers: Answers) => Promise<Predicted>

/** The outcome under these answers, whatever the answers to the other points are, but for the form of the response. */
export interface Prediction extends Pick<Predicted, 'outcome' | 'problem'> { readonly answers: Answers }

const MOST_POINTS = 9

/** Every way in which the double can answer: it branches at each point that a response rests on. */
export async function predictionsOf (predict: Predict, begin: Answers = {}): Promise<Prediction[]> {
  return await branches(begin, await predict(begin))

  async function branches (answers: Answers, predicted: Predicted): Promise<Prediction[]> {
    const found = Object.keys(answers).length === MOST_POINTS ? undefined : await deciding(answers, predicted)
    if (found === undefined) return [{ answers, outcome: predicted.outcome, problem: predicted.problem }]
    const { point, others } = found
    const all: Prediction[][] = []
    // The first answer is the default, under which the double has answered already.
    for (const [at, one] of [predicted, ...others].entries()) {
      all.push(await branches({ ...answers, [point]: valuesOf(point)[at] }, one))
    }
    return merged(point, all)
  }

  /** The first point of which another answer changes what the double says, with what it says then. */
  async function deciding (answers: Answers, { said, restsOn }: Predicted) {
    for (const point of restsOn) {
      if (!isDeciding(point) || point in answers) continue
      const others: Predicted[] = []
      for (const value of valuesOf(point).slice(1)) others.push(await predict({ ...answers, [point]: value }))
      if (ROUTING.includes(point) || others.some(other => other.said !== said)) return { point, others }
    }
    return undefined
  }
}

/** One of the branches without the point, if nothing that is compared differs between them. */
function merged (point: PointId, branches: readonly Prediction[][]): Prediction[] {
  const [first, ...others] = branches.map(branch => branch.map(({ answers: { [point]: _, ...answers }, ...found }) =>
    ({ ...found, answers })))
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
    const { status, answer, restsOn, problem } = await double.send(sentIn(exchange, token))
    return {
      problem,
      said: JSON.stringify([status, answer]),
      outcome: outcomeOf(exchange, status, answer),
      restsOn: hasRoute ? restsOn : [...ROUTING, ...restsOn]
    }
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
