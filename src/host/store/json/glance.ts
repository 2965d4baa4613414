import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { instant, type Instant } from '../../../core/rules/time/instant.ts'
import type { StoredSandbox } from '../store.ts'

/** The files that tell of a sandbox, the one that was written last first. The last two kinds are of the former form. */
const TELLING = [/^changes\.next\.ndjson$/, /^changes\.ndjson$/, /^state\.json$/, /^\d+\.log$/, /^snapshot\.json$/]

/**
 * What is known of a sandbox without opening it. The last use is the last release, or after a crash the last change.
 * Only the newest file tells it, because the machine's clock may have gone back since the others were written.
 */
export async function glanceAt (folder: string, name: string): Promise<StoredSandbox> {
  const names = (await readdir(folder)).sort().reverse()
  const files = TELLING.flatMap(kind => names.filter(file => kind.test(file))).map(file => join(folder, file))
  const { mtimeMs, birthtimeMs } = await stat(files[0] ?? folder)
  const lastUsedAt = instant(Math.ceil(mtimeMs))
  const dates = await Promise.all(files.map(createdAtIn))
  const createdAt = dates.find(at => at !== undefined) ?? instant(Math.min(lastUsedAt, Math.floor(birthtimeMs)))
  return { name, createdAt, lastUsedAt }
}

/** The time that stands near the start of `state.json` and of a file with the first change set. */
async function createdAtIn (path: string): Promise<Instant | undefined> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    const found = /"createdAt": ?(?:(\d+)|"([^"]+)")/.exec(buffer.toString('latin1', 0, bytesRead))
    if (found === null) return undefined
    const at = found[1] === undefined ? Date.parse(found[2] as string) : Number(found[1])
    return Number.isNaN(at) ? undefined : instant(at)
  } finally {
    await file.close()
  }
}
