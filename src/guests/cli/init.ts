import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFolderPath } from '../../host/start/config/options.ts'
import { OptionError } from '../../host/start/config.ts'
import { fileOf, readFixtures, SANDBOX_FILE } from '../../host/fixtures/read-folder.ts'
import { createFolders } from '../../host/store/json/disk.ts'
import { VISIBLE } from '../../core/state/collections.ts'
import type { Words } from '../../core/words.ts'
import { Failure } from './fail.ts'
import { ownLanguage } from './language.ts'
import { STARTER_WORLD } from './starter-world.ts'
import { worded } from '../../core/words/commands.ts'

const A_FILE = worded('aFileIsInItsPlace')
const REASONS: Readonly<Record<string, Words>> = {
  ENOTDIR: A_FILE, EEXIST: A_FILE, EACCES: worded('noPermission')
}

/** Writes a small world into an empty folder, and prints the commands that use it. */
export async function init (folder: string): Promise<void> {
  if (!isFolderPath(folder)) {
    throw new OptionError(worded('dirMustBeNot', { json: JSON.stringify(folder) }))
  }
  await mustBeEmpty(folder)
  await writing(folder, async () => {
    await createFolders(folder)
    for (const [name, value] of files()) {
      await writeFile(join(folder, name), `${JSON.stringify(value, null, 2)}\n`, { flag: 'wx' })
    }
  })
  const { entities: { apiKeys: [key] } } = await readFixtures(folder)
  process.stdout.write(next(folder, key?.token ?? ''))
}

function files (): [name: string, value: unknown][] {
  const lists = VISIBLE.map((collection): [string, unknown] => [fileOf(collection), STARTER_WORLD[collection] ?? []])
  return [[SANDBOX_FILE, STARTER_WORLD.sandbox], ...lists]
}

/** Files whose name starts with a dot are allowed, because the folder may be under version control. */
async function mustBeEmpty (folder: string): Promise<void> {
  const names = await writing(folder, () => readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  }))
  const [first] = names.filter(name => !name.startsWith('.')).sort()
  if (first === undefined) return
  throw new Failure(worded('isNotEmptyItHasAnd', { folder, first }))
}

async function writing<T> (folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Failure(worded('cannotWrite', { said: REASONS[code ?? ''] ?? message, folder }))
  }
}

function next (folder: string, token: string): string {
  const name = /[^\w./-]/.test(folder) ? `'${folder}'` : folder
  return worded('nextSteps', { folder, name, token })[ownLanguage()]
}
