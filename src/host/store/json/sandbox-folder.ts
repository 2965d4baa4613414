import { open, readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { instant, type Instant } from '../../../core/rules/time/instant.ts'
import type { Ledger } from '../ledger.ts'
import { digestsNamed } from '../named-fixtures.ts'
import type { Beginning, StoredSandbox } from '../store.ts'
import { compactedFile } from './compacted-log.ts'
import type { Disk } from './disk.ts'
import { type FolderLedgerOptions, openFolderLedger } from './ledger.ts'
import { listLogs, logFile, LOG_HEADER } from './log.ts'
import { writeNamedFixtures } from './named-fixtures.ts'
import type { Resumption } from './recover.ts'

/** Opens the folder of a sandbox. `released` is called when it is closed in good order. */
export async function openSandboxFolder (
  options: Omit<FolderLedgerOptions, 'released'> & { readonly released: () => void }, resumption?: Resumption
): Promise<Ledger> {
  const { folder, disk, released } = options
  const lastUsedAt = resumption === undefined ? await lastUseOf(disk, folder) : undefined
  return await openFolderLedger({
    ...options,
    lastUsedAt,
    async released (lastUsedAt) {
      const log = (await listLogs(disk, folder)).at(-1)
      for (const path of log === undefined ? [folder] : [log.path, folder]) {
        // A failure does little harm: the list of sandboxes shows another time, and a clock starts from it.
        await utimes(path, lastUsedAt / 1000, lastUsedAt / 1000).catch(() => {})
      }
      released()
    }
  }, resumption)
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
  await writeNamedFixtures(disk, folder, [...digestsNamed({ origin, changes: entries })])
  await compactedFile(disk, folder).write({ sequence, origin, changes: entries })
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
