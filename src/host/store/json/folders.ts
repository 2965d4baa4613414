import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Disk, readWhole } from './disk.ts'
import { fileNameOf, isSandboxName } from './file-names.ts'
import type { FixtureFiles } from './fixtures.ts'
import { isFormer } from './former.ts'
import { removeUnfinished } from './replace-file.ts'

/**
 * The folders of a data folder. `removed` has sandboxes that are being created or removed. A start empties it. The
 * former form had other names for two of them.
 */
const FOLDERS = { sandboxes: '', fixtures: 'bases', 'set-aside': 'damaged', removed: '' }
export type Folders = Readonly<Record<keyof typeof FOLDERS, string>>

export async function createStoreFolders (disk: Disk, top: string): Promise<Folders> {
  const at = (name: string): string => join(top, name)
  await disk.removeFolder(at('removed'))
  const there = await disk.list(top)
  for (const [name, former] of Object.entries(FOLDERS)) {
    if (there.includes(name)) continue
    await (there.includes(former) ? disk.rename(at(former), at(name)) : disk.createFolder(at(name)))
  }
  for (const name of await disk.list(at('sandboxes'))) { // the first form took names that Windows has no file for
    const to = fileNameOf(name)
    if (to !== name && isSandboxName(name)) await disk.rename(join(at('sandboxes'), name), join(at('sandboxes'), to))
  }
  await disk.syncFolder(top)
  await disk.syncFolder(dirname(top)).catch(() => {}) // the folder above may not be readable
  await removeUnfinished(disk, top)
  await removeUnfinished(disk, at('fixtures'))
  return Object.fromEntries(Object.keys(FOLDERS).map(name => [name, at(name)])) as Folders
}

/** Tells how many sandboxes have the former form. */
export async function countFormer (
  paths: readonly string[], disk: Disk, notice: (message: string) => void
): Promise<void> {
  const former = await Promise.all(paths.map(path => isFormer(disk, path)))
  const count = former.filter(Boolean).length
  if (count === 0) return
  notice(`${count} of ${paths.length} sandboxes have the former form: each is converted when it is first used`)
}

/**
 * Removes the fixtures that no sandbox names, not even one that was set aside. Their digests are looked for in the
 * files. The first look mostly finds them all.
 */
export async function forgetUnnamedFixtures (disk: Disk, folders: Folders, fixtures: FixtureFiles): Promise<void> {
  const unnamed = await fixtures.digests()
  for await (const path of textsIn(disk, [folders.sandboxes, folders['set-aside']])) {
    const bytes = Buffer.from(await readWhole(disk, path) ?? [])
    for (const digest of unnamed) if (bytes.includes(digest)) unnamed.delete(digest)
    if (unnamed.size === 0) return
  }
  await fixtures.remove(unnamed)
}

/** The files in these folders that may name fixtures. Of each sandbox, those of short names come first. */
async function * textsIn (disk: Disk, folders: readonly string[]): AsyncGenerator<string> {
  for (const folder of folders) {
    for (const name of await disk.list(folder)) {
      const path = join(folder, name)
      const files = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : ['']
      const paths = files.sort((a, b) => a.length - b.length).map(file => join(path, file))
      yield * paths.filter(path => TEXT.test(path))
    }
  }
}

/** The files that may name fixtures, also where they were set aside. */
const TEXT = /\.(json|ndjson|log)(-\d+)?$/
