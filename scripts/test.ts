import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './is-built.ts'
import { bundleTests } from './test-bundle.ts'

/*
 * `npm test`: builds what the tests need, so far as it is not there, and has tap run them all. With arguments tap gets
 * these instead: `npm test -- FILE` runs one file as it is written.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const given = process.argv.slice(2)
const [suite, ...codes] = await Promise.all([
  given.length === 0 ? bundleTests() : [],
  isBuilt() ? 0 : run('tsx', 'build.ts'),
  hasOurPlugins() ? 0 : run('tap', 'build')
])
process.exitCode = codes.find(code => code !== 0) ?? await run('tap', ...given, ...suite)

async function run (command: string, ...args: string[]): Promise<number> {
  const [code] = await once(spawn(`node_modules/.bin/${command}`, args, { stdio: 'inherit' }), 'exit')
  return code ?? 1
}

/** Whether tap's class is built with the plugins of .taprc. An install brings one with others. */
function hasOurPlugins (): boolean {
  return !readFileSync('node_modules/@tapjs/test/test-built/dist/esm/index.js', 'utf8').includes('@tapjs/typescript')
}
