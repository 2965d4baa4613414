import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Metafile } from 'esbuild'
import { bundle } from './build/bundle.ts'
import { declarations } from './build/declarations.ts'
import { billOfMaterials, bundledPackages, notices } from './build/notices.ts'
import { bundlePage } from './build/page.ts'
import { checkedWorldText } from '../src/document/built-in-world.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

// All of it first, then the files: a build that fails leaves the last one as it was.
// The compiler works while esbuild does, which is a process of its own.
const bundles = Promise.all([bundle(), bundlePage()])
const types = declarations()
const world = await checkedWorldText(at('fixtures'))
const [server, page] = await bundles
const files = [
  ...server.files,
  ...page.files,
  { path: at('dist/THIRD-PARTY.txt'), text: notices(bundledPackages(server.metafile)) },
  { path: at('dist/sbom.cdx.json'), text: billOfMaterials(bundledPackages(server.metafile, page.metafile)) },
  // For the test of the two above: to bundle anew would take it a second. It is not packed.
  { path: at('dist/inputs.json'), text: JSON.stringify({ server: inputsOf(server), page: inputsOf(page) }) },
  { path: at('dist/built-in-world.json'), text: world },
  // CommonJS has them, and the ES module hands them on: twice would be an eighth of the package.
  { path: at('dist/index.d.ts'), text: "export * from './index.cjs'\n" },
  { path: at('dist/index.d.cts'), text: types }
]
await rm(at('dist'), { recursive: true, force: true })
for (const { path, text } of files) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
await chmod(at('dist/cli.js'), 0o755)

/** The paths of all sources of which a bundle holds code. */
function inputsOf ({ metafile }: { metafile: Metafile }): string[] {
  const written = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  return [...new Set(written.flatMap(([path, { bytesInOutput }]) => bytesInOutput > 0 ? path : []))]
}
