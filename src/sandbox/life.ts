import type { Settings } from '../assumptions.ts'
import { Problem } from '../domain/problem.ts'
import type { Stamp } from '../domain/stamp.ts'
import type { Instant } from '../domain/time/instant.ts'
import { changesOf, type Decision } from '../state/change-set.ts'
import type { Change } from '../state/change.ts'
import type { Blob, Blobs } from '../storage/blobs.ts'
import { freeze, shorten } from '../state/freeze.ts'
import { frozenHash, thaw } from '../state/hash.ts'
import { applyChange, getEntity, type Layer } from '../state/layer.ts'
import { stateOf, type State } from '../state/state.ts'
import type { EntityLists } from '../state/world.ts'
import { serial } from '../storage/mutex.ts'
import { blobsOver, type Fixtures } from './fixtures.ts'
import { clockOf } from './clock.ts'
import type { CommitQueue } from './commit-queue.ts'
import { createFaults, type Faults } from './faults.ts'
import { createCoverage, type Coverage } from './request-log/coverage.ts'
import { catchUp, layOut } from './replace-state.ts'
import { createRequestLog, type RequestLog } from './request-log/log.ts'
import { settingsOver } from './settings.ts'
import { drawStamp } from './stamp.ts'

/**
 * What a life does with decisions.
 * - A current life commits them.
 * - A past life, after a reset or the end of the sandbox, applies their changes but does not commit them.
 * - A lost life rejects them, because its reset could not be saved.
 * - A released life rejects them, because the sandbox has left the memory, or another process has it. Its next use
 *   opens it again.
 */
export type Standing = 'current' | 'past' | 'lost' | 'released'

/**
 * One life of a sandbox, from a reset to the next. A request holds the life that it began with. After a reset it
 * finishes against the old life, and leaves no trace in the new one.
 */
export interface Life {
  readonly fixtures: Fixtures
  readonly epoch: number
  /** The top layer. Each `freeze` replaces it. */
  readonly layer: Layer
  readonly state: State
  /** The bytes of its attachments. */
  readonly blobs: Pick<Blobs, 'get'>
  /** The answers in force to the points that the contract leaves open. */
  readonly settings: Settings
  /** The log of its exchanges. */
  readonly requests: RequestLog
  /** How often its clients reached each part of the contract. */
  readonly coverage: Coverage
  readonly faults: Faults
  /** How many requests hold this life now. */
  users: number
  /** The time on the sandbox's clock. */
  now (): Instant
  /** Makes durable what keeps its clock from going back, if the machine's clock went back. */
  keepTime (): Promise<void>
  /** Runs a decision on the current state. Resolves to its result when its changes are durable. */
  transact<R> (decide: (state: State, stamp: Stamp) => Decision<R>, options?: TransactOptions): Promise<R>
  /** See `CommitQueue`. */
  seen: CommitQueue['seen']
  readonly pendingSince: CommitQueue['pendingSince']
  /** Freezes the current state. `undo` takes the freezing back. */
  freeze (): { readonly layer: Layer, readonly undo: () => void }
  /** The frozen layer of a moment, once that is durable. What is read of it in slices shows one state. */
  frozen (): Promise<Layer>
  /**
   * Runs a task on the frozen state of a moment, once that is durable. Until it is over, the files of that state stay,
   * and those of `other`.
   */
  read<R> (task: (moment: Moment) => Promise<R>, other?: Pick<Moment, 'layer'>): Promise<R>
  /** What such tasks read now. */
  readonly beingRead: ReadonlySet<Pick<Moment, 'layer'>>
  /** The hash of the entities at a moment, once that is durable. */
  hash (): Promise<string>
  /** Makes it hold just these entities, all at one moment. Resolves to their hash when that is durable. */
  replace (entities: EntityLists, blobs?: readonly Blob[]): Promise<string>
  /** A past life whose sandbox is being removed answers when that is durable: until then it may be there again. */
  become (standing: Standing, removal?: Promise<unknown>): void
}

/** A state and the bytes of its attachments. */
export type Moment = Pick<Life, 'blobs' | 'layer'>

export interface TransactOptions {
  /** The files that the decision names. They are stored with its changes, or not at all. */
  readonly blobs?: readonly Blob[]
  /** Gets the changes of the decision when they are durable, and the entity that each change replaced. */
  readonly committed?: (changes: readonly Change[], before: readonly (Change['entity'] | undefined)[]) => void
}

export interface LifeOptions {
  readonly fixtures: Fixtures
  readonly epoch: number
  readonly layer: Layer
  /** The files of the sandbox, without those of its fixtures. */
  readonly files: Blobs
  readonly seed: number
  readonly commits: CommitQueue
  /** Called when a file may be unused: an attachment was replaced or removed, or its append was refused. */
  readonly fileForgotten?: () => void
  /** Called when a task of `read` is over. */
  readonly readOver?: () => void
  /** When its sandbox was last used by an earlier process, in system time. */
  readonly lastUsedAt?: Instant | undefined
  /** The log, coverage and faults of the previous life, if the new life keeps them. */
  readonly requests?: RequestLog
  readonly coverage?: Coverage
  readonly faults?: Faults
}

/** The problem with which a life rejects decisions. */
const REJECTED = { lost: 'not-durable', released: 'sandbox-moved' } as const

