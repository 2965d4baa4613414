/**
 * The order in which the keys of a collection first came, over those of a parent. A key that was removed keeps its
 * place.
 */
export interface InsertionOrder {
  readonly parent: InsertionOrder | undefined
  readonly own: Map<string, number>
  next: number
}

export function insertionOrderOn (parent: InsertionOrder | undefined): InsertionOrder {
  return { parent, own: new Map(), next: parent?.next ?? 0 }
}

export function positionOf (order: InsertionOrder, key: string): number | undefined {
  for (let at: InsertionOrder | undefined = order; at !== undefined; at = at.parent) {
    const place = at.own.get(key)
    if (place !== undefined) return place
  }
  return undefined
}

/** Gives a key the next place, unless it has one. */
export function appendKey (order: InsertionOrder, key: string): void {
  if (positionOf(order, key) === undefined) order.own.set(key, order.next++)
}

/** Takes back that a key ever came here. */
export function forgetKey (order: InsertionOrder, key: string): void {
  order.own.delete(key)
}
