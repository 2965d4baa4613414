import { isDeepStrictEqual } from 'node:util'
import type { Outcome } from './outcome.ts'
import { isDeciding, type PointId, type Value, valuesOf } from './points.ts'

export type Answers = Readonly<Partial<Record<PointId, Value>>>

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
