import { isObject } from '../../../host/fixtures/schema-faults.ts'
import { askerOf, type Exchange, isAccepted, isAskerKnown, strictPathOf } from './exchange.ts'
import { dayIn } from './knowledge.ts'
import { type Outcome, stageOf } from './outcome.ts'
import { type Box, type PointId, valuesOf } from './points.ts'
import type { Relation } from './relation.ts'

export interface Twin {
  readonly exchange: Exchange
  /** Both name the same entities, so one situation has to explain both. */
  readonly isOfOneWorld: boolean
}

/** An exchange, what its response showed, and what explains it. */
export interface Seen { readonly exchange: Exchange, readonly outcome: Outcome, readonly relation: Relation }

/** What of a request each point looks at: JSON Pointers, or what is beside the body. */
export const FEATURES: Readonly<Partial<Record<PointId, RegExp>>> = {
  A05: /^authorization$/,
  A07: /^\/permissions/,
  A08: /^\/(permissions|expiresIn)/,
  A09: /^\/expiresIn$/,
  A14: /^\/formato$/,
  A15: /^\//,
  A23: /^\/registrosPropostos/,
  A24: /^\/motivoId$/,
  A25: /^again$/,
  A30: /^\/(nome|localizacoes)$/,
  A32: /^\/unidadeNegocioId$/,
  A33: /^\//,
  A35: /^\/base64$/,
  A36: /^\/base64$/,
  A38: /^\/base64$/,
  A40: /^\/collaboratorIds/,
  A41: /^\/collaboratorIds/,
  A49: /^content-type$/,
  A60: /^\/registrosPropostos/,
  A61: /^method$/,
  A63: /^\//,
  A66: /^\/(jornada|minPeriodo|maxPeriodo)$/,
  A69: /^path$/,
  A70: /^\/(jornada|registrosPropostos)/,
  A72: /^\/localizacoes/,
  A82: /^\/(minPeriodo|maxPeriodo|minMinutos|maxMinutos|jornadas|considerarRegistroRealizado|registrosPropostos)/
}

const ENTITY = /motivoId|unidadeNegocioId|collaboratorIds|registroHash|base64|again/

/**
 * Whether `other` is a twin of a refused request: the same but for one feature, and it came further. Then the refusal
 * is about that feature, whatever rules the API has that nobody registered.
 */
export function twinOf (refused: Seen, other: Seen, listsAll: boolean): Twin | undefined {
  const features = differenceOf(refused.exchange, other.exchange)
  if (features === undefined) return undefined
  const points = refused.relation.restsOn.filter(id => features.some(one => FEATURES[id]?.test(one)))
  const bound = isAccepted(other.exchange.status) ? [] : restricted(other.relation.boxes)
  if (points.every(id => bound.includes(id))) return undefined
  const isFurther = stageOf(other.outcome.status) > stageOf(refused.outcome.status)
  if (!isFurther && !isByNames(refused.outcome, other.outcome, features, listsAll)) return undefined
  return { exchange: other.exchange, isOfOneWorld: !features.some(one => ENTITY.test(one)) }
}

/** The points of which the boxes together exclude an answer. */
function restricted (boxes: readonly Box[]): PointId[] {
  const ids = Object.keys(boxes[0] ?? {}) as PointId[]
  return ids.filter(id => boxes.every(box => box[id] !== undefined) &&
    new Set(boxes.flatMap(box => box[id] ?? [])).size < valuesOf(id).length)
}

/**
 * Two refusals of the same status are told apart by the fields that their messages name: the other one names its own
 * net and not the feature, or both name the same, so that the feature made no difference.
 */
function isByNames (refused: Outcome, other: Outcome, features: readonly string[], listsAll: boolean): boolean {
  if (refused.status !== 400 || other.status !== 400 || other.names.length === 0) return false
  const namesFeature = features.map(feature => feature.split('/')[1] ?? '').some(field =>
    refused.names.includes(field) && !other.names.includes(field))
  const isSame = refused.names.length === other.names.length && other.names.every(name => refused.names.includes(name))
  return namesFeature || (isSame && listsAll)
}

