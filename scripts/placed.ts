import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

/** As a pattern, because this file is bundled, too, and its own text would be replaced. */
const PLACE = /import\.meta\.url/g

/** Each module keeps its own place, because it finds other files from there. */
export const placed: Plugin = {
  name: 'placed',
  setup (build) {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const contents = text.replaceAll(PLACE, () => JSON.stringify(pathToFileURL(path).href))
      if (contents === text) return
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
    })
  }
}
