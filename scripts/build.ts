import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Metafile } from 'esbuild'
import { bundle, type File } from './build/bundle.ts'
import { declarations } from './build/declarations.ts'
import { type Inputs, lastInputs, sourcesDigest } from './build/fresh.ts'
import { billOfMaterials, bundledPackages, notices } from './build/notices.ts'
import { bundlePage } from './build/page.ts'
import { checkedWorldText } from '../src/host/fixtures/built-in-world.ts'

// `tsx scripts/build.ts` builds all; `tsx scripts/build.ts bundles` leaves the types as they are.

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const TYPES = [at('dist/index.d.ts'), at('dist/index.d.cts')] as const
const withTypes = process.argv[2] !== 'bundles'

// All of it first, then the files: a build that fails leaves the last one as it was.
const digest = sourcesDigest()
// The compiler works while esbuild does, which is a process of its own.
const bundles = Promise.all([bundle(), bundlePage()])
const types = withTypes ? declarations() : ''
const world = await checkedWorldText(at('fixtures'))
const [server, page] = await bundles
const inputs: Inputs = {
  server: inputsOf(server),
  page: inputsOf(page),
  bundlesOf: digest,
  typesOf: withTypes ? digest : lastInputs()?.typesOf
}
replace([
  ...server.files,
  ...page.files,
  { path: at('dist/THIRD-PARTY.txt'), text: notices(bundledPackages(server.metafile)) },
  { path: at('dist/sbom.cdx.json'), text: billOfMaterials(bundledPackages(server.metafile, page.metafile)) },
  { path: at('dist/built-in-world.json'), text: world },
  // CommonJS has them, and the ES module hands them on: twice would be an eighth of the package.
  ...withTypes ? [{ path: TYPES[0], text: "export * from './index.cjs'\n" }, { path: TYPES[1], text: types }] : []
])
chmodSync(at('dist/cli.js'), 0o755)
write({ path: at('dist/inputs.json'), text: JSON.stringify(inputs) })

/**
 * What is as it was is not written, so that processes which build at the same time do not disturb each other. The
 * inputs are missing meanwhile: a build that is stopped here is no build.
 */
function replace (files: readonly File[]): void {
  const changed = files.filter(({ path, text }) => textOf(path) !== text)
  if (changed.length > 0) rmSync(at('dist/inputs.json'), { force: true })
  for (const file of changed) write(file)
  const wanted = new Set([...files.map(({ path }) => path), ...TYPES, at('dist/inputs.json')])
  for (const entry of readdirSync(at('dist'), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !wanted.has(path)) rmSync(path, { force: true })
  }
}

/** Nobody sees half a file. */
function write ({ path, text }: File): void {
  const written = at(`node_modules/.cache/built-${process.pid}`)
  for (const file of [path, written]) mkdirSync(dirname(file), { recursive: true })
  writeFileSync(written, text)
  renameSync(written, path)
}

function textOf (path: string): string | undefined {
  try { return readFileSync(path, 'utf8') } catch { return undefined }
}

function inputsOf ({ metafile }: { metafile: Metafile }): string[] {
  const written = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  return [...new Set(written.flatMap(([path, { bytesInOutput }]) => bytesInOutput > 0 ? path : []))]
}
