import type { ChosenSettings } from '../assumptions.ts'
import type { Double, Sent } from './double.ts'
import { operations } from '../contract/index.ts'
import { type Exchange, isAccepted, strictPathOf } from './exchange.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type PointId, pointOf, type Value, valuesOf } from './points.ts'
import { type Answers, type Predict, predictionsOf } from './predictions.ts'
import { type Situation, TOKENS } from './situation.ts'

/** For some points, the answers that go together. Any answer of another point goes with them. */
export type Box = Readonly<Partial<Record<PointId, readonly Value[]>>>

/** What one exchange says: one of these boxes has the real answers. */
export interface Relation {
  readonly boxes: readonly Box[]
  /** The boxes without what a refusal alone would say: a rule that nobody registered may have refused. */
  readonly cautious: readonly Box[]
  /** The boxes, and those in which only the fields differ that a message names: words are a weak sign. */
  readonly wordless: readonly Box[]
  /** The points that the response can rest on, under whatever answers. */
  readonly restsOn: readonly PointId[]
  /** If nothing explains the exchange, the prediction that is nearest, and the first thing that differs. */
  readonly nearest?: { readonly status: number, readonly differs: string }
}

export interface Twin {
  readonly exchange: Exchange
  /** Only the fields tell so that the messages name. */
  readonly isByNames: boolean
  /** Both name the same entities, so one situation has to explain both. */
  readonly isOfOneWorld: boolean
}

/** How far a request came: the token, the permission, the body, the state (A43), and at last its way. */
export function stageOf (status: number): number {
  if (isAccepted(status)) return 5
  return status === 404 ? 4 : status === 403 ? 2 : status === 401 ? 1 : 3
}

/**
 * Compares an exchange with what the double answers in each situation, under each answer to what it rests on. With a
 * twin, the same has to explain the twin.
 */
export async function relationOf (
  double: Double, exchange: Exchange, situations: readonly Situation[], listsAll: boolean, twin?: Twin
): Promise<Relation> {
  const recorded = outcomeOf(exchange, exchange.status, exchange.answer)
  const [boxes, cautious, wordless]: [Box[], Box[], Box[]] = [[], [], []]
  const restsOn = new Set<PointId>()
  let nearest: Relation['nearest']
  for (const [situation, token] of withTokens(exchange, situations)) {
    if (!await double.canBe(situation.world)) continue
    const predicting = (of: Exchange): Predict => predictIn(double, situation, token, of, recorded)
    for (const { answers, outcome } of await predictionsOf(predicting(exchange))) {
      for (const id of Object.keys(answers)) restsOn.add(id as PointId)
      const hindered = differenceIn(recorded, outcome, listsAll)
      const forms = hindered === undefined ? await formsIn(recorded, outcome, answers, predicting(exchange)) : undefined
      const differs = hindered ?? forms?.differs
      if (differs !== undefined) {
        if (nearest === undefined || outcome.status === recorded.status) nearest = { status: outcome.status, differs }
        if (!isAccepted(recorded.status) && stageOf(outcome.status) >= stageOf(recorded.status)) {
          cautious.push({ ...boxOf(answers), ...refusalForm(recorded, answers) })
        }
        if (hindered !== '/message') continue
      }
      for (const way of await waysOf(twin, answers, predicting, listsAll)) {
        const box = { ...boxOf(way), ...forms?.box }
        wordless.push(box)
        if (differs !== undefined) continue
        boxes.push(box)
        cautious.push(isCautious(exchange, recorded) ? withoutList(box) : box)
      }
    }
  }
  return boxes.length > 0
    ? { boxes, cautious, wordless, restsOn: [...restsOn] }
    : { boxes, cautious: [], wordless: [], restsOn: [...restsOn], ...nearest !== undefined && { nearest } }
}

/** Each hides the others from a request without a route, so that no other answer to one of them changes anything. */
const ROUTING = ['A33', 'A61', 'A69']

