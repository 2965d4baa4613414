import type { Invalid, Problem } from '../../../core/rules/problem.ts'
import type { Double } from './double.ts'
import { type Exchange, isAccepted } from './exchange.ts'
import { formsIn, refusalForm } from './forms.ts'
import { differenceIn, type Outcome, outcomeOf, stageOf } from './outcome.ts'
import type { Answers, Box, PointId } from './points.ts'
import { type Predict, type Prediction, predictIn, predictionsOf } from './predictions.ts'
import { type Situation, TOKENS } from './situation.ts'

/** What one exchange says: one of these boxes has the real answers. */
export interface Relation {
  readonly boxes: readonly Box[]
  /** The boxes without what a refusal alone would say: a rule that nobody registered may have refused. */
  readonly cautious: readonly Box[]
  /** The points that the response can rest on, under whatever answers. */
  readonly restsOn: readonly PointId[]
  /** If nothing explains the exchange, the prediction that is nearest, and the first thing that differs. */
  readonly nearest?: { readonly status: number, readonly differs: string }
  /** Of a refusal: each way in which the double refuses it alike. */
  readonly causes: readonly Cause[]
}

/** A situation, with answers under which the double refuses a request as the recorded API did. */
export interface Cause extends Prediction {
  readonly situation: Situation
  readonly token: string
  readonly problem: Problem | Invalid
}

/**
 * Compares an exchange with what the double answers in each situation, under each answer to what it rests on. With a
 * twin, the same has to explain the twin.
 */
export async function relationOf (
  double: Double, exchange: Exchange, situations: readonly Situation[], listsAll: boolean, twin?: Exchange
): Promise<Relation> {
  const recorded = outcomeOf(exchange, exchange.status, exchange.answer)
  const [boxes, refused, restsOn]: [Box[], Box[], Set<PointId>] = [[], [], new Set()]
  const causes: Cause[] = []
  let nearest: Relation['nearest']
  for (const [situation, token] of withTokens(exchange, situations)) {
    if (!await double.canBe(situation.world)) continue
    const predicting = (of: Exchange): Predict => predictIn(double, situation, token, of, recorded)
    for (const prediction of await predictionsOf(predicting(exchange))) {
      const { answers, outcome, problem } = prediction
      for (const id of Object.keys(answers)) restsOn.add(id as PointId)
      const said = without(recorded, situation.ignores)
      // A cause does not depend on the form in which the refusal is told.
      const isAlike = differenceIn(said, outcome, listsAll) === undefined
      if (isAlike && problem !== undefined) causes.push({ answers, outcome, problem, situation, token })
      const { box, differs } = await comparisonOf(said, prediction, predicting(exchange), listsAll)
      if (differs !== undefined) {
        if (nearest === undefined || outcome.status === recorded.status) nearest = { status: outcome.status, differs }
        if (isAsFar(outcome, recorded)) refused.push({ ...boxOf(answers), ...refusalForm(recorded, answers) })
        continue
      }
      const ways = twin === undefined ? [answers] : await waysOf(twin, answers, predicting(twin), listsAll)
      boxes.push(...ways.map(way => ({ ...boxOf(way), ...box })))
    }
  }
  const cautious = recorded.status === 400 && recorded.shown.A52 === 'list' ? boxes.map(withoutList) : boxes
  const found = { boxes, cautious: boxes.length === 0 ? [] : [...refused, ...cautious], restsOn: [...restsOn], causes }
  return boxes.length > 0 || nearest === undefined ? found : { ...found, nearest }
}

function without ({ shown, ...outcome }: Outcome, ignored: readonly PointId[] = []): Outcome {
  const said = Object.entries(shown).filter(([id]) => !ignored.includes(id as PointId))
  return { ...outcome, shown: Object.fromEntries(said) }
}

/** A refused token is a situation of its own. */
function withTokens (exchange: Exchange, situations: readonly Situation[]): (readonly [Situation, string])[] {
  const plain = situations.map(situation => [situation, TOKENS.every] as const)
  const [first] = situations
  if (first === undefined || exchange.headers['authorization'] === undefined) return plain
  if (exchange.status === 401) return [...plain, [first, TOKENS.unknown]]
  return exchange.status === 403 ? [...plain, [first, TOKENS.none]] : plain
}

/** The answers under which the response looks like the recorded one, or else what differs. */
async function comparisonOf (
  recorded: Outcome, { answers, outcome }: Prediction, predict: Predict, listsAll: boolean
): Promise<{ readonly box?: Box, readonly differs?: string }> {
  const differs = differenceIn(recorded, outcome, listsAll)
  return differs === undefined ? await formsIn(recorded, outcome, answers, predict) : { differs }
}

/** A rule that nobody registered could have refused a request that comes at least as far as the recorded one. */
function isAsFar (predicted: Outcome, recorded: Outcome): boolean {
  return !isAccepted(recorded.status) && stageOf(predicted.status) >= stageOf(recorded.status)
}

/** These answers, with those under which the twin is explained as well. */
async function waysOf (twin: Exchange, answers: Answers, predict: Predict, listsAll: boolean): Promise<Answers[]> {
  const recorded = outcomeOf(twin, twin.status, twin.answer)
  const ways = await predictionsOf(predict, answers)
  return ways.filter(({ outcome }) => differenceIn(recorded, outcome, listsAll) === undefined)
    .map(one => one.answers)
}

/** A 400 with a list is either a validation, or a list of one that is always a list. */
function withoutList ({ A52, ...box }: Box): Box {
  return box
}

function boxOf (answers: Answers): Box {
  return Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, [value]])) as Box
}
