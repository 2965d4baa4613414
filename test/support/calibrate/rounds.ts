import type { Double } from '../../../src/guests/fidelity/calibrate/double.ts'
import type { Exchange } from '../../../src/guests/fidelity/calibrate/exchange.ts'
import { judge, type Judgement } from '../../../src/guests/fidelity/calibrate/judge.ts'
import type { Value } from '../../../src/guests/fidelity/calibrate/points.ts'
import { randomFrom } from '../../../scripts/rounds/random.ts'
import { allQuestions, askedBy, FACTS } from './asked.ts'
import { everydayTraffic } from './everyday.ts'
import { type HiddenApi, hiddenApi, randomAnswers, trafficOf, type Twist, withoutTexts } from './hidden-api.ts'
import { observablePoints } from './observable.ts'

/** What came of a round. `wrong` are claims that are not true. */
export interface Round {
  readonly settled: readonly string[]
  readonly wrong: readonly string[]
  readonly unexplained: number
  readonly judgement: Judgement
  readonly traffic: readonly Exchange[]
}

async function judged (
  double: Double, answers: ReadonlyMap<string, Value>, traffic: readonly Exchange[], facts = {}
): Promise<Round> {
  const judgement = await judge(trafficOf(traffic), facts, double)
  const settled = judgement.points.filter(({ status }) => status === 'settled')
  return {
    settled: settled.map(({ id }) => id),
    wrong: settled.filter(
      ({ id, answer }) => answer !== answers.get(id)
    ).map(({ id, answer }) => `${id} ${String(answer)}`),
    unexplained: judgement.unexplainedCount,
    judgement,
    traffic
  }
}

async function withApi<T> (seed: number, work: (api: HiddenApi) => Promise<T>): Promise<T> {
  const api = await hiddenApi(randomAnswers(randomFrom(seed)))
  return await work(api).finally(() => api.close())
}

/** Everyday traffic of a hidden profile, and what of it shows at all. */
export async function everydayRound (
  double: Double, seed: number, count: number, { twist = undefined as Twist | undefined, measured = false } = {}
) {
  return await withApi(seed, async api => {
    const begin = performance.now()
    const traffic = await everydayTraffic(api, randomFrom(seed + 1000), count, twist)
    const replay = performance.now() - begin
    const round = await judged(double, api.answers, traffic)
    const time = performance.now() - begin - replay
    return { ...round, ratio: time / replay, observable: measured ? await observablePoints(api, traffic) : [] }
  })
}

/** The questions that change nothing, or all of them, asked of a hidden profile. */
export async function askedRound (
  double: Double, seed: number, { changing = false, hidden = false, twist = undefined as Twist | undefined } = {}
) {
  return await withApi(seed, async api => {
    const before = await api.hash()
    const questions = allQuestions().filter(({ undo }) => changing || undo === undefined)
    const inOrder = [
      ...questions.filter(({ undo }) => undo === undefined), ...questions.filter(({ undo }) => undo !== undefined)
    ]
    const traffic: Exchange[] = []
    for (const question of inOrder) {
      const exchange = await api.send(askedBy(question), twist)
      traffic.push({ ...(hidden ? withoutTexts(exchange) : exchange), id: question.name })
    }
    return { ...await judged(double, api.answers, traffic, FACTS), isUnchanged: await api.hash() === before }
  })
}
