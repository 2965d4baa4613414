import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import ts from 'typescript'

interface File { path: string, text: string }

const root = fileURLToPath(new URL('.', import.meta.url))
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const formatHost: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => root, getCanonicalFileName: name => name, getNewLine: () => '\n'
}

// All of it first, then the files: a build that fails leaves the last one as it was.
const files = [...await bundle(), ...declarations()]
await rm(at('dist'), { recursive: true, force: true })
for (const { path, text } of files) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
await chmod(at('dist/cli.js'), 0o755)

/** One bundle starts in half the time of a few hundred modules; what is imported when needed stays a chunk of its own. */
async function bundle (): Promise<File[]> {
  const { outputFiles } = await build({
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
    legalComments: 'none',
    // One brings files that it serves, the other a native library.
    external: ['@fastify/swagger-ui', 'fs-native-extensions'],
    // CommonJS packages inside an ES module call a `require` that it does not have.
    banner: { js: "import { createRequire as $require } from 'node:module';const require = $require(import.meta.url);" },
    logLevel: 'warning',
    write: false
  })
  return outputFiles
}

/** Of what the package exports. Only writes them: `npm run typecheck` is what checks. */
function declarations (): File[] {
  const files: File[] = []
  const { config } = ts.readConfigFile(at('tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram([at('src/index.ts')], {
    ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true, rootDir: at('src'), outDir: at('dist/types')
  })
  const { diagnostics } = program.emit(undefined, (path, text) => { files.push({ path, text }) })
  if (diagnostics.length) throw new Error(ts.formatDiagnostics(diagnostics, formatHost))
  return files
}
