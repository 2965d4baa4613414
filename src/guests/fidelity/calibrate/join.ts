import { type Box, type PointId, POINTS, type Value, valuesOf } from './points.ts'

/** What a group of exchanges of one kind says. */
export interface Statement {
  readonly requests: readonly string[]
  readonly boxes: readonly Box[]
}

export interface Joined {
  /** The answers that are left, by point. */
  readonly left: ReadonlyMap<PointId, readonly Value[]>
  /** The requests by which others were excluded. */
  readonly by: ReadonlyMap<PointId, ReadonlySet<string>>
  /** The requests that no answer explains together with the others, by point. */
  readonly conflicts: ReadonlyMap<PointId, ReadonlySet<string>>
}

const MOST_REQUESTS = 20

/** Removes each answer that some statement cannot go with, until nothing more is removed (arc consistency). */
export function join (statements: readonly Statement[]): Joined {
  const left = new Map(POINTS.map(({ id }) => [id, valuesOf(id)]))
  const by = new Map<PointId, Set<string>>()
  const conflicts = new Map<PointId, Set<string>>()
  const out = new Set<Statement>()
  let isStable = false
  while (!isStable) {
    isStable = true
    for (const statement of statements) {
      if (out.has(statement) || statement.boxes.length === 0) continue
      const live = statement.boxes.filter(box => fits(box, left))
      if (live.length === 0) {
        out.add(statement)
        for (const id of disputed(statement.boxes, left)) {
          add(conflicts, id, [...statement.requests, ...by.get(id) ?? []])
        }
        continue
      }
      for (const [id, values] of common(live)) {
        const before = left.get(id) as readonly Value[]
        const after = before.filter(value => values.includes(value))
        if (after.length === before.length) continue
        left.set(id, after)
        add(by, id, statement.requests)
        isStable = false
      }
    }
  }
  return { left, by, conflicts }
}

function add (map: Map<PointId, Set<string>>, id: PointId, requests: readonly string[]): void {
  const set = map.get(id) ?? new Set()
  for (const request of requests) if (set.size < MOST_REQUESTS) set.add(request)
  map.set(id, set)
}

function fits (box: Box, left: Joined['left']): boolean {
  return entriesOf(box).every(([id, values]) => left.get(id)?.some(value => values.includes(value)))
}

/** The points that all boxes restrict, with what one of them allows. */
function common (boxes: readonly Box[]): [PointId, readonly Value[]][] {
  const [first, ...others] = boxes
  return entriesOf(first as Box)
    .filter(([id]) => others.every(box => box[id] !== undefined))
    .map(([id]) => [id, boxes.flatMap(box => box[id] as readonly Value[])])
}

/** The points whose answers left are in none of the boxes; where each is in some box, all that the boxes restrict. */
function disputed (boxes: readonly Box[], left: Joined['left']): PointId[] {
  const ids = [...new Set(boxes.flatMap(box => entriesOf(box).map(([id]) => id)))]
  const clear = ids.filter(id => boxes.every(box =>
    box[id] !== undefined && !(left.get(id) as readonly Value[]).some(value => box[id]?.includes(value))))
  return clear.length > 0 ? clear : ids
}

function entriesOf (box: Box): [PointId, readonly Value[]][] {
  return Object.entries(box) as [PointId, readonly Value[]][]
}
