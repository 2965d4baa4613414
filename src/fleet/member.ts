import type { AppOptions } from '../app.ts'
import { controlRefusal, type ControlAccess } from '../http/access/control-access.ts'
import type { Registry } from '../sandbox/registry.ts'
import { createConnections } from './connections.ts'
import { createFront } from './front.ts'
import { knownPlaces } from './known-places.ts'
import type { Owners } from './owners.ts'
import { LONGEST_HEAD, serverFactory } from './server-factory.ts'

/** Milliseconds. */
export interface FleetTimes {
  /** For which a request waits while its sandbox is opened or handed over. */
  readonly hold: number
}

export const FLEET_TIMES: FleetTimes = { hold: 3000 }
/** The requests that are held or on their way to other replicas at once. */
const MOST_UNDER_WAY = 4000

export interface MemberOptions extends ControlAccess {
  readonly owners: Owners
  readonly registry: Registry
  readonly tls: AppOptions['tls']
  readonly times?: Partial<FleetTimes> | undefined
}

/** What a server has more when it is a replica of a fleet. */
export interface Member {
  readonly front: NonNullable<AppOptions['front']>
  /** Closes the connections to other replicas. */
  close (): void
}

export function createMember ({ owners, registry, tls, times, ...access }: MemberOptions): Member {
  const connections = createConnections(owners.secret)
  const front = createFront({
    owners,
    registry,
    connections,
    places: knownPlaces(owners),
    controlRefusal: controlRefusal(access),
    longestHead: LONGEST_HEAD,
    most: MOST_UNDER_WAY,
    ...FLEET_TIMES,
    ...times
  })
  return {
    front: { serverFactory: serverFactory(front, tls), refusalOf: front.refusalOf },
    close: connections.close
  }
}
