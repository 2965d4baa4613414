import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { A_FOLDER, isFolderPath } from '../config/options.ts'
import { OptionError } from '../config.ts'
import { fileOf, readFixtures, SANDBOX_FILE } from '../document/read-folder.ts'
import { VISIBLE } from '../state/collections.ts'
import { Failure } from './fail.ts'
import { STARTER_WORLD } from './starter-world.ts'

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'a file is in its place', EEXIST: 'a file is in its place', EACCES: 'no permission'
}

/** Writes a small world into an empty folder, and prints the commands that use it. */
export async function init (folder: string): Promise<void> {
  if (!isFolderPath(folder)) throw new OptionError(`<dir> must be ${A_FOLDER}, not ${JSON.stringify(folder)}`)
  await mustBeEmpty(folder)
  await writing(folder, async () => {
    await mkdir(folder, { recursive: true })
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
  throw new Failure(`${folder} is not empty: it has ${first}, and init overwrites nothing; name a new folder`)
}

async function writing<T> (folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Failure(`cannot write ${folder}: ${REASONS[code ?? ''] ?? message}`)
  }
}

function next (folder: string, token: string): string {
  const name = /[^\w./-]/.test(folder) ? `'${folder}'` : folder
  return `${folder} holds a small world: change it as you like.

  npx espelho check ${name}        says what is wrong with it
  npx espelho --fixtures ${name}   serves it; its token is ${token}
`
}
