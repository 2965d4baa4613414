import { hash as digest } from 'node:crypto'
import { keyOf, VISIBLE, type VisibleCollection, type VisibleEntities } from './collections.ts'
import { getEntity, ownEntries, type Layer } from './layer.ts'

/*
 * The hash of a state is the sum of the SHA-256 of its entities, modulo 2^256: independent of the order of arrival, and
 * a layer adds only what it holds itself.
 */
const MODULUS = 1n << 256n
const entityHashes = new WeakMap<object, bigint>()
const frozenSums = new WeakMap<Layer, bigint>()

/** 64 hex digits over the visible collections and nothing else. */
export function stateHash (layer: Layer): string {
  const lower = layer.parent === undefined ? 0n : frozenSum(layer.parent)
  return hex(modulo(lower + ownSum(layer)))
}

/** The same of a layer that is frozen, worked out once. */
export function frozenHash (layer: Layer): string {
  return hex(frozenSum(layer))
}

/** Forgets what was worked out of a layer, because it is going to be written again. */
export function thaw (layer: Layer): void {
  frozenSums.delete(layer)
}

function hex (sum: bigint): string {
  return sum.toString(16).padStart(64, '0')
}

/** JSON with sorted keys: one text for one value. */
export function canonical (value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  fields.sort(([a], [b]) => a < b ? -1 : 1)
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`).join(',')}}`
}

function frozenSum (layer: Layer): bigint {
  const known = frozenSums.get(layer)
  if (known !== undefined) return known
  const sum = modulo((layer.parent === undefined ? 0n : frozenSum(layer.parent)) + ownSum(layer))
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
  let known = entityHashes.get(entity)
  if (known === undefined) {
    const text = `${collection}\n${keyOf(collection, entity)}\n${canonical(entity)}`
    known = BigInt(`0x${digest('sha256', text, 'hex')}`)
    entityHashes.set(entity, known)
  }
  return known
}

function modulo (value: bigint): bigint {
  return ((value % MODULUS) + MODULUS) % MODULUS
}
