import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What a build was made of. It is written into `dist/inputs.json`, which is not packed. */
export interface Inputs {
  /** The paths of all sources of which a bundle holds code. */
  readonly server: readonly string[]
  readonly page: readonly string[]
  /** The digests of the sources of the bundles, and of those of the types. */
  readonly bundlesOf: string
  readonly typesOf: string | undefined
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = [
  'fixtures', 'package-lock.json', 'package.json', 'scripts/build', 'scripts/build.ts', 'src', 'tsconfig.json'
]
/** `npm run typecheck` writes it. No bundle holds any of it. */
const GENERATED = 'src/guests/page/api/control-plane.d.ts'

/** The inputs of the last build; undefined if there is none, or it was not finished. */
export function lastInputs (): Inputs | undefined {
  try { return JSON.parse(readFileSync(`${root}dist/inputs.json`, 'utf8')) } catch { return undefined }
}

export function sourcesDigest (): string {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap(filesIn).filter(path => path !== GENERATED)) {
    hash.update(`${path}\n`).update(readFileSync(root + path))
  }
  return hash.digest('hex')
}

/**
 * Builds `dist/` anew if it was made of other sources. Each test of it calls this, so that none passes because of an
 * older build. The types take several times as long as the rest.
 */
export async function freshBuild (parts: 'bundles' | 'all'): Promise<void> {
  const [now, { bundlesOf, typesOf }] = [sourcesDigest(), lastInputs() ?? {}] as [string, Partial<Inputs>]
  if (bundlesOf === now && (parts === 'bundles' || typesOf === now)) return
  const env = { ...process.env, NODE_OPTIONS: '' } // tap's loader makes it slower
  await promisify(execFile)(process.execPath, ['--import=tsx', 'scripts/build.ts', parts], { cwd: root, env })
}

function filesIn (path: string): string[] {
  if (!statSync(root + path).isDirectory()) return [path]
  const names = readdirSync(root + path, { recursive: true, withFileTypes: true })
  return names.filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath.slice(root.length)}/${entry.name}`.replaceAll('\\', '/')).sort()
}
