import { Kind, type TSchema, Type, TypeRegistry } from '@sinclair/typebox'

/** An open point of the contract. */
export interface Assumption {
  readonly id: `A${number}`
  /** The section of the contract that leaves it open. */
  readonly section: string
  readonly question: string
  /** The default answer, in words. */
  readonly answer: string
  /** The other answers that a sandbox can be set to, in words. */
  readonly alternatives: readonly string[]
}

type Value = string | number | boolean
type Choice<V> = readonly [value: V, words: string]

/** An assumption with a setting. */
export interface Setting<Key extends string = string, V = unknown> extends Assumption {
  readonly key: Key
  /** The allowed values. A map may leave out names: these keep their default. */
  readonly schema: TSchema
  readonly standard: V
  /** The allowed values one by one, the default first; empty where they are too many to list. */
  readonly choices: readonly Choice<Value>[]
  /** What a value means, in words. */
  meaning (value: V): string
}

// A kind of its own, because `Value.Check` cannot judge a `Type.Unsafe` without a registered kind.
TypeRegistry.Set<TSchema & { enum: readonly Value[] }>('Choice', (schema, value) =>
  schema.enum.includes(value as Value))

type Point = Pick<Assumption, 'id' | 'section' | 'question'>

/** An open point with one answer only. */
export function settled (point: Point & Pick<Assumption, 'answer'>): Assumption {
  return { ...point, alternatives: [] }
}

/** An open point with a few answers, the default first. */
export function choice<const K extends string, const C extends readonly [Choice<Value>, ...Choice<Value>[]]> (
  point: Point & { readonly key: K, readonly choices: C }
): Setting<K, C[number][0]> {
  const { choices } = point
  const [[standard, answer], ...others] = choices
  return {
    ...point,
    answer,
    alternatives: others.map(([, words]) => words),
    schema: Type.Unsafe({ [Kind]: 'Choice', enum: choices.map(([value]) => value) }),
    standard,
    meaning: value => choices.find(([one]) => one === value)?.[1] ?? answer
  }
}

interface Range<K, V> extends Point {
  readonly key: K
  readonly standard: V
  readonly schema: TSchema
  readonly alternatives: readonly string[]
  readonly meaning: (value: V) => string
}

/** An open point with more answers than can be listed. */
export function range<const K extends string, V> (point: Range<K, V>): Setting<K, V> {
  return { ...point, answer: point.meaning(point.standard), choices: [] }
}
