import type { TalliedResponse, TalliedSandbox, TallyDocument } from '../../../host/http/recorded/tally.ts'

/** What a wrong guess would do to a client, the worst first. */
export const WEIGHTS = ['status-class', 'value', 'presence', 'success-status', 'text'] as const
export type Weight = typeof WEIGHTS[number]

/** Where two runs were answered differently first, at its heaviest. */
export interface Difference {
  readonly weight: Weight
  readonly test: string
  /** `POST /api-key`, and which one of them, from 1. */
  readonly request: { readonly method: string, readonly path: string, readonly turn: number }
  /** The status, or the value at `pointer`; `null` where there is none. */
  readonly before: unknown
  readonly after: unknown
  /** Of the body; `''` for the status. */
  readonly pointer: string
}

type Compared = Pick<Difference, 'weight' | 'before' | 'after' | 'pointer'>

/** The heaviest difference between what two runs were answered, the first of these; `undefined` if they are equal. */
export function heaviestDifference (
  before: readonly TallyDocument[], after: readonly TallyDocument[]
): Difference | undefined {
  const bodies = [bodiesOf(before), bodiesOf(after)] as const
  const all = pairsOf(before, after).flatMap(([one, other]) => differencesOf(one, other, bodies))
  return all.reduce<Difference | undefined>((worst, one) =>
    worst === undefined || WEIGHTS.indexOf(one.weight) < WEIGHTS.indexOf(worst.weight) ? one : worst, undefined)
}

type Bodies = Readonly<Record<string, unknown>>

function bodiesOf (documents: readonly TallyDocument[]): Bodies {
  return Object.assign({}, ...documents.map(({ bodies }) => bodies))
}

/** The sandboxes of two runs side by side. Those of one test have no order, so equal ones are paired first. */
function pairsOf (
  before: readonly TallyDocument[], after: readonly TallyDocument[]
): [TalliedSandbox | undefined, TalliedSandbox | undefined][] {
  const [left, right] = [before, after].map(documents => documents.flatMap(({ sandboxes }) => sandboxes)) as
    [TalliedSandbox[], TalliedSandbox[]]
  return [...new Set([...left, ...right].map(({ name }) => name))].sort().flatMap(test => {
    const rest = right.filter(sandbox => sandbox.name === test)
    const unequal = left.filter(sandbox => sandbox.name === test).filter(one => {
      const equal = rest.findIndex(other => signature(other) === signature(one))
      if (equal !== -1) rest.splice(equal, 1)
      return equal === -1
    })
    return Array.from({ length: Math.max(unequal.length, rest.length) }, (_, index) =>
      [unequal[index], rest[index]] as [TalliedSandbox | undefined, TalliedSandbox | undefined])
  })
}

/** Equal for sandboxes that were answered alike. Requests to different paths may come in any order. */
function signature ({ responses }: TalliedSandbox): string {
  return responses.map(response => `${place(response)} ${response.digest}`).sort().join('\n')
}

function place ({ method, path, turn }: TalliedResponse): string {
  return `${method} ${path} ${turn}`
}

function differencesOf (
  before: TalliedSandbox | undefined, after: TalliedSandbox | undefined,
  [bodiesBefore, bodiesAfter]: readonly [Bodies, Bodies]
): Difference[] {
  const others = new Map((after?.responses ?? []).map(response => [place(response), response]))
  const own = new Map((before?.responses ?? []).map(response => [place(response), response]))
  return [...new Set([...own.keys(), ...others.keys()])].flatMap(key => {
    const [one, other] = [own.get(key), others.get(key)]
    const { method, path, turn } = one ?? other as TalliedResponse
    if (one?.digest === other?.digest) return []
    const compared = comparedResponses(one, other, one && bodiesBefore[one.digest], other && bodiesAfter[other.digest])
    return [{ test: (before ?? after as TalliedSandbox).name, request: { method, path, turn }, ...compared }]
  })
}

function comparedResponses (
  before: TalliedResponse | undefined, after: TalliedResponse | undefined, bodyBefore: unknown, bodyAfter: unknown
): Compared {
  const [one, other] = [before?.status ?? null, after?.status ?? null]
  const status = { before: one, after: other, pointer: '' }
  if (one === null || other === null) return { ...status, weight: 'presence' }
  if (Math.floor(one / 100) !== Math.floor(other / 100)) return { ...status, weight: 'status-class' }
  const found = valueDifferences(bodyBefore, bodyAfter, '')
  if (one !== other) found.push({ ...status, weight: one < 300 ? 'success-status' : 'value' })
  return WEIGHTS.flatMap(weight => found.filter(difference => difference.weight === weight))[0] ??
    { ...status, weight: 'text' } // the bodies were too many to record
}

function valueDifferences (before: unknown, after: unknown, pointer: string): Compared[] {
  if (Object.is(before, after)) return []
  if (before === undefined || after === undefined || kindOf(before) !== kindOf(after)) {
    return [{ weight: 'presence', before: before ?? null, after: after ?? null, pointer }]
  }
  if (typeof before !== 'object' || before === null || after === null) {
    return [{ weight: isText(before) && isText(after) ? 'text' : 'value', before, after, pointer }]
  }
  const [one, other] = [before, after] as [Bodies, Bodies]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap(name =>
    valueDifferences(one[name], other[name], `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`))
}

function kindOf (value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
}

/** A text for people. A word without blanks is a value: a constant, a day, an instant, a time. */
function isText (value: unknown): boolean {
  return typeof value === 'string' && /\s/.test(value)
}
