import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'

/** Node.js's own method, which the types do not name. It compiles a CommonJS module and runs it. */
interface Compiling { _compile (this: NodeModule, content: string, file: string): unknown }

interface Head {
  /** Whether the code of a request is in it. */
  readonly answered: boolean
  /** The name of each file, and the length of what V8 keeps of it. */
  readonly files: ReadonlyArray<readonly [name: string, length: number]>
}

interface Kept {
  /** Where the cache is, and what it holds. */
  readonly file: string
  readonly answered: boolean
  readonly compiled: Map<string, Buffer>
  /** What this process has compiled. */
  readonly scripts: Map<string, Script>
}

/** The caches of other builds and other versions of Node.js that stay. */
const OTHERS = 4
/** `ESPELHO_CACHE` with this value keeps nothing. */
const OFF = 'off'

let kept: Kept | undefined
let missing = false
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
  const { answered, compiled } = readCache(file)
  kept = { file, answered, compiled, scripts: new Map() }
  const { scripts } = kept
  const prototype = Module.prototype as unknown as Compiling
  const { _compile: compile } = prototype
  prototype._compile = function (content, path) {
    if (dirname(path) !== folder) return compile.call(this, content, path)
    const name = basename(path)
    const cachedData = compiled.get(name)
    const script = new Script(Module.wrap(content), { filename: path, ...(cachedData !== undefined && { cachedData }) })
    if (cachedData === undefined || script.cachedDataRejected === true) missing = true
    scripts.set(name, script)
    return script.runInThisContext().call(this.exports, this.exports, createRequire(path), this, path, folder)
  }
  process.once('exit', save)
}

/** The process has answered a request. A cache that was made before is made again, with the code of the answer. */
export function noteAnswer (): void {
  answers = true
}

/** Writes the cache, whole or not at all. A cache that cannot be written is no failure. */
function save (): void {
  if (kept === undefined || !(missing || (answers && !kept.answered))) return
  const { file, answered, compiled, scripts } = kept
  const partial = `${file}.${process.pid}`
  try {
    for (const [name, script] of scripts) compiled.set(name, script.createCachedData())
    const files = Array.from(compiled, ([name, bytes]): [string, number] => [name, bytes.length])
    const head = JSON.stringify({ answered: answered || answers, files } satisfies Head)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(partial, Buffer.concat([Buffer.from(`${head}\n`), ...compiled.values()]), { mode: 0o600 })
    renameSync(partial, file)
    forgetOthers(dirname(file))
  } catch {
    removeQuietly(partial)
  }
}

function removeQuietly (file: string): void {
  try { rmSync(file, { force: true }) } catch {}
}

function readCache (file: string): { answered: boolean, compiled: Map<string, Buffer> } {
  const compiled = new Map<string, Buffer>()
  try {
    if (!isOurs(file)) return { answered: false, compiled }
    const bytes = readFileSync(file)
    const end = bytes.indexOf('\n')
    const { answered, files }: Head = JSON.parse(bytes.toString('utf8', 0, end))
    let at = end + 1
    for (const [name, length] of files) compiled.set(name, bytes.subarray(at, at += length))
    return { answered, compiled }
  } catch {
    return { answered: false, compiled: new Map() }
  }
}

/** Whether this user or the superuser has written a file: code of somebody else would run. */
function isOurs (file: string): boolean {
  const { uid } = statSync(file)
  return process.getuid === undefined || uid === 0 || uid === process.getuid()
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
