import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Blob } from '../blobs.ts'
import type { Ledger } from '../ledger.ts'
import { type Beginning, DamagedSandbox, StoreError, type Store, type StoredSandbox, unusable } from '../store.ts'
import { fileBlobs, linkBlobs } from './blobs.ts'
import { ifMissing, nodeDisk, tryOut, type Disk } from './disk.ts'
import { fixtureFiles, type FixtureFiles } from './fixtures.ts'
import { blobsFolder } from './ledger.ts'
import { lockFolder } from './lock.ts'
import { isMarked, createDataFolder, mark } from './marker.ts'
import { readNamedFixtures } from './named-fixtures.ts'
import type { Resumption } from './recover.ts'
import { removeUnfinished, UNFINISHED } from './replace-file.ts'
import { freeName } from './set-aside.ts'
import { beginSandboxFolder, glanceAt, openSandboxFolder } from './sandbox-folder.ts'
import { watchedDisk, type WatchedDisk } from './watched-disk.ts'

export interface FolderStoreOptions {
  /** Prints one line for the operator. */
  readonly notice: (message: string) => void
  readonly disk?: Disk
  readonly compactAt?: number | undefined
}

/**
 * The folders of a data folder. `sandboxes/NAME` is a sandbox, `bases/DIGEST.json` a set of fixtures, `damaged/NAME-1`
 * a sandbox that could not be read. `removed` has sandboxes that are being created or removed. A start empties it.
 */
interface Folders {
  readonly top: string
  readonly sandboxes: string
  readonly bases: string
  readonly removed: string
  readonly damaged: string
}

export interface FolderStore extends Store {
  /** As `create`, with files that come from elsewhere. */
  createWith (
    files: AsyncIterable<Blob>, name: string, beginning: Beginning
  ): Promise<Ledger | undefined>
}

/** Rejects with a `StoreError` if the folder cannot be used, or if another process uses it. */
export async function openFolderStore (path: string, options: FolderStoreOptions): Promise<FolderStore> {
  const disk = watchedDisk(options.disk ?? nodeDisk)
  const top = resolve(path)
  await createDataFolder(top)
  const refuse = (error: unknown): never => { throw asStoreError(top, error) }
  await isMarked(top).catch(refuse) // before the lock, which would leave a file in a foreign folder
  const unlock = await lockFolder(top).catch(refuse)
  try {
    if (!await isMarked(top)) await mark(disk, top)
    return await openLocked(top, options, disk, unlock)
  } catch (error) {
    await unlock()
    throw asStoreError(top, error)
  }
}

