import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { operations, schemasWithoutDefaults } from '../src/contract/index.ts'
import { median } from './load.ts'
import { asked, tell } from './rows.ts'

// From the start of a process to its first 201: ours, with its cache of compiled code and without it, against bare
// Fastify (its modules as npm installs them, the same schemas, a constant answer) and against Node.js that does
// nothing. And the second sandbox of a process. In turns, so that a busy machine slows all alike.
//
//   tsx bench/start.ts [rounds, 15] [versions of Node.js, 20,24]

const root = fileURLToPath(new URL('..', import.meta.url))
const rounds = Number(asked[0] ?? 15)
const versions = (asked[1] ?? '20,24').split(',')
const [reason] = JSON.parse(readFileSync(`${root}/fixtures/adjustment-reasons.json`, 'utf8'))

const body = JSON.stringify({
  jornada: '10/03/2026',
  formato: 'INTERVALO_HORARIO',
  descricao: 'start',
  motivoId: reason.motivoAjusteRegistroId,
  minMinutos: 480,
  maxMinutos: 600
})
const bare = `
  import Fastify from 'fastify'
  const { schemas, route, answer } = JSON.parse(process.env.BENCH)
  const customOptions = { strict: false, coerceTypes: false, removeAdditional: false, validateFormats: false }
  const app = Fastify({ ajv: { customOptions } })
  for (const schema of schemas) app.addSchema(schema)
  app.route({ ...route, handler: (request, reply) => reply.code(201).send(answer) })
  console.log(JSON.stringify({ url: await app.listen({ port: 0 }) }))
`
const inProcess = `
  import { startSandbox } from './dist/index.js'
  const first = await startSandbox()
  const before = performance.now()
  const second = await startSandbox()
  const time = performance.now() - before
  await Promise.all([first.close(), second.close()])
  console.log(time)
`
const answer = {
  ajusteRegistroId: 'x',
  codigo: 1,
  jornada: 'x',
  status: 'PENDENTE',
  formato: 'INTERVALO_HORARIO',
  descricao: 'x',
  createdAt: 'x',
  updatedAt: 'x'
}
const BENCH = JSON.stringify({ schemas: schemasWithoutDefaults, route: operations.requestAdjustment, answer })
const ours = ['dist/cli.js', '--port', '0', '--log-level', 'warn']
const cache = mkdtempSync(join(tmpdir(), 'espelho-bench-cache-'))

for (const version of versions) await measureOn(nodeOf(version))
rmSync(cache, { recursive: true })

async function measureOn (node: string): Promise<void> {
  const subjects = {
    nothing: () => measure(node, ['-e', '0'], {}, child => once(child, 'exit')),
    bare: () => measure(node, ['--input-type=module', '-e', bare], { BENCH }, firstAdjustment),
    cached: () => measure(node, ours, { ESPELHO_CACHE: cache }, firstAdjustment),
    uncached: () => measure(node, ours, { ESPELHO_CACHE: 'off' }, firstAdjustment)
  }
  const times: Record<keyof typeof subjects, number[]> = { nothing: [], bare: [], cached: [], uncached: [] }
  for (let round = 0; round <= rounds; round++) {
    for (const [name, subject] of Object.entries(subjects) as [keyof typeof subjects, () => Promise<number>][]) {
      const time = await subject()
      if (round > 0) times[name].push(time) // the first one fills the caches
    }
  }
  const version = execFileSync(node, ['-p', 'process.version'], { encoding: 'utf8' }).trim()
  for (const [name, list] of Object.entries(times)) {
    console.log(`         ${name.padEnd(8)} median ${median(list).toFixed(0).padStart(4)} ms   ` +
      `least ${Math.min(...list).toFixed(0).padStart(4)} ms   Node.js ${version}`)
  }
  const common = { area: 'start', of: { en: 'bare Fastify', pt: 'Fastify puro' }, rounds, node: version } as const
  const ratio = (list: readonly number[]): number => median(list.map((time, at) => time / (times.bare[at] ?? NaN)))
  tell({
    ...common,
    what: { en: 'Process start to first 201', pt: 'Do início do processo ao primeiro 201' },
    figure: ratio(times.cached),
    ceiling: 0.7
  })
  tell({
    ...common,
    what: { en: 'The same without a cache of compiled code', pt: 'O mesmo, sem cache do código compilado' },
    figure: ratio(times.uncached)
  })
  tell({
    area: 'start',
    what: { en: '`startSandbox()` the second time in a process', pt: '`startSandbox()`, a segunda vez em um processo' },
    figure: median(Array.from({ length: rounds }, () => secondStart(node))),
    unit: 'ms',
    ceiling: 10,
    rounds,
    node: version
  })
}

function secondStart (node: string): number {
  return Number(execFileSync(node, ['--input-type=module', '-e', inProcess], { cwd: root, encoding: 'utf8' }))
}

/** This Node.js, or the newest of a version that npm brings. */
function nodeOf (version: string): string {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath
  const args = ['--yes', `--package=node@${version}`, '--call', 'node -p process.execPath']
  return execFileSync('npx', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

async function measure (
  node: string, args: string[], env: NodeJS.ProcessEnv, until: (child: ChildProcess) => Promise<unknown>
): Promise<number> {
  const before = performance.now()
  const child = spawn(node, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await until(child)
  const time = performance.now() - before
  child.kill('SIGTERM')
  await ended
  return time
}

async function firstAdjustment ({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('The process has no output')
  const [line] = await once(createInterface(stdout), 'line')
  const headers = { 'content-type': 'application/json', authorization: 'Bearer espelho_admin' }
  const answer = await fetch(`${JSON.parse(line).url}/ajuste-registro/solicitar`, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