export function createLife (options: LifeOptions): Life {
  const { fixtures, epoch, seed, commits, fileForgotten, readOver } = options
  const { requests = createRequestLog(), coverage = createCoverage(), faults = createFaults(seed) } = options
  const files = blobsOver(fixtures, options.files)
  /** The files of decisions that ran after a reset, so that they are not committed. */
  const uncommitted = new Map<string, Uint8Array>()
  const beingRead = new Set<Pick<Moment, 'layer'>>()
  const inTurn = serial()
  let layer = options.layer
  let standing: Standing = 'current'
  let removed: Promise<unknown> | undefined
  const settingsOf = settingsOver(fixtures)
  const clock = clockOf(() => getEntity(layer, 'clock', 'clock') ?? { mode: 'system' }, options.lastUsedAt)

  function applyAll (changes: readonly Change[]): () => void {
    const undo = changes.map(change => applyChange(layer, change))
    return () => { for (const takeBack of undo.reverse()) takeBack() }
  }

  function save (changes: readonly Change[], undo: () => void, blobs: readonly Blob[] | undefined): Promise<void>
    | undefined {
    if (standing === 'current') {
      const saved = commits.append(changes, undo, { blobs })
      if (blobs !== undefined && blobs.length > 0) saved?.catch(() => fileForgotten?.())
      return saved
    }
    for (const { digest, bytes } of blobs ?? []) uncommitted.set(digest, bytes)
    return removed === undefined ? commits.drain(undo) : removed.then(() => {})
  }

  function refuseEnded (): void {
    if (standing === 'lost' || standing === 'released') throw new Problem(REJECTED[standing], {})
  }

  async function transact<R> (
    decide: (state: State, stamp: Stamp) => Decision<R>, { blobs, committed }: TransactOptions = {}
  ): Promise<R> {
    refuseEnded()
    const { stamp, moved } = drawStamp(layer, seed, clock.now())
    const decision = decide(life.state, stamp)
    const decided = changesOf(decision)
    if (decided.length === 0) {
      await commits.drain()
      return decision.result
    }
    const anew = clock.anew()
    const bookkeeping = { sequences: [...moved.values()], ...(anew !== undefined && { clock: [anew] }) }
    // The decision's own changes come last, because they may set a sequence as well.
    const changes = [...changesOf({ put: bookkeeping }), ...decided]
    const before = committed && decided.map(({ collection, key }) => getEntity(layer, collection, key))
    const forgets = fileForgotten !== undefined && decided.some(({ collection, key }) =>
      collection === 'attachments' && getEntity(layer, collection, key) !== undefined)
    const undo = applyAll(changes)
    await save(changes, undo, blobs)
    if (before !== undefined) committed?.(decided, before)
    if (forgets) fileForgotten()
    return decision.result
  }

  async function read<R> (task: (moment: Moment) => Promise<R>, other?: Pick<Moment, 'layer'>): Promise<R> {
    const { layer: taken, undo } = freezeTop()
    const moments = other === undefined ? [{ layer: taken }] : [{ layer: taken }, { layer: other.layer }]
    for (const moment of moments) beingRead.add(moment)
    try {
      await commits.drain(undo)
      return await task({ layer: taken, blobs: life.blobs })
    } finally {
      for (const moment of moments) beingRead.delete(moment)
      readOver?.()
    }
  }

  const frozen = (): Promise<Layer> => read(async ({ layer: taken }) => taken)

  function replace (entities: EntityLists, blobs?: readonly Blob[]): Promise<string> {
    return inTurn(async () => {
      const laidOut = await layOut(await frozen(), entities)
      refuseEnded()
      catchUp(laidOut, layer)
      if (laidOut.changes.length > 0) {
        const was = layer
        layer = laidOut.layer
        await save(laidOut.changes, () => { layer = was }, blobs)
        if (laidOut.changes.some(({ collection }) => collection === 'attachments')) fileForgotten?.()
      }
      return laidOut.hash
    })
  }

  /** Not while a state is replaced, because that goes on from a frozen layer. A past life is not worth the work. */
  function shortenLater (): void {
    inTurn(async () => {
      await commits.drain() // until then a layer may be taken back and written again
      if (standing === 'current') shorten(layer)
    }).catch(() => {})
  }

  function freezeTop (): ReturnType<Life['freeze']> {
    const was = layer
    const frozen = freeze(was)
    layer = frozen.top
    if (layer !== was) shortenLater()
    return { layer: frozen.layer, undo: () => { layer = was; thaw(was) } }
  }

  const life: Life = {
    fixtures,
    epoch,
    users: 0,
    get layer () { return layer },
    blobs: { get: async digest => uncommitted.get(digest) ?? await files.get(digest) },
    state: stateOf({ get layer () { return layer } }),
    requests,
    coverage,
    faults,
    get settings () { return settingsOf(getEntity(layer, 'settings', 'settings')) },
    now: clock.now,
    async keepTime () {
      const anew = clock.anew()
      if (anew !== undefined) await transact(() => ({ result: undefined, put: { clock: [anew] } }))
    },
    transact,
    seen: commits.seen,
    get pendingSince () { return commits.pendingSince },
    freeze: freezeTop,
    frozen,
    read,
    beingRead,
    hash: async () => await frozenHash(await frozen()),
    replace,
    become (wanted, removal = removed) { [standing, removed] = [wanted, removal] }
  }
  return life
}