async function openLocked (
  top: string, { notice, compactAt }: FolderStoreOptions, disk: WatchedDisk, unlock: () => Promise<void>
): Promise<FolderStore> {
  const folders = await createStoreFolders(disk, top)
  const fixtures = fixtureFiles(disk, folders.bases)
  const names = new Set((await readdir(folders.sandboxes)).filter(isSandboxName))
  await forgetUnnamedFixtures(disk, folders, fixtures)
  const open = new Map<string, Ledger>()
  /** What is known of sandboxes that were closed when the look at their files began. */
  const known = new Map<string, Promise<StoredSandbox | undefined>>()
  const pathOf = (name: string): string => join(folders.sandboxes, checked(name))
  let drafts = 0
  /** A free name, because this process alone uses the folder, and found it empty. */
  const draftPath = (): string => join(folders.removed, String(++drafts))

  /** Opens the folder of a sandbox. Until it is released, `healthy` counts it. */
  async function opened (name: string, resumption?: Resumption): Promise<Ledger> {
    const released = (): void => { open.delete(name) }
    const own = await openSandboxFolder({ disk, notice, compactAt, folder: pathOf(name), released }, resumption)
    open.set(name, own)
    known.delete(name)
    return own
  }

  function glance (name: string): Promise<StoredSandbox | undefined> {
    const found = known.get(name) ?? glanceAt(pathOf(name), name).catch(error => {
      known.delete(name)
      return ifMissing(error, undefined)
    })
    // Not when it is over, because the sandbox may have been used meanwhile.
    if (!open.has(name)) known.set(name, found)
    return found
  }

  async function create (
    files: AsyncIterable<Blob> | undefined, name: string, beginning: Beginning
  ): Promise<Ledger | undefined> {
    const own = pathOf(name)
    if (names.has(name)) return undefined
    const { shared } = beginning
    const draft = draftPath()
    try {
      await disk.createFolder(draft)
      if (shared) await linkBlobs(disk, blobsFolder(pathOf(shared.from)), blobsFolder(draft), shared.digests)
      if (files) await bringFiles(files, blobsFolder(draft))
      const resumption = await beginSandboxFolder(draft, beginning, disk)
      await disk.removeFolder(own) // a creation that failed may have left it, and could not remove it
      await disk.rename(draft, own)
      await disk.syncFolder(folders.sandboxes)
      names.add(name)
      return await opened(name, resumption)
    } catch (error) {
      names.delete(name)
      for (const left of [draft, own]) await disk.removeFolder(left).catch(() => {})
      throw error
    }
  }

  async function bringFiles (files: AsyncIterable<Blob>, folder: string): Promise<void> {
    const blobs = fileBlobs(folder, disk, notice)
    for await (const file of files) await blobs.put([file])
  }

  return {
    lasting: true,
    fixtures,
    list: async () => (await Promise.all([...names].sort().map(glance))).filter(found => found !== undefined),
    has: async name => names.has(name),
    lastUse: async name => (await glance(name))?.lastUsedAt,
    open: async name => names.has(name) ? await opened(name) : undefined,
    create: (name, beginning) => create(undefined, name, beginning),
    createWith: create,
    async remove (name) {
      const own = pathOf(name)
      const grave = draftPath()
      await disk.rename(own, grave).catch(error => ifMissing(error, undefined))
      names.delete(name)
      known.delete(name)
      await disk.syncFolder(folders.sandboxes)
      await disk.removeFolder(grave).catch(() => {}) // the next start removes it
    },
    async setAside (name) {
      const own = pathOf(name)
      await disk.createFolder(folders.damaged)
      const aside = await freeName(disk, join(folders.damaged, name))
      await disk.rename(own, aside)
      names.delete(name)
      known.delete(name)
      for (const folder of [folders.sandboxes, folders.damaged, top]) await disk.syncFolder(folder)
      return aside
    },
    get healthy () { return disk.healthy && [...open.values()].every(({ healthy }) => healthy) },
    async probe () {
      const works = await tryOut(disk, join(top, `probe${UNFINISHED}`)).then(() => true, () => false)
      const mended =
        await Promise.all([...open.values()].map(async own => own.healthy || await own.probe()))
      disk.healthy = works && mended.every(Boolean)
      return disk.healthy
    },
    close: unlock
  }
}

async function createStoreFolders (disk: Disk, top: string): Promise<Folders> {
  const at = (name: string): string => join(top, name)
  const folders = {
    top, sandboxes: at('sandboxes'), bases: at('bases'), removed: at('removed'), damaged: at('damaged')
  }
  await disk.removeFolder(folders.removed)
  for (const folder of [folders.sandboxes, folders.bases, folders.removed]) await disk.createFolder(folder)
  await disk.syncFolder(top)
  await disk.syncFolder(dirname(top)).catch(() => {}) // the folder above may not be readable
  await removeUnfinished(disk, top)
  await removeUnfinished(disk, folders.bases)
  return folders
}

/**
 * Removes the fixtures that no sandbox names. It removes none if it cannot be known what a sandbox names.
 */
async function forgetUnnamedFixtures (
  disk: Disk, { sandboxes, damaged }: Folders, fixtures: FixtureFiles
): Promise<void> {
  const named = new Set<string>()
  for (const folder of [sandboxes, damaged]) {
    for (const name of await disk.list(folder)) {
      const digests = await readNamedFixtures(disk, join(folder, name))
      if (digests === undefined) return
      for (const digest of digests) named.add(digest)
    }
  }
  await fixtures.retainOnly(named)
}

function isSandboxName (name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(name)
}

function checked (name: string): string {
  if (!isSandboxName(name)) throw new Error('not the name of a sandbox')
  return name
}

function asStoreError (folder: string, error: unknown): StoreError {
  return error instanceof StoreError && !(error instanceof DamagedSandbox) ? error : unusable(folder, error)
}
