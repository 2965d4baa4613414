import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../../core/rules/problem.ts'
import type { Registry } from '../sandbox/registry.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { elapsedTime } from '../sandbox/system-clock.ts'
import type { Envelope } from './envelope.ts'
import type { KnownPlaces } from './known-places.ts'
import type { Owners, Place, Replica } from './owners.ts'

/** Where a request goes on to. */
export type Way =
  /** Into this replica, which has the sandbox. */
  | { readonly to: 'here' }
  /** Back to the replica that has forwarded it. */
  | { readonly to: 'sender' }
  /** To the owner of the sandbox. `leaseRest` are the milliseconds until its lease is over. */
  | { readonly to: 'owner', readonly replica: Replica, readonly leaseRest: number }
  /** To the one that is to become its owner. */
  | { readonly to: 'taker', readonly replica: Replica }

export interface WayOptions {
  readonly owners: Owners
  readonly places: KnownPlaces
  readonly registry: Pick<Registry, 'find' | 'reopen' | 'whenFree' | 'forget'>
  /** Milliseconds after which an append that still waits is in doubt. */
  readonly doubt: number
}

/** How the way of a request is looked for. */
export interface Search {
  /** With what another replica has forwarded it. */
  readonly envelope?: Envelope | undefined
  /**
   * The ids of replicas that have refused it, or are gone: they do not get the sandbox. When these are all, it is
   * emptied, and they are asked once more.
   */
  readonly refused: Set<string>
  /** Until when it may wait, by `elapsedTime`. */
  readonly end: number
}

/** The sandbox was not opened, and nothing was changed. */
class NotOpened extends Error {}

/** Milliseconds between two looks. */
const RETRY_MS = 25

/** Finds the way of a request for a sandbox, and opens the sandbox if it is to be here. */
export function wayFinder ({ owners, places, registry, doubt }: WayOptions) {
  /**
   * Whether this replica answers for a sandbox: it is in memory, the lease holds, and none of its changes is in doubt,
   * because a new request could have to wait for long until it is known what it has seen.
   */
  function isOpen (name: string): boolean {
    const sandbox = registry.find(name)
    return owners.leaseRest > 0 && sandbox?.isStored === true && !isInDoubt(sandbox)
  }

  function isInDoubt ({ appendingSince }: Sandbox): boolean {
    return appendingSince !== undefined && elapsedTime() - appendingSince > doubt
  }

  /** Resolves when the sandbox is not being opened, stored or removed, and none of its changes is in doubt. */
  async function whenQuiet (name: string): Promise<void> {
    await registry.whenFree(name)
    for (;;) {
      const sandbox = registry.find(name)
      if (sandbox === undefined || !isInDoubt(sandbox)) return
      await sandbox.roundOver().catch(() => {}) // the requests that wait for it get the error
    }
  }

  /**
   * Repeats the look until `end`, by `elapsedTime`, while another replica is taking the sandbox or the database does
   * not answer.
   */
  async function find (name: string, { end, ...search }: Search): Promise<Way> {
    for (;;) {
      try { return await look(name, search) } catch (error) {
        if (!(error instanceof NotOpened)) throw error
        if (elapsedTime() > end) throw error.cause
      }
      await wait(RETRY_MS)
    }
  }

  async function look (name: string, { envelope, refused }: Omit<Search, 'end'>): Promise<Way> {
    await owners.renewed()
    await whenQuiet(name)
    if (isOpen(name)) return { to: 'here' }
    if (envelope !== undefined) places.forget(name) // the replica that forwarded it has newer knowledge
    const place = await places.locate(name)
    if (place.at === 'replica') {
      if (registry.find(name) !== undefined) await registry.forget(name)
      const { replica, leaseRest } = place
      return envelope === undefined ? { to: 'owner', replica, leaseRest } : { to: 'sender' }
    }
    if (place.at === 'nobody') {
      const away = envelope === undefined ? toTaker(name, place, refused) : toSender(envelope)
      if (away !== undefined) return away
    }
    await registry.reopen(name).catch(cause => {
      throw cause instanceof Problem && cause.code === 'sandbox-moved' ? new NotOpened('', { cause }) : cause
    })
    return { to: 'here' }
  }

  /** `undefined` if this replica is to take the sandbox. */
  function toTaker (
    name: string, { format: written = 0, version }: Place & { readonly at: 'nobody' }, refused: Set<string>
  ): Way | undefined {
    const able = owners.takers.filter(({ format }) => format >= written)
    if (able.length === 0 && owners.takers.length > 0) {
      throw new Problem('newer-version-needed', { version: version ?? '' })
    }
    const replica = takerOf(name, able.filter(({ id }) => !refused.has(id)))
    if (replica === undefined) {
      const cause = new Problem('sandbox-moved', {})
      if (able.length === 0) throw cause
      refused.clear() // the next renewal may name another replica
      throw new NotOpened('', { cause })
    }
    return replica.id === owners.self.id ? undefined : { to: 'taker', replica }
  }

  function toSender ({ take }: Envelope): Way | undefined {
    return take === true && owners.takers.some(({ id }) => id === owners.self.id) ? undefined : { to: 'sender' }
  }

  return { isOpen, find }
}

/**
 * The replica that is to take a sandbox which nobody has. All replicas choose the same one while they see the same
 * replicas, and when one goes only its own sandboxes move (rendezvous hashing).
 */
export function takerOf (name: string, takers: readonly Replica[]): Replica | undefined {
  const weighed = takers.map(replica => ({ replica, weight: weightOf(name, replica) }))
  return weighed.reduce<typeof weighed[number] | undefined>((best, one) =>
    best === undefined || one.weight > best.weight ? one : best, undefined)?.replica
}

function weightOf (name: string, { id }: Replica): string {
  return createHash('sha256').update(`${id} ${name}`).digest('hex')
}
