import { readdirSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Blobs } from '../blobs.ts'
import { fileBlobs } from './blobs.ts'
import { linkBlobs } from './link-blobs.ts'
import { bases, type Bases } from './fixtures.ts'
import type { Changelog } from '../changelog.ts'
import { DataFolderError } from './data-folder-error.ts'
import { ifMissing, nodeDisk, type Disk } from './disk.ts'
import { openFileChangelog, type FileChangelogOptions } from './changelog.ts'
import { lockFolder } from './lock.ts'
import { isMarked, makeDataFolder, mark, unusable } from './marker.ts'
import { removeUnfinished } from './replace-file.ts'

export interface SandboxFolder {
  openChangelog (options: Omit<FileChangelogOptions, 'folder' | 'notice' | 'disk'>): Promise<Changelog>
  readonly blobs: Blobs
  /** Has those blobs too that another sandbox has of its own; resolves when they are durable. */
  shareBlobs (from: string, digests: Iterable<string>): Promise<void>
}

/** All that survives a restart: `sandboxes/NAME/` with log, snapshot and blobs, and `bases/DIGEST.json`. */
export interface DataFolder {
  readonly bases: Bases
  sandboxNames (): string[]
  sandbox (name: string): SandboxFolder
  /** At once and whole. Its changelog must be closed. */
  removeSandbox (name: string): Promise<void>
  /** Lets the next process have it. The changelogs must be closed. */
  close (): Promise<void>
}

export interface DataFolderOptions {
  readonly notice: (message: string) => void
  readonly disk?: Disk
}

/** Rejects with a `DataFolderError` when the folder cannot be used, or another process uses it. */
export async function openDataFolder (path: string, { notice, disk = nodeDisk }: DataFolderOptions): Promise<DataFolder> {
  const folder = resolve(path)
  await makeDataFolder(folder)
  const refuse = (error: unknown): never => { throw asDataFolderError(folder, error) }
  await isMarked(folder).catch(refuse) // a lock would be left in a folder that is not ours
  const unlock = await lockFolder(folder).catch(refuse)
  try {
    if (!await isMarked(folder)) await mark(disk, folder)
    return await openLocked(folder, notice, disk, unlock)
  } catch (error) {
    await unlock()
    throw asDataFolderError(folder, error)
  }
}

async function openLocked (
  folder: string, notice: (message: string) => void, disk: Disk, close: () => Promise<void>
): Promise<DataFolder> {
  const [sandboxes, basesFolder, removed] = ['sandboxes', 'bases', 'removed'].map(name => join(folder, name)) as
    [string, string, string]
  await rm(removed, { recursive: true, force: true })
  for (const made of [sandboxes, basesFolder, removed]) await disk.makeFolder(made)
  await disk.syncFolder(folder)
  await disk.syncFolder(dirname(folder)).catch(() => {}) // what is above may not be ours to read
  await removeUnfinished(disk, basesFolder)
  return {
    bases: bases(disk, basesFolder),
    sandboxNames: () => readdirSync(sandboxes).filter(isSandboxName).sort(),
    sandbox (name) {
      const own = join(sandboxes, checked(name))
      return {
        blobs: fileBlobs(join(own, 'blobs'), disk),
        shareBlobs: (from, digests) => linkBlobs(disk, join(sandboxes, checked(from), 'blobs'), join(own, 'blobs'), digests),
        async openChangelog (options) {
          await disk.makeFolder(own)
          await disk.syncFolder(sandboxes)
          return await openFileChangelog({ ...options, folder: own, notice, disk })
        }
      }
    },
    async removeSandbox (name) {
      const grave = await mkdtemp(join(removed, 'sandbox-'))
      await rename(join(sandboxes, checked(name)), join(grave, 'was')).catch(error => ifMissing(error, undefined))
      await disk.syncFolder(sandboxes)
      await rm(grave, { recursive: true, force: true })
    },
    close
  }
}

function isSandboxName (name: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,62}$/.test(name)
}

function checked (name: string): string {
  if (!isSandboxName(name)) throw new Error('not the name of a sandbox')
  return name
}

function asDataFolderError (folder: string, error: unknown): DataFolderError {
  return error instanceof DataFolderError ? error : unusable(folder, error)
}
