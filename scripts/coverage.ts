import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runTool } from './tool.ts'

/*
 * Runs all tests, and shows which lines of `src/` ran in their processes; `coverage/` has it as pages. What runs from
 * `dist/` or in a browser is not seen. It demands nothing.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const FOLDER = `${process.cwd()}/.tap/v8`
await rm(FOLDER, { recursive: true, force: true })
const failed = await run('tsx', ['scripts/test.ts'], { NODE_V8_COVERAGE: FOLDER, TAP_TIMEOUT: '600' })
for (const name of await readdir(FOLDER)) await prepare(`${FOLDER}/${name}`)
const include = ['--exclude-after-remap', '--include', 'src/**/*.ts', '--reporter', 'text', '--reporter', 'html']
process.exitCode = runTool('coverage', 'c8', 'report', '--temp-directory', FOLDER, ...include) || failed

/** Leaves the bundles of tests. c8 asks for the paths of sources, where Node.js wrote their URLs. */
async function prepare (path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  const { result, ...rest } = JSON.parse(text.replaceAll(`"file://${process.cwd()}/src/`, `"${process.cwd()}/src/`))
  const ours = result.filter(({ url }: { url: string }) => url.includes('/.tap/suite/'))
  if (ours.length === 0) await rm(path)
  else await writeFile(path, JSON.stringify({ ...rest, result: ours }))
}

async function run (command: string, args: readonly string[], env: object = {}): Promise<number> {
  const child = spawn(`node_modules/.bin/${command}`, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return (await once(child, 'exit'))[0] ?? 1
}
