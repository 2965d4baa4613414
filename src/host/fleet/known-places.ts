import { elapsedTime } from '../sandbox/system-clock.ts'
import type { Owners, Place } from './owners.ts'

/**
 * The last answers of the database on sandboxes that other replicas own. They hold until an owner says
 * otherwise, and no longer than the lease of the owner.
 */
export interface KnownPlaces {
  locate (name: string): Promise<Place>
  /** The next `locate` asks the database. */
  forget (name: string): void
}

const MAX_PLACES = 10_000

export function knownPlaces (
  owners: Pick<Owners, 'locate'>, most = MAX_PLACES, elapsed = elapsedTime
): KnownPlaces {
  /** In the order of their last answers. */
  const places = new Map<string, { readonly place: Place, readonly until: number }>()
  return {
    async locate (name) {
      const known = places.get(name)
      if (known !== undefined && elapsed() < known.until) return known.place
      places.delete(name)
      const asked = elapsed()
      const place = await owners.locate(name)
      if (place.at === 'replica') {
        places.set(name, { place, until: asked + place.leaseRest })
        const [oldest] = places.keys()
        if (places.size > most && oldest !== undefined) places.delete(oldest)
      }
      return place
    },
    forget (name) { places.delete(name) }
  }
}
