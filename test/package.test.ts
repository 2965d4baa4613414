import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'

// What someone has who installs the package: the tarball, no development packages, no scripts.
t.setTimeout(120_000)

const root = fileURLToPath(new URL('..', import.meta.url))
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|ESPELHO_|PORT$|NODE_OPTIONS$|_?TAP)/.test(name)))
const run = async (cwd: string, command: string, ...args: string[]) => (await promisify(execFile)(command, args, { cwd, env })).stdout

t.test('no package that is installed with it has an install script', async t => {
  const { packages } = JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8'))
  const installed = Object.entries<{ dev?: boolean, hasInstallScript?: boolean }>(packages).filter(([path, { dev }]) => path && !dev)
  t.ok(installed.length > 20, 'there are packages to look at')
  t.strictSame(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path), [])
})

t.test('the tarball, installed in an empty folder', async t => {
  const folder = t.testdir({ 'package.json': '{ "type": "module" }' })
  // Without scripts: `prepare` would rebuild dist/ under the tests that are using it.
  const [packed] = JSON.parse(await run(root, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder))
  const files: string[] = packed.files.map(({ path }: { path: string }) => path)
  t.strictSame([...new Set(files.map(path => path.replace(/\/.*/, '/')))].sort(), ['LICENSE', 'README.md', 'dist/', 'fixtures/', 'package.json'], 'holds these')
  await run(folder, 'npm', 'install', `./${packed.filename}`, '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')

  t.test('has the command', async t => {
    const child = spawn('node_modules/.bin/espelho', ['--port', '0', '--log-level', 'warn'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
    t.teardown(() => child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
    const { url, docs } = JSON.parse(line)
    t.equal((await fetch(`${url}/readyz`)).status, 200, 'that serves')
    t.equal((await fetch(docs)).status, 200, 'with its reference page')
    child.kill('SIGTERM')
    t.strictSame(await ended, [0, null], 'and stops')
  })

  t.test('has the built-in fixtures', async t => {
    t.match(await run(folder, 'node_modules/.bin/espelho', 'check', 'node_modules/espelho/fixtures'), /ok/)
  })

  t.test('has the function', async t => {
    writeFileSync(`${folder}/serve.js`, `
      import { startSandbox } from 'espelho'
      const server = await startSandbox({ logLevel: 'silent' })
      console.log((await fetch(server.url + '/readyz')).status)
      await server.close()
    `)
    t.equal(await run(folder, process.execPath, 'serve.js'), '200\n')
  })

  t.test('has its types', async t => {
    writeFileSync(`${folder}/types.ts`, `
      import { startSandbox } from 'espelho'
      const server = await startSandbox({ port: 0, host: '127.0.0.1', seed: 1 })
      export const url: string = server.url
      // @ts-expect-error a number is due
      await startSandbox({ port: '0' })
      // @ts-expect-error no such thing
      server.nonsense()
    `)
    const options = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node', '--typeRoots', `${root}/node_modules/@types`, '--noEmit']
    const { stdout } = await promisify(execFile)(process.execPath, [`${root}/node_modules/typescript/bin/tsc`, ...options, 'types.ts'], { cwd: folder, env }).catch(error => error)
    t.equal(stdout, '')
  })
})
