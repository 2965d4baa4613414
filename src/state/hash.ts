import { createHash, type Hash, hash as digest } from 'node:crypto'
import { keyOf, VISIBLE, type VisibleCollection, type VisibleEntities } from './collections.ts'
import { getEntity, ownEntries, type Layer } from './layer.ts'
import { atOnce, type Steps } from '../slices.ts'

/*
 * The hash of a state is the sum of the SHA-256 of its entities, modulo 2^256. A sum does not depend on the order of
 * the entities, and a layer has to add only its own entries.
 */
const MODULUS = 1n << 256n
/** Not `memoizeByObject`, because an entity does not say which collection it is in. */
const entityHashes = new WeakMap<object, bigint>()
/** Not `memoizeByObject`, because `thaw` forgets. */
const frozenSums = new WeakMap<Layer, bigint>()

/** 64 hex digits that depend on the visible collections alone. */
export function stateHash (layer: Layer): string {
  return atOnce(hashing(layer))
}

/** The same, step by step. Nothing may be written to the layer meanwhile. */
export function * hashing (layer: Layer): Steps<string> {
  const lower = layer.parent === undefined ? 0n : yield * frozenSum(layer.parent)
  return hex(modulo(lower + (yield * ownSum(layer))))
}

/** The hash of a frozen layer, computed once. */
export function * frozenHashing (layer: Layer): Steps<string> {
  return hex(yield * frozenSum(layer))
}

/** A layer that holds the same state as a frozen one has the same sum. */
export function takeOverSum (layer: Layer, other: Layer): void {
  const known = frozenSums.get(other)
  if (known !== undefined) frozenSums.set(layer, known)
}

/** Forgets the sum of a layer that will be written again. */
export function thaw (layer: Layer): void {
  frozenSums.delete(layer)
}

function hex (sum: bigint): string {
  return sum.toString(16).padStart(64, '0')
}

/** JSON with sorted keys, so that equal values have equal texts. */
export function canonical (value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  let fields = ''
  for (const { name, text } of sortedNames(Object.keys(value))) {
    const field = (value as Record<string, unknown>)[name]
    if (field !== undefined) fields += `${fields === '' ? '' : ','}${text}${canonical(field)}`
  }
  return `{${fields}}`
}

interface NameText { readonly name: string, readonly text: string }
/** By their first one, the names of an object, sorted. Very many entities have the same names in the same order. */
const known = new Map<string, { readonly names: readonly string[], readonly sorted: readonly NameText[] }>()
/** A state has no more kinds of objects than this. */
const MOST_KINDS = 100

function sortedNames (names: readonly string[]): readonly NameText[] {
  const first = names[0]
  if (first === undefined) return []
  const last = known.get(first)
  if (last !== undefined && isSame(last.names, names)) return last.sorted
  const sorted = names.toSorted().map(name => ({ name, text: `${JSON.stringify(name)}:` }))
  if (known.size >= MOST_KINDS) known.clear()
  known.set(first, { names, sorted })
  return sorted
}

function isSame (one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

function * frozenSum (layer: Layer): Steps<bigint> {
  const known = frozenSums.get(layer)
  if (known !== undefined) return known
  const lower = layer.parent === undefined ? 0n : yield * frozenSum(layer.parent)
  const sum = modulo(lower + (yield * ownSum(layer)))
  frozenSums.set(layer, sum)
  return sum
}

function * ownSum (layer: Layer): Steps<bigint> {
  let sum = 0n
  for (const collection of VISIBLE) {
    for (const [key, entity] of ownEntries(layer, collection)) {
      yield
      const below = layer.parent === undefined ? undefined : getEntity(layer.parent, collection, key)
      if (below === entity) continue
      if (below !== undefined) sum -= entityHashes.get(below) ?? (yield * entityHash(collection, below))
      if (entity !== null) sum += entityHashes.get(entity) ?? (yield * entityHash(collection, entity))
    }
  }
  return sum
}

function * entityHash (collection: VisibleCollection, entity: VisibleEntities[VisibleCollection]): Steps<bigint> {
  const head = `${collection}\n${keyOf(collection, entity)}\n`
  const hex = isLong(entity)
    ? yield * digestOfLong(head, entity)
    : digest('sha256', head + canonical(entity), 'hex')
  const hash = BigInt(`0x${hex}`)
  entityHashes.set(entity, hash)
  return hash
}

/** A shift exception of an import may have 100,000 days. */
const LONG = 1000

function isLong (entity: VisibleEntities[VisibleCollection]): boolean {
  return 'days' in entity && entity.days.length >= LONG
}

/** The digest of a text and the canonical text of an object that has long lists, step by step. */
function * digestOfLong (head: string, entity: object): Steps<string> {
  const sum = createHash('sha256').update(`${head}{`)
  let isFirst = true
  for (const { name, text } of sortedNames(Object.keys(entity))) {
    const field = (entity as Record<string, unknown>)[name]
    if (field === undefined) continue
    sum.update(`${isFirst ? '' : ','}${text}`)
    isFirst = false
    if (!Array.isArray(field)) sum.update(canonical(field))
    else yield * updateWithList(sum, field)
  }
  return sum.update('}').digest('hex')
}

/** So many items are one step. */
const FEW = 8

function * updateWithList (sum: Hash, list: readonly unknown[]): Steps<void> {
  sum.update('[')
  for (let start = 0; start < list.length; start += FEW) {
    const items = list.slice(start, start + FEW).map(canonical)
    sum.update(`${start === 0 ? '' : ','}${items.join(',')}`)
    yield
  }
  sum.update(']')
}

function modulo (value: bigint): bigint {
  return ((value % MODULUS) + MODULUS) % MODULUS
}
