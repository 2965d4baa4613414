import { open, readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { instant, type Instant } from '../../../core/rules/time/instant.ts'
import { originsIn } from '../named-fixtures.ts'
import type { Beginning, SandboxStore, StoredSandbox } from '../store.ts'
import { fileBlobs } from './blobs.ts'
import { openFileChangelog } from './changelog.ts'
import { writeCompacted } from './compaction.ts'
import type { Disk } from './disk.ts'
import { listLogs, logFile, LOG_HEADER } from './log.ts'
import { namedFixtures } from './named-fixtures.ts'
import type { Resumption } from './recover.ts'

export interface SandboxFolderOptions {
  readonly disk: Disk
  readonly notice: (message: string) => void
  readonly compactAt?: number | undefined
}

const BLOBS = 'blobs'

export function blobsFolder (folder: string): string {
  return join(folder, BLOBS)
}

/** The folder of one sandbox has its log, its compacted log, its blobs, and the list of the fixtures that it names. */
export async function openSandboxFolder (
  folder: string, { disk, notice, compactAt }: SandboxFolderOptions, resumption?: Resumption
): Promise<SandboxStore> {
  const lastUsedAt = resumption === undefined ? await lastUseOf(disk, folder) : undefined
  const blobs = fileBlobs(blobsFolder(folder), disk, notice)
  const options = { folder, notice, disk, compactAt, putBlobs: blobs.put }
  const changelog = await openFileChangelog(options, resumption)
  return {
    changelog,
    blobs,
    lastUsedAt,
    async release (lastUsedAt) {
      await changelog.close()
      const log = (await listLogs(disk, folder)).at(-1)
      for (const path of log === undefined ? [folder] : [log.path, folder]) {
        // A failure does little harm: the list of sandboxes shows another time, and a clock starts from it.
        await utimes(path, lastUsedAt / 1000, lastUsedAt / 1000).catch(() => {})
      }
    }
  }
}

/**
 * The time of the last log, which is that of the last release, or after a crash of the last change. Older files tell
 * nothing, because the machine's clock may have gone back since.
 */
async function lastUseOf (disk: Disk, folder: string): Promise<Instant | undefined> {
  const log = (await listLogs(disk, folder)).at(-1)
  return log && instant(Math.ceil((await stat(log.path)).mtimeMs))
}

/** Writes the files of a new sandbox. Resolves to the position where its log goes on. */
export async function beginSandboxFolder (
  folder: string, { changeSet: { sequence, origin, changes } }: Beginning, disk: Disk
): Promise<Resumption> {
  if (origin === undefined) throw new Error('a sandbox begins with an origin')
  const entries = [...changes]
  await namedFixtures(disk, folder).note(originsIn({ origin, changes: entries }))
  await writeCompacted(disk, folder, { sequence, origin, changes: entries })
  const log = logFile(disk, folder, sequence + 1, 0)
  await log.repair()
  await log.close()
  return { next: sequence + 1, first: sequence + 1, length: LOG_HEADER.length, bytes: 0 }
}

/**
 * What is known of a sandbox without opening it. The last use is the last release, or after a crash the last change.
 */
export async function glanceAt (folder: string, name: string): Promise<StoredSandbox> {
  const files = (await readdir(folder)).filter(file => /\.(log|json)$/.test(file))
  const times = await Promise.all([folder, ...files.map(file => join(folder, file))].map(timesOf))
  const lastUsedAt = instant(Math.max(...times.map(({ changed }) => changed)))
  const dates = await Promise.all(files.map(file => createdAtIn(join(folder, file))))
  const createdAt = dates.find(at => at !== undefined) ??
    instant(Math.min(lastUsedAt, ...times.map(({ created }) => created)))
  return { name, createdAt, lastUsedAt }
}

async function timesOf (path: string): Promise<{ changed: number, created: number }> {
  const { mtimeMs, birthtimeMs } = await stat(path)
  return { changed: Math.floor(mtimeMs), created: Math.floor(birthtimeMs) }
}

/** The time in the origin, which is near the start of a compacted log and of a log with the first change set. */
async function createdAtIn (path: string): Promise<Instant | undefined> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    const found = /"origin":\{[^{}]*"createdAt":(\d+)/.exec(buffer.toString('latin1', 0, bytesRead))
    return found === null ? undefined : instant(Number(found[1]))
  } finally {
    await file.close()
  }
}
