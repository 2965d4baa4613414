import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command of a folder in `tools/`, and resolves to its exit code. Each of these folders has a lock of its own,
 * and is installed at first use, because `npm ci` in a clone is to bring no more than building and testing need.
 */
export function runTool (tool: string, command: string, ...args: readonly string[]): number {
  installTool(tool)
  const { status } = spawnSync(`${root}tools/${tool}/node_modules/.bin/${command}`, args, { cwd: root, stdio: 'inherit' })
  return status ?? 1
}

/** Installs a folder of `tools/` that is not installed, or was from another lock. */
export function installTool (tool: string): void {
  const folder = `${root}tools/${tool}`
  const [lock, installed] = [`${folder}/package-lock.json`, `${folder}/node_modules/.installed-lock.json`]
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')) return
  console.error(`Installing tools/${tool}…`)
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 2, 2] })
  copyFileSync(lock, installed)
}
