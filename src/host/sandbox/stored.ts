import { Problem } from '../../core/rules/problem.ts'
import type { Layer } from '../../core/state/layer.ts'
import type { Failure, Ledger } from '../store/ledger.ts'
import type { Store } from '../store/store.ts'
import { attachmentDigests } from './attachments.ts'
import { Appends, type Create, notDurable } from './appends.ts'
import { faultsFrom } from './faults.ts'
import { type Fixtures, layerWith, originOf, startingChanges } from './fixtures.ts'
import type { MemoryRoom } from './memory.ts'
import { handedOver, type HandoverForm } from './handover.ts'
import { replay } from './replay.ts'
import { type Bounds, BOUNDS, RequestLog } from './request-log/log.ts'
import { MOST_DECISIONS, Rounds } from './round.ts'
import { Sandbox, type SandboxOptions } from './sandbox.ts'
import { changesAbove, type LoadedFixtures } from './stored-fixtures.ts'
import { systemTime } from './system-clock.ts'

/** The bounds of the log of a sandbox that has nothing yet. */
const EMPTY_BOUNDS: Bounds = { entries: 20, bytes: 65_536 }

/** What all sandboxes of a server share. */
export interface SandboxContext {
  readonly store: Store
  readonly fixtures: LoadedFixtures
  /** The seed of new sandboxes, and of those whose log is too old to have one. */
  readonly seed: number
  /** The bounds of each request log. */
  readonly bounds?: Bounds | undefined
  /** Writes and reads the handover of a sandbox, where processes share a store. */
  readonly handover?: HandoverForm | undefined
  readonly room: MemoryRoom
  /** Prints one line for the operator. */
  readonly notice: (message: string) => void
  /** Called when no further append to a sandbox is possible. The sandbox has to be opened again. */
  readonly ended: (name: string, failure: Failure) => void
  /** Makes room for a sandbox, and runs `create`. No other sandbox of that name is created or removed meanwhile. */
  readonly admit: (sandbox: Sandbox, create: Create) => ReturnType<Create>
}

/** Opens a stored sandbox; `undefined` if there is none of that name. */
export async function resume (name: string, context: SandboxContext): Promise<Sandbox | undefined> {
  const appends = new Appends(failure => context.ended(name, failure))
  const own = await context.store.open(name, appends)
  if (own === undefined) return undefined
  return await orClose(own, async () => {
    const past = await replay(own, context.fixtures.load)
    const { seed = context.seed, createdAt, snapshots } = past
    const inherited = await handedOver(own.succession, context.handover, context.bounds)
    if (inherited.requests.loss !== undefined && inherited.coverage === undefined) {
      context.notice(`the sandbox ${name} was not handed on by its last owner: its request log is lost`)
    }
    const start = { ...past, ...inherited, lastUsedAt: own.lastUsedAt }
    const { isUntouched = false } = own.succession ?? {}
    const about = { name, seed, createdAt, appends, isUntouched }
    const sandbox = sandboxOn({ ...about, start, snapshots: snapshots.values() }, context)
    connect(sandbox, appends, own, past.sequence)
    await noticeMissingFiles(sandbox, own, context)
    await sandbox.files.removeUnshown()
    if (own.hasTail === true && own.compactionDue) sandbox.compact().catch(() => {}) // a former form is converted
    return sandbox
  })
}

/** A new sandbox. It is in memory alone, with a short log, until its first change set or until `persist`. */
export function begin (name: string, fixtures: Fixtures, context: SandboxContext): Sandbox {
  const { seed, store, bounds = BOUNDS } = context
  const appends = new Appends(failure => context.ended(name, failure))
  const createdAt = systemTime()
  const changes = startingChanges(fixtures)
  const create: Create = async () => {
    await context.fixtures.save(fixtures)
    const changeSet = { sequence: 1, origin: originOf(fixtures, { epoch: 0, createdAt, seed }), changes }
    const own = await store.create(name, { changeSet, untouched: true }, appends)
    sandbox.life.requests.bounds = bounds
    return own
  }
  const requests = new RequestLog(EMPTY_BOUNDS)
  const start = { fixtures, epoch: 0, layer: layerWith(fixtures, changes), requests }
  const sandbox = sandboxOn({ name, seed, createdAt, appends, start, isUntouched: true }, context)
  connect(sandbox, appends, () => context.admit(sandbox, create), 1)
  return sandbox
}

/** A new sandbox that starts from the current state of another one. It is stored whole or not at all. */
export async function fork (name: string, from: Sandbox, context: SandboxContext): Promise<Sandbox> {
  const { seed } = from
  const appends = new Appends(failure => context.ended(name, failure))
  const createdAt = systemTime()
  const life = from.enter() // the files of the state that it reads are not deleted before it is over
  try {
    return await life.read(({ layer }) => onLayer(layer, life.fixtures))
  } finally {
    from.leave(life)
  }

  async function onLayer (layer: Layer, fixtures: Fixtures): Promise<Sandbox> {
    const origin = originOf(fixtures, { epoch: 0, createdAt, seed })
    const withoutFaults = faultsFrom(undefined, layer)
    const changeSet = { sequence: 1, origin, changes: [...changesAbove(layer, fixtures), ...withoutFaults] }
    const shared = { from: from.name, digests: attachmentDigests([{ layer }]) }
    await context.fixtures.save(fixtures).catch(notDurable)
    const own = await context.store.create(name, { changeSet, shared }, appends).catch(notDurable)
    if (own === undefined) throw new Problem('sandbox-in-use', { name })
    const start = { fixtures, epoch: 0, layer: layerWith({ layer }, withoutFaults) }
    const sandbox = sandboxOn({ name, seed, createdAt, appends, start }, context)
    connect(sandbox, appends, own, 1)
    return sandbox
  }
}

function sandboxOn (
  options: Omit<SandboxOptions, 'room' | 'rounds'>, { bounds, fixtures, room, store }: SandboxContext
): Sandbox {
  const rounds = new Rounds(options.appends, store.lasting ? MOST_DECISIONS : 1)
  const { fixtures: from, epoch, layer, lastUsedAt, coverage } = options.start
  const { requests = new RequestLog(bounds) } = options.start
  const start = { fixtures: from, epoch, layer, lastUsedAt, requests, ...(coverage && { coverage }) }
  return new Sandbox({ ...options, rounds, start, room, saveFixtures: fixtures.save })
}

/** Makes the change sets of a sandbox go to its store. */
function connect (sandbox: Sandbox, appends: Appends, own: Ledger | Create, sequence: number): void {
  appends.connect(own, sequence, () => { if (appends.ledger.compactionDue) sandbox.compact().catch(() => {}) })
}

async function noticeMissingFiles (sandbox: Sandbox, own: Ledger, { notice }: SandboxContext): Promise<void> {
  const { name, life } = sandbox
  const digests = sandbox.filesShown()
  const missing = (await own.blobs.missing(digests)).filter(digest => !life.fixtures.blobs.has(digest))
  if (missing.length === 0) return
  notice(
    `the sandbox ${name} has attachments without a file: ${missing.length} of ${digests.size}, the first is ` +
    `${missing[0]}`
  )
}

async function orClose<T> (ledger: Ledger, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    await ledger.close()
    throw error
  }
}
