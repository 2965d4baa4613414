/** The order in which the keys of a collection first came, over those of a parent. A key that was removed keeps its place. */
export interface Places {
  readonly parent: Places | undefined
  readonly own: Map<string, number>
  next: number
}

export function placesOn (parent: Places | undefined): Places {
  return { parent, own: new Map(), next: parent?.next ?? 0 }
}

export function placeOf (places: Places, key: string): number | undefined {
  for (let at: Places | undefined = places; at !== undefined; at = at.parent) {
    const place = at.own.get(key)
    if (place !== undefined) return place
  }
  return undefined
}

/** Gives a key the next place, unless it has one. */
export function arrive (places: Places, key: string): void {
  if (placeOf(places, key) === undefined) places.own.set(key, places.next++)
}

/** Takes back that a key ever came here. */
export function leave (places: Places, key: string): void {
  places.own.delete(key)
}