function predictIn (
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

/** These answers, with those under which the twin is explained as well. */
async function waysOf (
  twin: Twin | undefined, answers: Answers, predicting: (of: Exchange) => Predict, listsAll: boolean
): Promise<Answers[]> {
  if (twin === undefined) return [answers]
  const { exchange, isByNames } = twin
  const recorded = outcomeOf(exchange, exchange.status, exchange.answer)
  const ways = await predictionsOf(predicting(exchange), answers)
  return ways.filter(({ outcome }) => {
    const differs = differenceIn(recorded, outcome, listsAll)
    return differs === undefined || (differs === '/message' && !isByNames)
  }).map(one => one.answers)
}

/** A refused token is a situation of its own. */
function withTokens (exchange: Exchange, situations: readonly Situation[]): (readonly [Situation, string])[] {
  const plain = situations.map(situation => [situation, TOKENS.every] as const)
  const [first] = situations
  if (first === undefined || exchange.headers['authorization'] === undefined) return plain
  if (exchange.status === 401) return [...plain, [first, TOKENS.unknown]]
  return exchange.status === 403 ? [...plain, [first, TOKENS.none]] : plain
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

/** What hinders a prediction from being the recorded answer, before its form is looked at. */
export function differenceIn (recorded: Outcome, predicted: Outcome, listsAll: boolean): string | undefined {
  const bothAccepted = isAccepted(recorded.status) && isAccepted(predicted.status)
  const hasOpenStatus = 'A01' in predicted.shown || 'A03' in predicted.shown
  if (recorded.status !== predicted.status && !(bothAccepted && hasOpenStatus)) return '/status'
  if (bothAccepted) return recorded.result === predicted.result ? undefined : '/errors'
  if (recorded.status !== 400 || recorded.names.length === 0 || predicted.names.length === 0) return undefined
  const isSame = recorded.names.every(name => predicted.names.includes(name)) &&
    (!listsAll || recorded.names.length === predicted.names.length)
  return isSame ? undefined : '/message'
}

/** For each point that shows in the form of a response, the answers under which it would look like this. */
async function formsIn (
  recorded: Outcome, first: Outcome, answers: Answers, predict: Predict
): Promise<{ readonly box?: Box, readonly differs?: string }> {
  const ids = (Object.keys(recorded.shown) as PointId[]).filter(id => id !== 'A53')
  const outcomes = [first]
  for (let at = 1; ids.some(id => !(id in answers) && at < valuesOf(id).length); at++) {
    // All points at once, because each shows in a place of its own.
    const others = ids.map(id => [id, valuesOf(id)[at] ?? valuesOf(id)[0]])
    outcomes.push((await predict({ ...Object.fromEntries(others), ...answers })).outcome)
  }
  // The words of the double are in the language of the recorded ones already.
  const box: Partial<Record<PointId, readonly Value[]>> = recorded.shown.A53 === undefined
    ? {}
    : { A53: [recorded.shown.A53] }
  for (const id of ids) {
    const given = answers[id]
    const fits = (given === undefined ? valuesOf(id) : [given]).filter((_, at) => {
      const predicted = outcomes[at]?.shown[id]
      return predicted === undefined || predicted === recorded.shown[id]
    })
    if (fits.length === 0) return { differs: PLACES[id] ?? `/${id}` }
    if (fits.length < valuesOf(id).length) box[id] = fits
  }
  return { box }
}

/** What the form of a refusal says, whatever rule it comes from. */
function refusalForm ({ status, shown: { A51, A52, A53 } }: Outcome, answers: Answers): Box {
  // A path without a route has no template.
  const isRouted = !('A33' in answers || 'A61' in answers || 'A69' in answers)
  return {
    ...isRouted && A51 !== undefined && valuesOf('A51').includes(A51) && { A51: [A51] },
    ...A52 === 'text' ? { A52: ['list-for-validation'] } : A52 === 'list' && status !== 400 ? { A52: ['list'] } : {},
    ...A53 !== undefined && { A53: [A53] }
  }
}

/** Where each shows. */
const PLACES: Partial<Record<PointId, string>> = {
  A01: '/status',
  A03: '/status',
  A10: '/token',
  A11: '/status',
  A17: '/jornada',
  A31: '/codigo',
  A51: '/service',
  A52: '/message',
  A53: '/message',
  A58: '/considerarRegistroRealizado',
  A60: '/registrosPropostos',
  A22: '/frequenciaDiariaJornada/registros'
}

/** A 400 with a list is either a validation, or a list of one that is always a list. */
function isCautious ({ status }: Exchange, { shown }: Outcome): boolean {
  return status === 400 && shown.A52 === 'list'
}

function withoutList ({ A52, ...box }: Box): Box {
  return box
}

function boxOf (answers: Answers): Box {
  return Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, [value]])) as Box
}

export function settingsOf (answers: Answers): ChosenSettings {
  return Object.fromEntries(Object.entries(answers).map(([id, value]) => [pointOf(id).key, value])) as ChosenSettings
}
