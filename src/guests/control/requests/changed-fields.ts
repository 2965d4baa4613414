import { isDeepStrictEqual } from 'node:util'
import { escaped } from '../../../core/rules/json-pointer.ts'

/** A value of an entity that is another one than before. */
export interface ChangedField {
  /** Its JSON Pointer, in what has it. */
  readonly pointer: string
  /** The name of the item of a list that it belongs to. */
  readonly of?: string
  /** Absent if there was none. */
  readonly from?: unknown
  /** Absent if there is none. */
  readonly to?: unknown
}

type Fields = Readonly<Record<string, unknown>>
interface Item { readonly value: unknown, readonly at: string }

/** An entity has a few dozen fields. Only its lists can have more. */
const MOST_FIELDS = 100

/** What differs between two forms of an entity, field by field. */
export function changedFields (before: object, after: object): ChangedField[] {
  return differing(before, after, { at: '' }, { at: '' }).slice(0, MOST_FIELDS)
}

interface Place { readonly at: string, readonly of?: string }

function differing (before: unknown, after: unknown, was: Place, is: Place): ChangedField[] {
  if (isDeepStrictEqual(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return differingItems(before, after, was.at, is.at)
  if (!isFields(before) || !isFields(after)) return [changed(before, after, was, is)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap(name => {
    const below = (place: Place): Place => ({ ...place, at: `${place.at}/${escaped(name)}` })
    return differing(before[name], after[name], below(was), below(is))
  })
}

function changed (from: unknown, to: unknown, was: Place, is: Place): ChangedField {
  const { at: pointer, of } = to === undefined ? was : is
  return {
    pointer, ...of !== undefined && { of }, ...from !== undefined && { from }, ...to !== undefined && { to }
  }
}

/** Items that are equal say nothing. Of the others those belong together that have one identifier, or one name. */
function differingItems (
  before: readonly unknown[], after: readonly unknown[], was: string, is: string
): ChangedField[] {
  const pairs: Array<readonly [old: Item, now: Item]> = []
  let olds: readonly Item[] = before.map((value, at) => ({ value, at: `${was}/${at}` }))
  let nows: readonly Item[] = after.map((value, at) => ({ value, at: `${is}/${at}` }))
  for (const keyOf of [JSON.stringify, idOf, nameOf]) {
    const paired = pair(olds, nows, keyOf)
    pairs.push(...paired.pairs)
    ;[olds, nows] = [paired.olds, paired.nows]
  }
  return [
    ...pairs.flatMap(([old, now]) => differing(old.value, now.value, place(old), place(now))),
    ...olds.map(old => changed(old.value, undefined, place(old), place(old))),
    ...nows.map(now => changed(undefined, now.value, place(now), place(now)))
  ]
}

function place ({ at, value }: Item): Place {
  const of = nameOf(value)
  return { at, ...of !== undefined && { of } }
}

/** Puts together items of one key, each with one other, in their order. */
function pair (olds: readonly Item[], nows: readonly Item[], keyOf: (value: unknown) => string | undefined) {
  const waiting = new Map<string | undefined, Item[]>()
  for (const old of olds) {
    const key = keyOf(old.value)
    const alike = waiting.get(key)
    if (alike === undefined) waiting.set(key, [old])
    else alike.push(old)
  }
  const pairs: Array<readonly [old: Item, now: Item]> = []
  const left = nows.filter(now => {
    const key = keyOf(now.value)
    const old = key === undefined ? undefined : waiting.get(key)?.shift()
    if (old !== undefined) pairs.push([old, now])
    return old === undefined
  })
  const paired = new Set(pairs.map(([old]) => old))
  return { pairs, olds: olds.filter(old => !paired.has(old)), nows: left }
}

function idOf (value: unknown): string | undefined {
  if (!isFields(value)) return undefined
  const id = Object.entries(value).find(([name, field]) => /Id$|^id$/.test(name) && typeof field === 'string')
  return id && String(id[1])
}

function nameOf (value: unknown): string | undefined {
  if (!isFields(value)) return undefined
  const name = value['nome'] ?? value['name']
  return typeof name === 'string' ? name : undefined
}

function isFields (value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
