import { type TSchema, Type } from '@sinclair/typebox'

/** An open point of the contract. */
export interface Assumption {
  readonly id: `A${number}`
  /** Where the contract leaves it open. */
  readonly section: string
  readonly question: string
  /** Ours, in words. */
  readonly answer: string
  /** The other answers that a sandbox can be set to, in words. */
  readonly alternatives: readonly string[]
}

type Value = string | number | boolean

/** One that has a setting. */
export interface Setting<Key extends string = string, V = unknown> extends Assumption {
  readonly key: Key
  /** Its allowed values; of a map, all that is left out stays as it is with us. */
  readonly schema: TSchema
  readonly standard: V
  /** The allowed values one by one, ours first; none where there are too many to list. */
  readonly choices: readonly (readonly [value: Value, words: string])[]
  /** What a value means, in words. */
  meaning (value: V): string
}

type Point = readonly [id: Assumption['id'], section: string, question: string]

/** An open point that has one answer only. */
export function settled (...[id, section, question, answer]: readonly [...Point, answer: string]): Assumption {
  return { id, section, question, answer, alternatives: [] }
}

/** One of a few answers, ours first. */
export function choice<const K extends string, const C extends readonly (readonly [value: Value, words: string])[]> (
  ...[id, section, question, key, ...choices]: readonly [...Point, key: K, ...choices: C]
): Setting<K, C[number][0]> {
  const [ours, ...others] = choices as unknown as readonly [C[number], ...C[number][]]
  return {
    id,
    section,
    question,
    answer: ours[1],
    alternatives: others.map(([, words]) => words),
    key,
    schema: Type.Unsafe({ enum: choices.map(([value]) => value) }),
    standard: ours[0],
    choices,
    meaning: value => choices.find(([one]) => one === value)?.[1] ?? ours[1]
  }
}

const MEBIBYTE = 1_048_576

/** Bytes in words. */
export function bytesText (bytes: number): string {
  return bytes % MEBIBYTE === 0 ? `${bytes / MEBIBYTE} MiB` : `${bytes} bytes`
}

interface Range<V> {
  readonly standard: V
  readonly schema: TSchema
  readonly alternatives: readonly string[]
  readonly meaning: (value: V) => string
}

/** One of more answers than can be listed. */
export function range<const K extends string, V> (
  ...[id, section, question, key, { meaning, ...rest }]: readonly [...Point, key: K, range: Range<V>]
): Setting<K, V> {
  return { id, section, question, answer: meaning(rest.standard), key, choices: [], meaning, ...rest }
}
