import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { recallOffsets, toldOffsets } from '../domain/time/offset.ts'
import { type Head, type KeptCode, openKeptCode } from './kept-code.ts'

/** Node.js's own method, which the types do not name. It compiles a CommonJS module and runs it. */
interface Compiling { _compile (this: NodeModule, content: string, file: string): unknown }

interface Kept {
  /** Where the cache is. */
  readonly file: string
  /** The cache, open until the server has started. */
  code: KeptCode | undefined
  readonly answered: boolean
  /** What this process has compiled. */
  readonly scripts: Map<string, Script>
}

/** The caches of other builds and other versions of Node.js that stay. */
const OTHERS = 4
/** The years of zones that are kept. */
const MOST_OFFSETS = 64
/** `ESPELHO_CACHE` with this value keeps nothing. */
const OFF = 'off'

let kept: Kept | undefined
let missing = false
let recalled = 0
let answers = false

/**
 * Keeps the code of the files of a folder as V8 has compiled it, so that the next process does not compile it again.
 * The cache is a file for this build of espelho and this version of V8 with its flags. Without a cache, or if V8
 * rejects it, a file is compiled as ever.
 */
export function keepCompiled (folder: string, build: string, env: NodeJS.ProcessEnv): void {
  const home = cacheFolder(env)
  if (home === undefined) return
  const file = join(home, `${build}-${cachedDataVersionTag().toString(16)}.v8`)
  const code = openKeptCode(file)
  const own: Kept = { file, code, answered: code?.answered ?? false, scripts: new Map() }
  kept = own
  if (code !== undefined && code.zones.version === process.versions.tz) recallOffsets(code.zones.offsets)
  recalled = Object.keys(toldOffsets()).length
  const prototype = Module.prototype as unknown as Compiling
  const { _compile: compile } = prototype
  prototype._compile = function (content, path) {
    if (dirname(path) !== folder) return compile.call(this, content, path)
    const name = basename(path)
    const cachedData = keptCode(own, name)
    const script = new Script(Module.wrap(content), { filename: path, ...(cachedData !== undefined && { cachedData }) })
    if (cachedData === undefined || script.cachedDataRejected === true) missing = true
    own.scripts.set(name, script)
    return script.runInThisContext().call(this.exports, this.exports, createRequire(path), this, path, folder)
  }
  process.once('exit', save)
}

/** Closes the cache. Code that is loaded later opens it again. */
export function endStart (): void {
  kept?.code?.close()
  if (kept !== undefined) kept.code = undefined
}

/** What V8 keeps of a file. */
function keptCode ({ code, file }: Kept, name: string): Buffer | undefined {
  if (code !== undefined) return code.read(name)
  const again = openKeptCode(file)
  const found = again?.read(name)
  again?.close()
  return found
}

/** The process has responded 201. A cache that was made before is made again, with the code of that response. */
export function noteAnswer (): void {
  answers = true
}

/** Whether Intl was asked, about few stretches of time: a world of centuries would write the cache again and again. */
function hasAskedIntl (): boolean {
  const { length } = Object.keys(toldOffsets())
  return length > recalled && length <= MOST_OFFSETS
}

/** Writes the cache, whole or not at all. A cache that cannot be written is no failure. */
function save (): void {
  if (kept === undefined || !(missing || hasAskedIntl() || (answers && !kept.answered))) return
  const { file, answered, scripts } = kept
  const partial = `${file}.${process.pid}`
  try {
    const compiled = new Map<string, Buffer>()
    const code = openKeptCode(file)
    for (const name of code?.names ?? []) {
      const bytes = scripts.has(name) ? undefined : code?.read(name)
      if (bytes !== undefined) compiled.set(name, bytes)
    }
    code?.close()
    for (const [name, script] of scripts) compiled.set(name, script.createCachedData())
    const files = Array.from(compiled, ([name, bytes]): [string, number] => [name, bytes.length])
    const head = JSON.stringify({ answered: answered || answers, files, zones: zones() } satisfies Head)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(partial, Buffer.concat([Buffer.from(`${head}\n`), ...compiled.values()]), { mode: 0o600 })
    renameSync(partial, file)
    forgetOthers(dirname(file))
  } catch {
    removeQuietly(partial)
  }
}

function zones (): Head['zones'] {
  const offsets = toldOffsets()
  return { version: process.versions.tz, offsets: Object.keys(offsets).length > MOST_OFFSETS ? {} : offsets }
}

function removeQuietly (file: string): void {
  try { rmSync(file, { force: true }) } catch {}
}

function forgetOthers (folder: string): void {
  const caches = readdirSync(folder).filter(name => name.endsWith('.v8')).map(name => join(folder, name))
  const newest = caches.map(file => ({ file, at: statSync(file).mtimeMs })).sort((a, b) => b.at - a.at)
  for (const { file } of newest.slice(1 + OTHERS)) removeQuietly(file)
}

/** The folder of caches of the platform (XDG Base Directory Specification; Apple's and Microsoft's guides). */
function cacheFolder (env: NodeJS.ProcessEnv): string | undefined {
  const { ESPELHO_CACHE: chosen, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = env
  if (chosen === OFF) return undefined
  if (chosen) return chosen
  if (process.platform === 'win32') return local ? join(local, 'espelho', 'cache') : undefined
  if (xdg) return join(xdg, 'espelho')
  return process.platform === 'darwin'
    ? join(homedir(), 'Library', 'Caches', 'espelho')
    : join(homedir(), '.cache', 'espelho')
}