/** The places of the one feature in which two requests differ: JSON Pointers, or what it is beside the body. */
function differenceOf (a: Exchange, b: Exchange): readonly string[] | undefined {
  if (a.operation !== b.operation || a.base !== b.base || !areComparable(a, b)) return undefined
  const [token, other] = [a.headers['authorization'], b.headers['authorization']]
  const isSamePath = strictPathOf(a).toLowerCase() === strictPathOf(b).toLowerCase()
  if (!isSamePath || (token !== undefined && other !== undefined && askerOf(a) !== askerOf(b))) return undefined
  const around = [
    ...(token === undefined) === (other === undefined) ? [] : ['authorization'],
    ...a.method === b.method ? [] : ['method'],
    ...(a.headers['content-type'] ?? '') === (b.headers['content-type'] ?? '') ? [] : ['content-type'],
    ...a.path === b.path ? [] : ['path']
  ]
  if (a.text === b.text) return around.length === 0 ? ['again'] : around.length === 1 ? around : undefined
  if (around.length > 0 || a.body === undefined || b.body === undefined) return undefined
  const leaves = differingLeaves(a.body, b.body)
  const [first] = leaves as [Leaf]
  const isOne = leaves.length === 1 ? isOneFeature(first) : areOneShift(leaves)
  return isOne ? leaves.map(({ pointer }) => pointer) : undefined
}

/**
 * Exchanges without an order cannot be compared, because the tenant may have changed between them, nor can those that
 * two people may have sent.
 */
function areComparable (a: Exchange, b: Exchange): boolean {
  return [a, b].every(one => one.hasNoOrder !== true && (one.operation !== 'requestAdjustment' || isAskerKnown(one)))
}

interface Leaf { readonly pointer: string, readonly a: unknown, readonly b: unknown }

/** A value that is on one side only is one feature, however much is in it. */
export function differingLeaves (a: unknown, b: unknown, pointer = ''): Leaf[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return []
  const isBoth = (isObject(a) && isObject(b)) || (Array.isArray(a) && Array.isArray(b))
  if (!isBoth) return [{ pointer, a, b }]
  const [left, right] = [a, b] as [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .flatMap(name => differingLeaves(left[name], right[name], `${pointer}/${name}`))
}

/** A value that is absent on one side, or null, or another of the same form. */
function isOneFeature ({ a, b, pointer }: Leaf): boolean {
  if (a == null || b == null || typeof a !== typeof b) return true
  if (typeof a !== 'string' || typeof b !== 'string') return true
  if (pointer === '/base64') return contentOf(a) === contentOf(b)
  const shift = shiftOf({ a, b, pointer })
  return shift === undefined ? pointer.startsWith('/permissions/') || hasForm(a, b) : isWeeksLater(shift)
}

/** A rule about weekdays, or about what is too long ago, would not refuse the later one of two like days. */
function isWeeksLater (days: number): boolean {
  return days >= 0 && days % 7 === 0
}

function contentOf (base64: string): string {
  return base64.replace(/^data:[^,]*,/, '')
}

/** Identifiers of one form differ in nothing but whom they name. */
function hasForm (a: string, b: string): boolean {
  const form = (text: string): string => text.replace(/[0-9a-f]/gi, '0')
  return form(a) === form(b)
}

/** The days by which a day or an instant is later than the other. */
function shiftOf ({ a, b }: Leaf): number | undefined {
  const [first, second] = [timeIn(a), timeIn(b)]
  return first === undefined || second === undefined ? undefined : (first - second) / 86_400_000
}

function timeIn (value: unknown): number | undefined {
  const text = dayIn(value) ?? (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? value : '')
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

/** The whole request some weeks later. */
function areOneShift (leaves: readonly Leaf[]): boolean {
  const shifts = new Set(leaves.map(shiftOf))
  const [shift] = shifts
  return shifts.size === 1 && shift !== undefined && isWeeksLater(shift)
}
