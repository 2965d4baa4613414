/**
 * The order in which the keys of a collection were first added, continuing that of the parent. A key that was removed
 * keeps its position.
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
    const position = at.own.get(key)
    if (position !== undefined) return position
  }
  return undefined
}

/** Gives a key the next position, unless it has one. */
export function appendKey (order: InsertionOrder, key: string): void {
  if (positionOf(order, key) === undefined) order.own.set(key, order.next++)
}
