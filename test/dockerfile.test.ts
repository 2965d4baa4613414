import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { parseDockerfile, parseDockerignore, parsePairs } from '../scripts/checks/dockerfile/syntax.ts'

// What it promises to those who run it; that it builds and serves, `npm run checks -- dockerfile` looks at.
const file = (name: string) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8')
const stages = parseDockerfile(file('Dockerfile'))
const final = stages.at(-1)?.instructions ?? []
const last = (name: string) => final.findLast(instruction => instruction.name === name)

t.test('the image', async t => {
  t.strictSame(stages.map(({ image }) => image), ['node:24-slim', 'node:24-slim'], 'stands on a long-term release')
  t.equal(last('USER')?.rest, 'node', 'does not run as root')
  t.equal(last('VOLUME')?.rest, '/data', 'has a place for data')
  t.strictSame(
    parsePairs(last('ENV')?.rest ?? ''),
    { NODE_ENV: 'production', ESPELHO_HOST: '0.0.0.0' },
    'answers to the outside, from memory'
  )
  t.strictSame(
    final.filter(({ name }) => name === 'ENV').map(({ rest }) => rest)[0], 'NODE_COMPILE_CACHE=/app/cache',
    'starts from code that is compiled'
  )
  const compiles = final.findIndex(({ name, rest }) => name === 'RUN' && rest.includes('cache'))
  t.ok(compiles !== -1 && compiles < final.findIndex(({ name }) => name === 'USER'), 'which root has written')
  t.strictSame(
    JSON.parse(last('ENTRYPOINT')?.rest ?? ''), ['node', '/app/dist/cli.js'], 'hands signals to the server itself'
  )
  t.match(
    last('HEALTHCHECK'),
    { options: { interval: '2s' }, rest: /^CMD \["bash", "-c", / },
    'is soon healthy'
  )
  for (const { instructions } of stages) {
    const installs = instructions.findIndex(({ rest }) => rest.includes('npm ci'))
    const registry = instructions.findIndex(({ name, rest }) => name === 'ARG' && rest === 'NPM_CONFIG_REGISTRY')
    t.ok(registry !== -1 && registry < installs, 'installs from a registry of choice')
    t.match(instructions[installs]?.options['mount'], /^type=secret,id=npmrc,target=\/root\/\.npmrc$/, 'with a secret')
  }
  t.ok(final.filter(({ name, rest }) => name === 'RUN' && rest.includes('npm')).every(({ rest }) =>
    rest.includes('npm ci --omit=dev --ignore-scripts')), 'has no development packages')
})

// Those of buildah 1.28, with which Debian 12 builds; Docker knows more, and podman of another day does, too.
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  HEALTHCHECK: ['interval', 'timeout', 'start-period', 'retries'],
  COPY: ['from', 'chown', 'chmod'],
  RUN: ['mount']
}

t.test('no engine is asked for what it may not know', async t => {
  for (const { name, options } of stages.flatMap(({ instructions }) => instructions)) {
    for (const option of Object.keys(options)) t.ok(KNOWN[name]?.includes(option), `${name} --${option}`)
  }
  t.notMatch(file('Dockerfile'), /^#\s*syntax=|<<-?["']?\w+/m, 'no frontend of its own, no here-documents')
})

t.test('the context', async t => {
  const sent = parseDockerignore(file('.dockerignore'))
  for (const name of ['package.json', 'package-lock.json', 'scripts/build.ts', 'scripts/build', 'src', 'fixtures']) {
    t.ok(sent(name), `has ${name}`)
  }
  for (const name of ['node_modules', '.git', 'dist', 'data', '.env', 'scripts']) {
    t.notOk(sent(name), `leaves out ${name}`)
  }
})

t.test('the health check asks without Node.js, and tells a server that is ready from any other', async t => {
  const { rest = '' } = stages.at(-1)?.instructions.find(({ name }) => name === 'HEALTHCHECK') ?? {}
  const [program = '', ...args] = JSON.parse(rest.replace(/^CMD /, '')) as string[]
  const codeOf = async (port: number, env: object = {}) => {
    const own = { ESPELHO_HOST: '0.0.0.0', ESPELHO_PORT: `${port}` }
    const check = spawn(program, args, { env: { ...process.env, ...own, ...env } })
    const [code] = await once(check, 'close') as [number]
    return code
  }
  let status = 200
  const server = createServer((_, response) => { response.writeHead(status).end('{}') }).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  t.equal(await codeOf(port), 0)
  t.equal(await codeOf(port, { ESPELHO_PORT: '', PORT: `${port}` }), 0, 'as the variables of the server say')
  status = 503
  t.equal(await codeOf(port), 1)
  server.close()
  t.equal(await codeOf(port), 1, 'without a server')
  t.not(await codeOf(port, { ESPELHO_TLS_CERT: '/cert.pem' }), 0, 'with TLS the command of the server asks')
})
