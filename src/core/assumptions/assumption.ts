import { Kind, type TSchema, Type, TypeRegistry } from '@sinclair/typebox'
import type { Words } from '../words.ts'
import { worded } from '../words/register.ts'

/** An open point of the contract. */
export interface Assumption {
  readonly id: `A${number}`
  /** The section of the contract that leaves it open, by its heading there. */
  readonly section: string
  readonly question: Words
  /** The default answer. */
  readonly answer: Words
  /** The other answers that a sandbox can be set to. */
  readonly alternatives: readonly Words[]
}

type Value = string | number | boolean
/** A text in both languages, or one that is the same in both. */
type Said = Words | string
type Choice<V> = readonly [value: V, words: Said]

/** An assumption with a setting. */
export interface Setting<Key extends string = string, V = unknown> extends Assumption {
  readonly key: Key
  /** The allowed values. A map may leave out names: these keep their default. */
  readonly schema: TSchema
  readonly standard: V
  /** The allowed values one by one, the default first; empty where they are too many to list. */
  readonly choices: ReadonlyArray<readonly [value: Value, words: Words]>
  /** What a value means, in words. */
  meaning (value: V): Words
}

// A kind of its own, because `Value.Check` cannot judge a `Type.Unsafe` without a registered kind.
TypeRegistry.Set<TSchema & { enum: readonly Value[] }>('Choice', (schema, value) =>
  schema.enum.includes(value as Value))

interface Point extends Pick<Assumption, 'id' | 'section'> { readonly question: Said }

/** An open point with one answer only. */
export function withoutSwitch (point: Point & { readonly answer: Said }): Assumption {
  return { ...point, question: inBoth(point.question), answer: inBoth(point.answer), alternatives: [] }
}

/** An open point with a few answers, the default first. */
export function choice<const K extends string, const C extends readonly [Choice<Value>, ...Choice<Value>[]]> (
  point: Point & { readonly key: K, readonly choices: C }
): Setting<K, C[number][0]> {
  const choices = point.choices.map(([value, words]) => [value, inBoth(words)] as const)
  const [standard] = point.choices[0]
  const meaning = (value: C[number][0]): Words =>
    (choices.find(([one]) => one === value) ?? choices[0] as typeof choices[number])[1]
  return {
    ...point,
    question: inBoth(point.question),
    answer: meaning(standard),
    alternatives: choices.slice(1).map(([, words]) => words),
    schema: Type.Unsafe({ [Kind]: 'Choice', enum: choices.map(([value]) => value) }),
    standard,
    choices,
    meaning
  }
}

interface Range<K, V> extends Point {
  readonly key: K
  readonly standard: V
  readonly schema: TSchema
  readonly alternatives: readonly Said[]
  readonly meaning: (value: V) => Words
}

/** An open point with more answers than can be listed. */
export function range<const K extends string, V> (point: Range<K, V>): Setting<K, V> {
  const { question, alternatives, meaning, standard } = point
  return {
    ...point,
    question: inBoth(question),
    answer: meaning(standard),
    alternatives: alternatives.map(inBoth),
    choices: []
  }
}

function inBoth (said: Said): Words {
  return typeof said === 'string' ? { pt: said, en: said } : said
}

/** The values of a setting that is a day: `yyyy-MM-dd`, or `none`. */
export const DATE_OR_NONE = Type.String({ format: 'date-or-none' })

/** The answer of a rule that refuses. */
export function refusedWith (status: number): Words {
  return worded('refusedWith', { status })
}

export const ACCEPTED_WITH_WARNING: Words = worded('acceptedWithAWarning')
