import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { alone, placesOf, rooms, testsIn } from '../test/support/room.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = '.tap/suite'
/** A module is replaced by its path, and a bundle has none. */
const REPLACES_MODULES = /\bmockImport\b/
/** Two jobs end together when the long ones come first. */
const LONGEST_FIRST = ['page', 'docs', 'docs-examples', 'cli', 'data', 'http', 'control', 'package', 'fuzz', 'domain']

/** The test files of each process, by its name, and those that run as they are written. */
export function testProcesses (): { processes: Map<string, readonly string[]>, asTheyAre: readonly string[] } {
  const replaces = (file: string) => REPLACES_MODULES.test(readFileSync(`${root}/${file}`, 'utf8'))
  const named: [name: string, files: readonly string[]][] = [
    ...rooms.map((room): [string, string[]] => [basename(room, '.ts'), testsIn(...placesOf(room))]),
    ...alone.filter(file => !replaces(file)).map((file): [string, string[]] => [
      file.slice('test/'.length, -'.test.ts'.length), [file]
    ])
  ]
  return {
    processes: new Map(named.map(([name, files]) => [name.replaceAll('/', '-'), files])),
    asTheyAre: alone.filter(replaces)
  }
}

/**
 * Writes the test files of each process as one file of JavaScript, and returns what tap is to run. A process that
 * loads several hundred modules, each through a translator, takes seconds for it.
 */
export async function bundleTests (): Promise<string[]> {
  const { processes, asTheyAre } = testProcesses()
  const names = inOrder([...processes.keys()])
  await rm(`${root}/${FOLDER}`, { recursive: true, force: true })
  const { outputs } = (await build({
    absWorkingDir: root,
    entryPoints: names.map((name, index) => ({
      in: `process:${name}`, out: `${String(index + 1).padStart(2, '0')}-${name}`
    })),
    plugins: [importing(processes), placed],
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    metafile: true
  })).metafile
  return [...Object.keys(outputs).filter(path => path.endsWith('.mjs')), ...asTheyAre]
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

/** Each module keeps its own place, because it finds other files from there. */
const placed: Plugin = {
  name: 'placed',
  setup (build) {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.url')) return
      const contents = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  }
}

function inOrder (names: readonly string[]): string[] {
  const rank = (name: string) => LONGEST_FIRST.includes(name) ? LONGEST_FIRST.indexOf(name) : LONGEST_FIRST.length
  return [...names].sort((a, b) => rank(a) - rank(b))
}
