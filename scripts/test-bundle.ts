import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions, type Plugin } from 'esbuild'
import { placed } from './placed.ts'
import { alone, placesOf, rooms, testsIn } from '../test/support/room.ts'
import { SCRIPTS } from '../test/support/script.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Where the bundles are. */
export const FOLDER = '.tap/suite'
/** The jobs end together when the long ones come first, and those that often wait run beside those that never do. */
const LONGEST_FIRST = ['postgres', 'page', 'http', 'docs', 'data', 'control', 'cli', 'docs-examples']

interface Bundle { readonly name: string, readonly path: string }

/** The test files of each process, by its name. */
export function testProcesses (): Map<string, readonly string[]> {
  const named: [name: string, files: readonly string[]][] = [
    ...rooms.map((room): [string, string[]] => [basename(room, '.ts'), testsIn(...placesOf(room))]),
    ...alone.map((file): [string, string[]] => [file.slice('test/'.length, -'.test.ts'.length), [file]])
  ]
  return new Map(named.map(([name, files]) => [name.replaceAll('/', '-'), files]))
}

/**
 * Writes the test files of each process as one file of JavaScript, and returns the names and paths of these, in the
 * order in which to run them. Beside them it writes the scripts that tests run in processes of their own. A process
 * that loads several hundred modules, each through a translator, takes seconds for it.
 */
export async function bundleTests (): Promise<Bundle[]> {
  const processes = testProcesses()
  const names = inOrder([...processes.keys()])
  await rm(`${root}/${FOLDER}`, { recursive: true, force: true })
  await build(bundles(processes))
  return names.map(name => ({ name, path: `${FOLDER}/${name}.mjs` }))
}

function bundles (processes: ReadonlyMap<string, readonly string[]>): BuildOptions {
  return {
    absWorkingDir: root,
    entryPoints: [
      ...[...processes.keys()].map(name => ({ in: `process:${name}`, out: name })),
      ...SCRIPTS.map(script => ({ in: script, out: basename(script, '.ts') }))
    ],
    plugins: [importing(processes), required, placed],
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true, // what several processes import is written once
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning'
  }
}

/** What a process runs: a module that imports its test files. */
function importing (processes: ReadonlyMap<string, readonly string[]>): Plugin {
  return {
    name: 'importing',
    setup (build) {
      build.onResolve({ filter: /^process:/ }, ({ path }) => ({ path, namespace: 'process' }))
      build.onLoad({ filter: /./, namespace: 'process' }, ({ path }) => ({
        contents: (processes.get(path.slice('process:'.length)) ?? []).map(file => `import './${file}'\n`).join(''),
        resolveDir: root
      }))
    }
  }
}

/**
 * TypeScript is required, because for an import Node.js also searches its nine megabytes for the names it exports.
 */
const required: Plugin = {
  name: 'required',
  setup (build) {
    build.onResolve({ filter: /^typescript$/ }, ({ path }) => ({ path, namespace: 'required' }))
    build.onLoad({ filter: /./, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('module').createRequire(${JSON.stringify(root)})('${path}')`
    }))
  }
}

function inOrder (names: readonly string[]): string[] {
  const rank = (name: string) => LONGEST_FIRST.includes(name) ? LONGEST_FIRST.indexOf(name) : LONGEST_FIRST.length
  return [...names].sort((a, b) => rank(a) - rank(b))
}
