/// <reference path="../src/host/store/json/fs-native-extensions.d.ts" />
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { tryLock } from 'fs-native-extensions'
import { spawnable } from './npm.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const CACHE = `${root}node_modules/.cache`
const LOOK_AGAIN_MS = 100

/** The module of a folder in `scripts/tools/`. */
export async function importTool (tool: string): Promise<any> {
  installFolder(`scripts/tools/${tool}`)
  return await import(pathToFileURL(`${root}scripts/tools/${tool}/index.js`).href)
}

/** Runs a command that a folder in `scripts/tools/` brings, and returns its exit code. */
export function runTool (tool: string, command: string, ...args: readonly string[]): number {
  installFolder(`scripts/tools/${tool}`)
  const file = `${root}scripts/tools/${tool}/node_modules/.bin/${command}`
  return spawnSync(file, args, { cwd: root, stdio: 'inherit' }).status ?? 1
}

/**
 * Installs a folder that has a lock of its own, unless it is installed from this very lock. Few clones need these
 * packages, and they are large. Of processes that need the folder at once, one installs it and the others wait.
 */
export function installFolder (path: string): void {
  const [lock, installed] = [`${root}${path}/package-lock.json`, `${root}${path}/node_modules/.installed-lock.json`]
  const isInstalled = (): boolean =>
    existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')
  if (isInstalled()) return
  mkdirSync(CACHE, { recursive: true })
  const alone = openSync(`${CACHE}/${basename(path)}.installing`, 'w')
  try {
    while (!tryLock(alone)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS)
    if (isInstalled()) return
    console.error(`Installing ${path}, at its first use`)
    execFileSync(...spawnable('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'), {
      cwd: `${root}${path}`, stdio: ['ignore', 2, 2]
    })
    copyFileSync(lock, installed)
  } finally {
    closeSync(alone)
  }
}
