import { cpSync, writeFileSync } from 'node:fs'
import { packedProject, root, tellEach } from './packed-project.ts'

// What someone has who installs the packed tarball: each test runner loads it, each way to resolve modules finds its
// types. It installs packages, so it is no part of `npm test`.

const project = packedProject('doors')
const { folder } = project
const env = { DOORS_DATA: `${folder}/data` }
const run = (...command: string[]) => project.run(command, { env })
/** A runner's own limit is for a machine with nothing else to do. */
const LIMIT = ['--testTimeout', '300000']
const TS_JEST = { preset: 'ts-jest', testMatch: ['**/ts-jest.test.ts'], testEnvironment: 'node' }
const RESOLUTIONS: [resolution: string, module: string][] =
  [['node10', 'commonjs'], ['node16', 'node16'], ['nodenext', 'nodenext'], ['bundler', 'esnext']]

const doors: [sentence: string, open: () => unknown][] = [
  ['Jest 29', () => run('npx', 'jest', ...LIMIT, '--testMatch', '**/jest.test.js')],
  ['Jest 30', () => run('node', 'node_modules/jest30/bin/jest.js', ...LIMIT, '--testMatch', '**/jest.test.js')],
  ['ts-jest', () => run('npx', 'jest', ...LIMIT, '--config', JSON.stringify(TS_JEST))],
  ['vitest', () => run('npx', 'vitest', 'run', ...LIMIT, 'vitest.test.mjs')],
  ['Mocha', () => run('npx', 'mocha', '--timeout', '300000', 'mocha.cjs')],
  ['tap', () => run('npx', 'tap', 'run', 'tap.mjs', '--disable-coverage', '--allow-empty-coverage')],
  ['node:test', () => run('node', '--test', 'node.test.mjs')],
  ['npx espelho exec -- npx jest',
    () => run('npx', 'espelho', 'exec', '--', 'npx', 'jest', ...LIMIT, '--testMatch', '**/jest.test.js')],
  ...RESOLUTIONS.map(([resolution, module]): [string, () => unknown] => [`moduleResolution ${resolution}`, () => run(
    'npx', 'tsc', '--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', 'node',
    '--module', module, '--moduleResolution', resolution, 'types.ts'
  )])
]

try {
  cpSync(`${root}scripts/checks/doors`, folder, { recursive: true })
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({
    compilerOptions: {
      module: 'commonjs', moduleResolution: 'node10', target: 'es2022', types: ['node', 'jest'], strict: true
    }
  }))
  project.install(
    'jest@29', 'jest30@npm:jest@30', 'ts-jest@29', '@types/jest@29', '@types/node@20', 'typescript@5.9',
    'vitest@3', 'mocha@11', 'tap@21'
  )
  await tellEach(doors)
} finally {
  project.remove()
}
