import type { LoadedFixtures } from '../../sandbox/stored-fixtures.ts'
import type { Arrival, SandboxAtRest, StoreAtRest } from '../../store/at-rest.ts'
import { type Blob, blobOf } from '../../store/blobs.ts'
import type { StoredSandbox } from '../../store/store.ts'
import { type Contents, contentsOf, digestOf, fixturesNamed, isUntouched, logOf } from './contents.ts'

/** A store with its fixtures. */
export interface Side {
  readonly store: StoreAtRest
  readonly fixtures: LoadedFixtures
}

/**
 * - `moved`: it is in the target now.
 * - `there`: an earlier run has moved it, and neither has changed since.
 * - `taken`: the target has another sandbox of that name, which stays as it is.
 */
export type Moved = 'moved' | 'there' | 'taken'

/** Copies a sandbox whole or not at all, and compares what arrived. The source stays as it is. */
export async function moveSandbox (
  stored: StoredSandbox, from: Side, to: Side, notice: (message: string) => void
): Promise<Moved> {
  const { name } = stored
  const moved = await reading(name, from, async (contents, source) => {
    const { is, tip } = await inTarget(contents, name, to)
    if (is === 'same') return 'there'
    if (is === 'other' || (is === 'untouched' && !await to.store.remove(name, tip))) return 'taken'
    for (const fixtures of fixturesNamed(contents)) await to.fixtures.save(fixtures)
    const lost: string[] = []
    const arrival: Arrival = {
      ...logOf(contents),
      files: filesOf(contents, source, lost),
      createdAt: contents.createdAt ?? stored.createdAt,
      lastUsedAt: source.lastUsedAt
    }
    const arrived = await to.store.put(name, arrival)
    if (arrived === undefined) return 'taken'
    if (lost.length > 0) notice(`the sandbox ${name} has attachments without a file: ${lost.length}`)
    const { is: now } = await inTarget(contents, name, to, lost)
    // What somebody has changed since is no longer as it was sent, and had arrived before.
    if (now === 'same' || (now !== 'none' && !await to.store.remove(name, arrived))) return 'moved'
    throw new Error(`the sandbox ${name} did not arrive as it was sent: the target has it no more`)
  })
  if (moved === undefined) throw new Error(`the sandbox ${name} went away while it was to be moved`)
  return moved
}

type Found = { is: 'same' | 'untouched' | 'other', tip: string } | { is: 'none', tip?: never }

/** What the target has of that name. `lost` are files that it need not have. */
async function inTarget (
  contents: Contents, name: string, to: Side, lost: readonly string[] = []
): Promise<Found> {
  const found = await reading(name, to, async (found, { blobs, tip }): Promise<Found> => {
    if (await digestOf(found) !== await digestOf(contents)) {
      return { is: await isUntouched(found) ? 'untouched' : 'other', tip }
    }
    for (const digest of contents.files) {
      if (!lost.includes(digest) && await blobs.get(digest) === undefined) return { is: 'other', tip }
    }
    return { is: 'same', tip }
  })
  return found ?? { is: 'none' }
}

async function reading<T> (
  name: string, { store, fixtures }: Side, task: (contents: Contents, sandbox: SandboxAtRest) => Promise<T>
): Promise<T | undefined> {
  const sandbox = await store.read(name)
  if (sandbox === undefined) return undefined
  try {
    return await task(await contentsOf(sandbox, fixtures.load), sandbox)
  } finally {
    await sandbox.close()
  }
}

/** The files of a sandbox, one at a time. Those that are missing are noted in `lost`. */
async function * filesOf ({ files }: Contents, { blobs }: SandboxAtRest, lost: string[]): AsyncGenerator<Blob> {
  for (const digest of files) {
    const bytes = await blobs.get(digest)
    if (bytes === undefined) lost.push(digest)
    else yield blobOf(bytes)
  }
}
