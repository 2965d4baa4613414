import { setTimeout as wait } from 'node:timers/promises'
import type { AppOptions } from '../start/app/options.ts'
import { controlRefusal, type ControlAccess } from '../http/access/control-access.ts'
import type { Others } from '../http/others.ts'
import type { Health } from '../http/route-context.ts'
import type { Registry } from '../sandbox/registry.ts'
import { elapsedTime } from '../sandbox/system-clock.ts'
import { type SharedStore, StoreError } from '../store/store.ts'
import { addressConflict } from './address.ts'
import { createConnections } from './connections.ts'
import { controlMark, differences } from './marks.ts'
import { createFront } from './front.ts'
import { drainNotice, handOver } from './hand-over.ts'
import { knownPlaces } from './known-places.ts'
import { type ForwardedCounts, replicaMetrics } from './metrics.ts'
import type { Owners } from './owners.ts'
import { partsAsker } from './parts.ts'

/** Milliseconds. */
export interface FleetTimes {
  /** For which a request waits while its sandbox is opened or handed over. */
  readonly waitMs: number
  /** After which an append that still waits is in doubt, so that new requests for its sandbox wait, too. */
  readonly doubt: number
  /** For which a hand-over waits for the requests in progress. */
  readonly requests: number
  /**
   * For which a connection to another replica is kept without a request. Less than `forward`, so that the other side
   * never closes one just when a request is on its way.
   */
  readonly idle: number
  /** That a new connection to another replica may take, with its proof. */
  readonly reach: number
  /** That the part of another replica in an answer may take. */
  readonly part: number
  /** For which the proof of a connection to another replica holds. */
  readonly proof: number
  /** For which requests are still forwarded after the last sandbox was handed over, because some still come. */
  readonly forward: number
  /** For all of a stop. */
  readonly drain: number
}

export const FLEET_TIMES: FleetTimes = {
  waitMs: 3000,
  doubt: 1000,
  requests: 2000,
  idle: 4000,
  reach: 1000,
  part: 2000,
  proof: 10_000,
  forward: 5000,
  drain: 15_000
}
/** The requests that are held or on their way to other replicas at once. */
const MAX_REQUESTS = 4000

/** Milliseconds between two looks for sandboxes that were opened while the replica stops. */
const LATE_MS = 50
/** The longest head of a request of a client, as Node.js has it by default. */
const MAX_HEAD_BYTES = 16_384
/** What another replica adds to a head, which may have many headers that concern one connection alone. */
const MAX_FORWARDED_HEAD_BYTES = 3 * MAX_HEAD_BYTES
/** Milliseconds between two notes of last uses in the database. */
const NOTE_USES_MS = 60_000

/** What makes a server one of several. */
export interface Fleet {
  readonly store: SharedStore
  readonly owners: Owners
  readonly times?: Partial<FleetTimes> | undefined
}

export interface MemberOptions extends Fleet, ControlAccess {
  readonly registry: Registry
  /** How many sandboxes it may have in memory. */
  readonly maximum: number
  readonly notice: (message: string) => void
}

/** What a server has more when it is a replica of a fleet. */
export interface Member {
  readonly front: NonNullable<AppOptions['front']>
  /** Makes the replica known to the others. Rejects if they could not reach it at this address. */
  join (address: string): Promise<void>
  health (): Health
  readonly metrics: NonNullable<AppOptions['metrics']>
  readonly others: Others
  /** Hands all sandboxes over to the other replicas, and forwards requests until clients reach those by themselves. */
  drain (): Promise<void>
  /** Closes the connections to other replicas. */
  close (): void
}

export function createMember (
  { owners, registry, store, maximum, times: given, notice, ...access }: MemberOptions
): Member {
  const times = { ...FLEET_TIMES, ...given }
  const forwardMs = Math.min(times.forward, times.drain / 3)
  const connections = createConnections(owners, times)
  const forwarded: ForwardedCounts = { answered: 0, 'not-mine': 0, unreached: 0, broken: 0 }
  let draining = false
  const front = createFront({
    owners,
    registry,
    connections,
    places: knownPlaces(owners),
    controlRefusal: controlRefusal(access),
    longestHead: MAX_HEAD_BYTES,
    most: MAX_REQUESTS,
    waitMs: times.waitMs,
    doubt: times.doubt,
    forwarded
  })

  let useTimer: NodeJS.Timeout | undefined
  /** Sandboxes are known by their last use when their owner is killed, and in the list of all. */
  async function noteUses (): Promise<void> {
    await store.noteUses(Array.from(registry.inMemory(), ({ name, lastUsedAt }) => [name, lastUsedAt] as const))
  }

  /** A request that was under way may open a sandbox, or make one, while requests are forwarded already. */
  async function handOverLate (): Promise<void> {
    const end = elapsedTime() + forwardMs
    for (let rest = forwardMs; rest > 0; rest = end - elapsedTime()) {
      await wait(Math.min(LATE_MS, rest))
      await handOver({ registry, notice, requests: times.requests, most: Math.max(rest, LATE_MS) })
    }
  }

  return {
    front: { ...front, maxHeadBytes: MAX_FORWARDED_HEAD_BYTES },
    async join (address) {
      const marks =
        { control: controlMark(owners.secret, access.controlToken), fixtures: registry.fixtures.digest }
      await owners.join(address, marks)
      const { self, takers } = owners
      const conflict = addressConflict(self, takers)
      if (conflict !== undefined) throw new StoreError(conflict)
      // One that was killed may have left its address behind, so it has to prove that it is there.
      const same = takers.find(other => other.id !== self.id && other.address === self.address)
      if (same !== undefined && await connections.reaches(same)) {
        throw new StoreError(`another server of the database answers at ${address}`)
      }
      const tooMany = drainNotice(maximum, times.drain - forwardMs)
      if (tooMany !== undefined) notice(tooMany)
      for (const difference of differences(marks, owners.others)) notice(difference)
      useTimer = setInterval(() => { noteUses().catch(() => {}) }, NOTE_USES_MS).unref() // the next one makes up for it
    },
    health () {
      const { pending: { appends, since }, owned } = store
      const leaseRest = owners.leaseRest
      return {
        isReady: leaseRest > 0 && !draining,
        replica: owners.self.id,
        owned,
        opening: registry.opening,
        pendingAppends: appends,
        oldestPendingMs: since === undefined ? 0 : Math.round(elapsedTime() - since),
        leaseRestMs: Math.round(leaseRest),
        others: owners.others.map(({ id, address, draining, leaseRest }) =>
          ({ id, address, draining, leaseRestMs: Math.round(leaseRest) }))
      }
    },
    others: {
      wantsLocalOnly: front.wantsLocalOnly,
      answers: partsAsker({ owners, connections, patience: times.part })
    },
    metrics: replicaMetrics({ owners, store, registry, forwarded }),
    async drain () {
      draining = true
      front.leave()
      await owners.drain().catch(({ message }) => notice(`the others do not know that this replica ends: ${message}`))
      await handOver({ registry, notice, requests: times.requests, most: times.drain - forwardMs })
      if (owners.takers.length > 0) await handOverLate()
    },
    close () {
      clearInterval(useTimer)
      connections.close()
    }
  }
}
