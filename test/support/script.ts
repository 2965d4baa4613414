import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { placed } from '../../scripts/placed.ts'
import { memoizeByKey } from '../../src/memoize.ts'

/** What tests run in processes of their own. */
export const SCRIPTS = [
  'test/storage/support/append-forever.ts',
  'test/storage/support/lock-until-killed.ts',
  'test/support/fleet/replica-process.ts'
] as const

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The path of a script in one file of JavaScript, because a process that loads several hundred modules, each through a
 * translator, takes seconds for it. `npm test` has written it beside the tests, in the folder `TEST_SCRIPTS`.
 */
export const bundled = memoizeByKey(async (script: typeof SCRIPTS[number]): Promise<string> => {
  const { TEST_SCRIPTS: folder } = process.env
  const name = basename(script, '.ts')
  if (folder !== undefined) return join(root, folder, `${name}.mjs`)
  const outfile = join(root, '.tap/scripts', `${name}-${process.pid}.mjs`)
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
