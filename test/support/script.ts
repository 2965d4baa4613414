import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { memoizeByKey } from '../../src/core/memoize.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Each module keeps its own place, because it finds other files from there. */
const placed: Plugin = {
  name: 'placed',
  setup (build) {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const contents = text.replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(path).href))
      if (contents === text) return
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  }
}

/**
 * The path of a script in one file of JavaScript, because a process that loads several hundred modules, each through a
 * translator, takes seconds for it.
 */
export const bundled = memoizeByKey(async (script: string): Promise<string> => {
  const outfile = join(root, '.tap/scripts', `${basename(script, '.ts')}-${process.pid}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [script],
    plugins: [placed],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning'
  })
  return outfile
})
