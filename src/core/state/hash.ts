import { hash as digest } from 'node:crypto'
import { keyOf, VISIBLE, type VisibleCollection, type VisibleEntities } from './collections.ts'
import { getEntity, ownEntries, type Layer } from './layer.ts'

/*
 * The hash of a state is the sum of the SHA-256 of its entities, modulo 2^256. A sum does not depend on the order of
 * the entities, and a layer has to add only its own entries.
 */
const MODULUS = 1n << 256n
/** Not `memoizeByObject`, because an entity does not say which collection it is in. */
const entityHashes = new WeakMap<object, bigint>()
const frozenSums = new WeakMap<Layer, bigint>()

/** 64 hex digits that depend on the visible collections alone. */
export function stateHash (layer: Layer): string {
  return hashText(modulo((layer.parent === undefined ? 0n : frozenSum(layer.parent)) + ownSum(layer)))
}

/** Whether the sum of a frozen layer is computed already. */
export function hasSum (layer: Layer): boolean {
  return frozenSums.has(layer)
}

/** Computes the hashes that the one of a frozen layer needs, an entity a step, so that the caller may pause between. */
export function * hashEntities (layer: Layer): Generator<void> {
  for (let at: Layer | undefined = layer; at !== undefined && !frozenSums.has(at); at = at.parent) {
    for (const collection of VISIBLE) {
      for (const entity of ownEntries(at, collection).values()) {
        if (entity !== null) entityHash(collection, entity)
        yield
      }
    }
  }
}

/** A layer that holds the same state as a frozen one has the same sum. */
export function copySum (layer: Layer, other: Layer): void {
  const known = frozenSums.get(other)
  if (known !== undefined) frozenSums.set(layer, known)
}

export function hashText (sum: bigint): string {
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

export function frozenSum (layer: Layer): bigint {
  const known = frozenSums.get(layer)
  if (known !== undefined) return known
  const lower = layer.parent === undefined ? 0n : frozenSum(layer.parent)
  const sum = modulo(lower + ownSum(layer))
  frozenSums.set(layer, sum)
  return sum
}

function ownSum (layer: Layer): bigint {
  let sum = 0n
  for (const collection of VISIBLE) {
    for (const [key, entity] of ownEntries(layer, collection)) {
      const below = layer.parent === undefined ? undefined : getEntity(layer.parent, collection, key)
      if (below === entity) continue
      if (below !== undefined) sum -= entityHash(collection, below)
      if (entity !== null) sum += entityHash(collection, entity)
    }
  }
  return sum
}

function entityHash (collection: VisibleCollection, entity: VisibleEntities[VisibleCollection]): bigint {
  const known = entityHashes.get(entity)
  if (known !== undefined) return known
  const text = `${collection}\n${keyOf(collection, entity)}\n${canonical(entity)}`
  const hash = BigInt(`0x${digest('sha256', text, 'hex')}`)
  entityHashes.set(entity, hash)
  return hash
}

function modulo (value: bigint): bigint {
  return ((value % MODULUS) + MODULUS) % MODULUS
}
