import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import ts from 'typescript'
import { bundlePage } from './build-page.ts'

interface File { path: string, text: string }

const root = fileURLToPath(new URL('.', import.meta.url))
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const formatHost: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => root, getCanonicalFileName: name => name, getNewLine: () => '\n'
}

// All of it first, then the files: a build that fails leaves the last one as it was.
const files = [...await bundle(), ...await bundlePage(notices), ...declarations()]
await rm(at('dist'), { recursive: true, force: true })
for (const { path, text } of files) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
await chmod(at('dist/cli.js'), 0o755)

/** One bundle starts in half the time of a few hundred modules; what is imported when needed stays a chunk of its own. */
async function bundle (): Promise<File[]> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { cli: 'src/cli/main.ts', index: 'src/index.ts' },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minifySyntax: true,
    minifyWhitespace: true,
    // Its other entry is UMD, whose modules esbuild cannot find.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    legalComments: 'none', // their licences are in THIRD-PARTY.txt
    // One brings files that it serves, the other a native library.
    external: ['@fastify/swagger-ui', 'fs-native-extensions'],
    // CommonJS packages inside an ES module call a `require` that it does not have.
    banner: { js: "import { createRequire as $require } from 'node:module';const require = $require(import.meta.url);" },
    logLevel: 'warning',
    metafile: true,
    write: false
  })
  return [...outputFiles, { path: at('dist/THIRD-PARTY.txt'), text: notices(metafile) }]
}

/** The licences of the packages in the bundle ask that their words go along with the code. */
function notices ({ outputs }: Metafile): string {
  const sources = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs).filter(path => inputs[path]?.bytesInOutput))
  const folders = sources.flatMap(path => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  // The same version may lie in two folders.
  const entries = new Set([...new Set(folders)].map(notice).sort())
  return ['The files beside this one hold code of the packages below, each under its own licence.\n', ...entries].join(`\n${'-'.repeat(80)}\n\n`)
}

function notice (folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(at(folder), 'package.json'), 'utf8'))
  const file = readdirSync(at(folder)).find(file => /^licen[cs]e/i.test(file))
  const words = file === undefined ? `It brings no text of it. Author: ${author.name ?? author}` : readFileSync(join(at(folder), file), 'utf8')
  return `${name} ${version}\nLicence: ${license}\n\n${words.trim()}\n`
}

/** Of what the package exports, and what that refers to. Only writes them: `npm run typecheck` is what checks. */
function declarations (): File[] {
  const texts = new Map<string, string>()
  const { config } = ts.readConfigFile(at('tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram([at('src/index.ts')], {
    ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true, rootDir: at('src'), outDir: at('dist/types')
  })
  const { diagnostics } = program.emit(undefined, (path, text) => { texts.set(path, text) })
  if (diagnostics.length) throw new Error(ts.formatDiagnostics(diagnostics, formatHost))
  return withReferences(at('dist/types/index.d.ts'), texts)
}

function withReferences (first: string, texts: ReadonlyMap<string, string>): File[] {
  const paths = new Set([first])
  for (const path of paths) {
    for (const { fileName } of ts.preProcessFile(texts.get(path) ?? '').importedFiles) {
      if (fileName.startsWith('.')) paths.add(join(dirname(path), fileName.replace(/\.ts$/, '.d.ts')))
    }
  }
  return [...paths].map(path => ({ path, text: texts.get(path) ?? '' }))
}
