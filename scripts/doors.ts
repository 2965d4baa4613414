import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// What someone has who installs the packed tarball: each test runner loads it, each way to resolve modules finds its
// types. It installs packages, so it is no part of `npm test`.

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'doors-'))
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) =>
    !/^(npm_|ESPELHO_|PORT$|NODE_OPTIONS$|_?TAP)/.test(name))),
  DOORS_DATA: join(folder, 'data')
}
const run = (command: string, ...args: string[]): void => {
  execFileSync(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
}
const TS_JEST = { preset: 'ts-jest', testMatch: ['**/ts-jest.test.ts'], testEnvironment: 'node' }
const RESOLUTIONS: [resolution: string, module: string][] =
  [['node10', 'commonjs'], ['node16', 'node16'], ['nodenext', 'nodenext'], ['bundler', 'esnext']]

const doors: [sentence: string, open: () => void][] = [
  ['Jest 29', () => run('npx', 'jest', '--testMatch', '**/jest.test.js')],
  ['Jest 30', () => run('node', 'node_modules/jest30/bin/jest.js', '--testMatch', '**/jest.test.js')],
  ['ts-jest', () => run('npx', 'jest', '--config', JSON.stringify(TS_JEST))],
  ['vitest', () => run('npx', 'vitest', 'run', 'vitest.test.mjs')],
  ['Mocha', () => run('npx', 'mocha', 'mocha.cjs')],
  ['node:test', () => run('node', '--test', 'node.test.mjs')],
  ['npx espelho exec -- npx jest',
    () => run('npx', 'espelho', 'exec', '--', 'npx', 'jest', '--testMatch', '**/jest.test.js')],
  ...RESOLUTIONS.map(([resolution, module]): [string, () => void] => [`moduleResolution ${resolution}`, () => run(
    'npx', 'tsc', '--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom', '--types', 'node',
    '--module', module, '--moduleResolution', resolution, 'types.ts'
  )])
]

try {
  cpSync(`${root}scripts/doors`, folder, { recursive: true })
  writeFileSync(`${folder}/package.json`, '{ "name": "doors", "private": true }')
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({
    compilerOptions: {
      module: 'commonjs', moduleResolution: 'node10', target: 'es2022', types: ['node', 'jest'], strict: true
    }
  }))
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root, env, stdio: 'ignore' })
  run('npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--legacy-peer-deps',
    `./espelho-${version}.tgz`,
    'jest@29',
    'jest30@npm:jest@30',
    'ts-jest@29',
    '@types/jest@29',
    '@types/node@20',
    'typescript@5.9',
    'vitest@3', 'mocha@11')
  for (const [sentence, open] of doors) {
    const began = Date.now()
    open()
    console.log(`ok ${sentence} (${Date.now() - began} ms)`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
