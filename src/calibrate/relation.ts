import type { ChosenSettings } from '../assumptions.ts'
import type { Answered, Double, Sent } from './double.ts'
import { type Exchange, isAccepted } from './exchange.ts'
import { formsOf, gatesOf } from './gates.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type PointId, pointOf, type Value, valuesOf } from './points.ts'
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

interface Row { readonly answers: Partial<Record<PointId, Value>>, readonly outcome: Outcome }

const MOST_ROWS = 512

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
  const gates = gatesOf(exchange)
  const boxes: Box[] = []
  const cautious: Box[] = []
  const wordless: Box[] = []
  // A word can be the name of a field in one language alone.
  const language: ChosenSettings = recorded.shown.A53 === 'en' ? { 'error.language': 'en' } : {}
  let nearest: Relation['nearest']
  for (const [situation, token] of withTokens(exchange, situations)) {
    const predict = async (answers: Row['answers'], of = exchange): Promise<Outcome> => {
      await double.begin(situation.world, { ...situation.settings, ...language, ...settingsOf(answers) })
      const { status, answer }: Answered = await double.send(sentIn(of, token))
      return outcomeOf(of, status, answer)
    }
    const isForTwin = async (answers: Row['answers']): Promise<boolean> => {
      if (twin === undefined) return true
      const { exchange: other, isByNames } = twin
      const differs = gateDiffers(outcomeOf(other, other.status, other.answer), await predict(answers, other), listsAll)
      return differs === undefined || (differs === '/message' && !isByNames)
    }
    const rows = await rowsOf(gates, predict)
    for (const { answers, outcome } of rows) {
      const differs = gateDiffers(recorded, outcome, listsAll)
      if (differs !== undefined) {
        if (nearest === undefined || outcome.status === recorded.status) nearest = { status: outcome.status, differs }
        if (!isAccepted(recorded.status) && stageOf(outcome.status) >= stageOf(recorded.status)) {
          cautious.push({ ...boxOf(answers), ...refusalForm(recorded, gates) })
        }
        if (differs === '/message' && await isForTwin(answers)) wordless.push(boxOf(answers))
        continue
      }
      if (!await isForTwin(answers)) continue
      const forms = await formBox(exchange, recorded, outcome, answers, predict)
      if ('differs' in forms) {
        nearest = { status: outcome.status, differs: forms.differs as string }
        if (!isAccepted(recorded.status)) cautious.push({ ...boxOf(answers), ...refusalForm(recorded, gates) })
        continue
      }
      const box = { ...boxOf(answers), ...forms }
      boxes.push(box)
      wordless.push(box)
      cautious.push(isCautious(exchange, recorded) ? withoutList(box) : box)
    }
  }
  return boxes.length > 0
    ? { boxes, cautious, wordless }
    : {
        boxes, cautious: [], wordless: [], ...nearest !== undefined && { nearest }
      }
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

/** One row for each combination of answers. A point with many others beside it is left at its first answer. */
async function rowsOf (
  gates: readonly PointId[], predict: (answers: Row['answers']) => Promise<Outcome>
): Promise<Row[]> {
  let combinations: Row['answers'][] = [{}]
  for (const id of gates) {
    if (combinations.length * valuesOf(id).length > MOST_ROWS) break
    combinations = combinations.flatMap(answers => valuesOf(id).map(value => ({ ...answers, [id]: value })))
  }
  const rows: Row[] = []
  for (const answers of combinations) rows.push({ answers, outcome: await predict(answers) })
  return rows
}

/** What hinders a prediction from being the recorded answer, before its form is looked at. */
function gateDiffers (recorded: Outcome, predicted: Outcome, listsAll: boolean): string | undefined {
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
async function formBox (
  exchange: Exchange, recorded: Outcome, first: Outcome, answers: Row['answers'],
  predict: (answers: Row['answers']) => Promise<Outcome>
): Promise<Box | { readonly differs: string }> {
  const ids = formsOf(exchange.operation, isAccepted(recorded.status)).filter(id => recorded.shown[id] !== undefined)
  if (ids.length === 0) return {}
  const outcomes = [first]
  const most = Math.max(...ids.map(id => valuesOf(id).length))
  for (let at = 1; at < most; at++) {
    // All points at once, because each shows in a place of its own.
    const others = ids.filter(id => answers[id] === undefined).map(id => [id, valuesOf(id)[at] ?? valuesOf(id)[0]])
    outcomes.push(await predict({ ...answers, ...Object.fromEntries(others) }))
  }
  const box: Partial<Record<PointId, readonly Value[]>> = {}
  for (const id of ids) {
    const given = answers[id]
    if (id === 'A53') {
      // The words of the double are in the language of the recorded ones already.
      box[id] = [recorded.shown.A53 as Value]
      continue
    }
    const values = given === undefined ? valuesOf(id) : [given]
    const fits = values.filter((_, at) => {
      const predicted = outcomes[given === undefined ? at : 0]?.shown[id]
      return predicted === undefined || predicted === recorded.shown[id]
    })
    if (fits.length === 0) return { differs: PLACES[id] ?? `/${id}` }
    if (fits.length < valuesOf(id).length) box[id] = fits
  }
  return box
}

/** What the form of a refusal says, whatever rule it comes from. */
function refusalForm ({ status, shown: { A51, A52, A53 } }: Outcome, gates: readonly PointId[]): Box {
  // A path without a route has no template.
  const isRouted = !gates.some(id => id === 'A33' || id === 'A61' || id === 'A69')
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

function boxOf (answers: Row['answers']): Box {
  return Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, [value]])) as Box
}

export function settingsOf (answers: Partial<Record<PointId, Value>>): ChosenSettings {
  return Object.fromEntries(Object.entries(answers).map(([id, value]) => [pointOf(id).key, value])) as ChosenSettings
}
