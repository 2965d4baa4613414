import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, transform } from 'esbuild'
import { lazyPackages } from './lazy-packages.ts'
import { precompiled } from './precompiled.ts'

export interface File { path: string, text: string }

const root = fileURLToPath(new URL('../..', import.meta.url))
const TARGET = 'node20.19'
// Short names are a ninth of the package, and a source map would be larger than it. Licences: THIRD-PARTY.txt
const MINIFIED = {
  minifySyntax: true, minifyWhitespace: true, minifyIdentifiers: true, legalComments: 'none'
} as const

/**
 * What is not bundled: one brings files that it serves, one a native library, and the third is installed with the first
 * anyway.
 */
const EXTERNAL = ['@fastify/swagger-ui', 'fs-native-extensions', 'yaml']
/** The other entry of the first is UMD, whose modules esbuild cannot find. The second is not installed. */
const ALIAS = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js', 'pg-native': './scripts/build/no-native.ts' }
const ENTRIES = { main: 'src/guests/cli/main.ts', index: 'src/index.ts' }

/**
 * The code, once, as CommonJS, which `require` and `import` both load: two builds would be twice the size, and two
 * classes `ControlError`. One bundle starts in half the time of a few hundred modules; what is imported when needed
 * stays a chunk of its own. esbuild splits ES modules only, so its chunks are turned into CommonJS afterwards.
 */
export async function bundle (): Promise<{ files: File[], metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ENTRIES,
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: TARGET,
    ...MINIFIED,
    external: EXTERNAL,
    define: { 'import.meta.url': '$moduleUrl' },
    alias: ALIAS,
    plugins: [precompiled, lazyPackages],
    logLevel: 'warning',
    metafile: true,
    write: false
  })
  const chunks =
    await Promise.all(outputFiles.map(async ({ path, text }) => ({ path, text: await commonJs(path, text) })))
  const { exports: names = [] } = metafile.outputs['dist/index.cjs'] ?? {}
  return {
    files: [
      ...chunks,
      { path: `${root}dist/index.js`, text: facade(names) }, { path: `${root}dist/cli.js`, text: CLI }
    ],
    metafile
  }
}

async function commonJs (path: string, text: string): Promise<string> {
  const { code } = await transform(basename(path).startsWith('chunk-') ? linked(text) : text, {
    format: 'cjs',
    platform: 'node',
    target: TARGET,
    supported: { 'dynamic-import': false }, // Jest gives no module to `import()`
    banner: [
      ...(basename(path) === 'index.cjs' ? [versionCheck('throw new Error(text)')] : []),
      ...(text.includes('$moduleUrl') ? ["const $moduleUrl = require('node:url').pathToFileURL(__filename).href;"] : [])
    ].join('\n'),
    ...MINIFIED
  })
  return code
}

const STATIC_IMPORTS = /^(?:import[^;]*;)+/
const EXPORTS = /export\{([^}]*)\};\s*$/

/**
 * A chunk takes what it needs of others once, when it is loaded. esbuild would look each name up at each use, through
 * two getters of the other chunk: that was a tenth of a request. Chunks do not need each other in a circle.
 */
function linked (text: string): string {
  const required = (_: string, names: string | undefined, chunk: string): string =>
    names === undefined ? `require(${chunk});` : `const{${names.replace(/ as /g, ':')}}=require(${chunk});`
  return text
    .replace(STATIC_IMPORTS, imports => imports.replace(/import(?:\{([^}]*)\}from)?("\.\/[^"]*");/g, required))
    .replace(EXPORTS, (_, names: string) =>
      `module.exports={__esModule:true,${names.replace(/([^,]+) as ([^,]+)/g, '$2:$1')}};`)
}

/** The ES module: Node.js hands on what it names. */
function facade (names: readonly string[]): string {
  return `import espelho from './index.cjs'\nexport const { ${[...names].sort().join(', ')} } = espelho\n`
}

/** In words that an old Node.js knows: the rest it could not even read. */
function versionCheck (refuse: string): string {
  return `{
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    const text = \`espelho needs Node.js 20.19 or later, this is \${process.versions.node}\`
    ${refuse}
  }
}`
}

const CLI = `#!/usr/bin/env node
${versionCheck('console.error(text)\n    process.exit(1)')}
import('./main.cjs')
`
