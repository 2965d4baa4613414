import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import type { File } from './bundle.ts'
import { bundledPackages, notices } from './notices.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * The page: one script and one sheet of styles, whose names change with their content, and the document that names
 * them.
 */
export async function bundlePage (): Promise<{ files: File[], metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { page: 'src/guests/page/main.tsx' },
    entryNames: '[name]-[hash]',
    outdir: 'dist/page',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome111', 'firefox114', 'safari16.4'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    legalComments: 'none', // their licences are in THIRD-PARTY.txt
    logLevel: 'warning',
    metafile: true,
    write: false
  })
  const named = (extension: string) => basename(outputFiles.find(({ path }) => path.endsWith(extension))?.path ?? '')
  const document = readFileSync(at('src/guests/page/page.html'), 'utf8').replace('{script}', named('.js'))
    .replace('{styles}', named('.css'))
  const files = [
    ...outputFiles,
    { path: at('dist/page/page.html'), text: document },
    { path: at('dist/page/THIRD-PARTY.txt'), text: notices(bundledPackages(metafile)) }
  ]
  return { files, metafile }
}
