import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { operations, schemasWithoutDefaults } from '../src/contract/index.ts'

// From the start of a process to its first 201: ours against bare Fastify (its modules as npm installs them, the same
// schemas, a constant answer) and against Node.js that does nothing. In turns, so that a busy machine slows all alike.

const root = fileURLToPath(new URL('..', import.meta.url))
const rounds = Number(process.argv[2] ?? 15)
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
const environment = {
  BENCH: JSON.stringify({ schemas: schemasWithoutDefaults, route: operations.requestAdjustment, answer })
}

const subjects: Record<string, () => Promise<number>> = {
  'node -e 0': () => measure(['-e', '0'], child => once(child, 'exit')),
  'bare Fastify': () => measure(['--input-type=module', '-e', bare], firstAdjustment),
  espelho: () => measure(['dist/cli.js', '--port', '0', '--log-level', 'warn'], firstAdjustment)
}

const times: Record<string, number[]> = Object.fromEntries(Object.keys(subjects).map(name => [name, []]))
for (let round = 0; round <= rounds; round++) {
  for (const [name, subject] of Object.entries(subjects)) {
    const time = await subject()
    if (round > 0) times[name]?.push(time) // the first one fills the disk's caches
  }
}
const medians = Object.entries(times).map(([name, list]) => ({ name, median: median(list), least: Math.min(...list) }))
const reference = medians.find(({ name }) => name === 'bare Fastify')?.median ?? NaN
console.log(`process start to first 201, ${rounds} rounds, Node.js ${process.version}`)
for (const { name, median, least } of medians) {
  const spread = `median ${median.toFixed(0).padStart(4)} ms   least ${least.toFixed(0).padStart(4)} ms`
  console.log(`${name.padEnd(13)} ${spread}   ${(median / reference).toFixed(2)} of bare Fastify`)
}

async function measure (args: string[], until: (child: ChildProcess) => Promise<unknown>): Promise<number> {
  const before = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root, env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit']
  })
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

function median (list: number[]): number {
  const sorted = list.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? NaN
}
