import { Problem } from '../../core/rules/problem.ts'
import type { Layer } from '../../core/state/layer.ts'
import type { Ledger } from '../store/ledger.ts'
import { DamagedSandbox, type Store } from '../store/store.ts'
import { attachmentDigests } from './attachments.ts'
import { Appends, type Create, notDurable } from './appends.ts'
import { faultsFrom } from './faults.ts'
import { type Fixtures, layerWith, originOf, startingChanges } from './fixtures.ts'
import type { MemoryRoom } from './memory.ts'
import { replay } from './replay.ts'
import { type Bounds, BOUNDS } from './request-log/log.ts'
import { MOST_DECISIONS, Rounds } from './round.ts'
import { Sandbox } from './sandbox.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import { changesAbove, type LoadedFixtures } from './stored-fixtures.ts'
import { systemTime } from './system-clock.ts'

/** The bounds of the log of a sandbox that has nothing yet. */
const EMPTY_BOUNDS: Bounds = { entries: 20, bytes: 65_536 }

/** What all sandboxes of a server share. */
export interface SandboxContext {
  readonly store: Store
  readonly fixtures: LoadedFixtures
  /** The seed of new sandboxes, and of those whose ledger is too old to have one. */
  readonly seed: number
  /** The bounds of each request log. */
  readonly bounds?: Bounds | undefined
  readonly room: MemoryRoom
  /** Prints one line for the operator. */
  readonly notice: (message: string) => void
  /** Called when another process has removed a sandbox. */
  readonly gone: (sandbox: Sandbox) => void
  /** Makes room for a sandbox, and runs `create`. No other sandbox of that name is created or removed meanwhile. */
  readonly admit: (sandbox: Sandbox, create: () => Promise<Ledger | undefined>) => ReturnType<Create>
}

/** Opens a stored sandbox; `undefined` if there is none of that name. */
export async function resume (name: string, context: SandboxContext): Promise<Sandbox | undefined> {
  const appends = new Appends()
  const own = await context.store.open(name, appends)
  if (own === undefined) return undefined
  return await orClose(own, async () => {
    const past = await replay(own, context.fixtures.load)
    const { seed = context.seed, createdAt, snapshots } = past
    const start = { ...past, lastUsedAt: own.lastUsedAt }
    const sandbox = sandboxOn({ name, seed, createdAt, appends, start, snapshots: snapshots.values() }, context)
    connect(sandbox, appends, own, past.sequence, context)
    await noticeMissingFiles(sandbox, own, context)
    await sandbox.files.removeUnshown()
    if (own.hasTail === true && own.compactionDue) sandbox.compact().catch(() => {}) // a former form is converted
    return sandbox
  })
}

/** A new sandbox. It is in memory alone, with a short log, until its first change set or until `persist`. */
export function begin (name: string, fixtures: Fixtures, context: SandboxContext): Sandbox {
  const { seed, store, bounds = BOUNDS } = context
  const appends = new Appends()
  const createdAt = systemTime()
  const changes = startingChanges(fixtures)
  const create = async (): Promise<Ledger | undefined> => {
    await context.fixtures.save(fixtures)
    const changeSet = { sequence: 1, origin: originOf(fixtures, { epoch: 0, createdAt, seed }), changes }
    const own = await store.create(name, { changeSet }, appends)
    sandbox.life.requests.bounds = bounds
    return own
  }
  const start = { fixtures, epoch: 0, layer: layerWith(fixtures, changes) }
  const sandbox = sandboxOn({ name, seed, createdAt, appends, start, bounds: EMPTY_BOUNDS }, context)
  connect(sandbox, appends, () => context.admit(sandbox, create), 1, context)
  return sandbox
}

/** A new sandbox that starts from the current state of another one. It is stored whole or not at all. */
export async function fork (name: string, from: Sandbox, context: SandboxContext): Promise<Sandbox> {
  const { seed } = from
  const appends = new Appends()
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
    connect(sandbox, appends, own, 1, context)
    return sandbox
  }
}

function sandboxOn (
  options: Omit<SandboxOptions, 'room' | 'rounds'>, { bounds, fixtures, room, store, gone }: SandboxContext
): Sandbox {
  const rounds = new Rounds(options.appends, store.lasting ? MOST_DECISIONS : 1, () => gone(sandbox))
  const { fixtures: from, epoch, layer, lastUsedAt } = options.start
  const start = { fixtures: from, epoch, layer, lastUsedAt }
  const sandbox = new Sandbox({ bounds, ...options, rounds, start, room, storedFixtures: fixtures })
  return sandbox
}

/** Makes the change sets of a sandbox go to its store. */
function connect (
  sandbox: Sandbox, appends: Appends, own: Ledger | Create, sequence: number, { store }: SandboxContext
): void {
  appends.connect(own, sequence, {
    appended () { if (appends.ledger.compactionDue) sandbox.compact().catch(() => {}) },
    before: () => sandbox.runs.before(store.isShared),
    follow: missing => sandbox.follow(missing)
  })
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
    if (error instanceof DamagedSandbox) error.id = ledger.shared?.id
    await ledger.close()
    throw error
  }
}
