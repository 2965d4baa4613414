import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { largeText } from '../change-set-text.ts'
import type { Blob } from '../blobs.ts'
import type { Appender, Ledger } from '../ledger.ts'
import { serial } from '../mutex.ts'
import { type Beginning, DamagedSandbox, StoreError, type Store, type StoredSandbox, unusable } from '../store.ts'
import { fileBlobs, linkBlobs } from './blobs.ts'
import { ifMissing, nodeDisk, tryOut, type Disk } from './disk.ts'
import { fileNameOf, isSandboxName, nameIn } from './file-names.ts'
import { fixtureFiles } from './fixtures.ts'
import { forgetUnnamedFixtures, createStoreFolders, countFormer } from './folders.ts'
import { glanceAt } from './glance.ts'
import { blobsFolder, openFolderLedger, setTimes } from './ledger.ts'
import { lockFolder } from './lock.ts'
import { changesFile, encodeLines } from './changes-file.ts'
import { FORMAT, formatOf, createDataFolder, mark } from './marker.ts'
import { CHANGES, NEXT, STATE } from './past.ts'
import { UNFINISHED } from './replace-file.ts'
import { setAsideIn } from './set-aside.ts'
import { watchedDisk, type WatchedDisk } from './watched-disk.ts'

export interface FolderStoreOptions {
  /** Prints one line for the operator. */
  readonly notice: (message: string) => void
  readonly disk?: Disk
  readonly compactAt?: number | undefined
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
  await formatOf(top).catch(refuse) // before the lock, which would leave a file in a foreign folder
  const unlock = await lockFolder(top).catch(refuse)
  try {
    if (await formatOf(top) !== FORMAT) await mark(disk, top)
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
  const fixtures = fixtureFiles(disk, folders.fixtures)
  const aside = setAsideIn(disk, folders['set-aside'])
  const turns = { small: serial(), large: serial() }
  const names = new Set((await readdir(folders.sandboxes)).map(nameIn).filter(isSandboxName))
  const pathOf = (name: string): string => join(folders.sandboxes, fileNameOf(checked(name)))
  await countFormer([...names].map(pathOf), disk, notice)
  await forgetUnnamedFixtures(disk, folders, fixtures)
  const open = new Map<string, Ledger>()
  /** What is known of sandboxes that were closed when the look at their files began. */
  const known = new Map<string, Promise<StoredSandbox | undefined>>()
  let drafts = 0
  /** A free name, because this process alone uses the folder, and found it empty. */
  const draftPath = (): string => join(folders.removed, String(++drafts))

  /** Opens the folder of a sandbox. Until it is released, `healthy` counts it. `begun` is the length of a new file. */
  async function opened (name: string, appender?: Appender, begun?: number): Promise<Ledger> {
    const folder = pathOf(name)
    const own = await openFolderLedger({
      disk,
      notice,
      compactAt,
      folder,
      name,
      aside,
      turns,
      appender,
      lastUsedAt: begun === undefined ? (await glanceAt(folder, name)).lastUsedAt : undefined,
      async released (lastUsedAt) {
        for (const file of [STATE, CHANGES, NEXT]) await setTimes(join(folder, file), lastUsedAt)
        open.delete(name)
      }
    }, begun)
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
    name: string, beginning: Beginning, appender?: Appender, files?: AsyncIterable<Blob>
  ): Promise<Ledger | undefined> {
    const own = pathOf(name)
    if (names.has(name)) return undefined
    const { shared } = beginning
    const draft = draftPath()
    try {
      await disk.createFolder(draft)
      if (shared) await linkBlobs(disk, blobsFolder(pathOf(shared.from)), blobsFolder(draft), shared.digests)
      if (files) await bringFiles(files, draft, name)
      const length = await begin(disk, draft, beginning)
      await disk.removeFolder(own) // a creation that failed may have left it, and could not remove it
      await disk.rename(draft, own)
      await disk.syncFolder(folders.sandboxes)
      names.add(name)
      return await opened(name, appender, length)
    } catch (error) {
      names.delete(name)
      for (const left of [draft, own]) await disk.removeFolder(left).catch(() => {})
      throw error
    }
  }

  async function bringFiles (files: AsyncIterable<Blob>, folder: string, name: string): Promise<void> {
    const blobs = fileBlobs(blobsFolder(folder), { disk, notice, aside, name })
    for await (const file of files) await blobs.put([file])
  }

  return {
    lasting: true,
    fixtures,
    list: async () => (await Promise.all([...names].sort().map(glance))).filter(found => found !== undefined),
    has: async name => names.has(name),
    lastUse: async name => (await glance(name))?.lastUsedAt,
    open: async (name, appender) => names.has(name) ? await opened(name, appender) : undefined,
    create,
    createWith: (files, name, beginning) => create(name, beginning, undefined, files),
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
      const there = await aside.move(pathOf(name), name)
      names.delete(name)
      known.delete(name)
      return there
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

/** Writes the change sets of a new sandbox. Resolves to its length. */
async function begin (disk: Disk, folder: string, { changeSet }: Beginning): Promise<number> {
  if (changeSet.origin === undefined) throw new Error('a sandbox begins with an origin')
  const { sequence, changes } = changeSet
  const lines = encodeLines([await largeText({ ...changeSet, changes: [...changes] })], sequence)
  const file = changesFile(disk, folder, join(folder, CHANGES), 0)
  await file.append(lines).finally(() => file.close())
  return lines.length
}

function checked (name: string): string {
  if (!isSandboxName(name)) throw new Error('not the name of a sandbox')
  return name
}

function asStoreError (folder: string, error: unknown): StoreError {
  return error instanceof StoreError && !(error instanceof DamagedSandbox) ? error : unusable(folder, error)
}
