import { ends } from './layout.ts'

/** A state document: collections by their names. */
export type State = Readonly<Record<string, readonly unknown[]>>

const MOST = 40

/** A line for each entity that only one of two states has: `+ timeRecords {…}`. */
export function stateChanges (before: State, after: State): string[] {
  return Object.keys(after).flatMap(name => {
    const [old, own] = [before, after].map(({ [name]: entities = [] }) =>
      entities.map(entity => JSON.stringify(entity)))
    return [...linesOf('-', name, missing(old, own)), ...linesOf('+', name, missing(own, old))]
  })
}

function missing (entities: readonly string[] = [], others: readonly string[] = []): string[] {
  const there = new Set(others)
  return entities.filter(entity => !there.has(entity))
}

function linesOf (sign: string, name: string, entities: readonly string[]): string[] {
  return (entities.length > MOST ? ends(entities) : entities).map(entity => `${sign} ${name} ${String(entity)}`)
}
