import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import '../scripts/fresh-dist.ts'
import { operations, schemasWithoutDefaults } from '../src/core/contract/index.ts'
import { headers, request, SOLICITAR } from './load.ts'
import { asked, median, report } from './rows.ts'

// From the start of a process to its first 201: ours against bare Fastify (its modules as npm installs them, the same
// schemas, a constant answer). And the second sandbox of a process against a second bare Fastify. In turns, so that a
// busy machine slows all alike.
//
//   npm run bench -- start; tsx bench/start.ts [rounds, 15]

const root = fileURLToPath(new URL('..', import.meta.url))
const [rounds = 15] = asked.map(Number)

const makeBare = `
  const { schemas, route, answer } = JSON.parse(process.env.BENCH)
  const customOptions = { strict: false, coerceTypes: false, removeAdditional: false, validateFormats: false }
  const bare = async () => {
    const app = Fastify({ ajv: { customOptions } })
    for (const schema of schemas) app.addSchema(schema)
    app.route({ ...route, handler: (request, reply) => reply.code(201).send(answer) })
    return { app, url: await app.listen({ port: 0 }) }
  }
`
const bare = `
  import Fastify from 'fastify'
  ${makeBare}
  console.log(JSON.stringify({ url: (await bare()).url }))
`
const inProcess = `
  import Fastify from 'fastify'
  import { startSandbox } from './dist/index.js'
  ${makeBare}
  const timeOf = async start => {
    const before = performance.now()
    const server = await start()
    return [performance.now() - before, server]
  }
  const first = [await startSandbox(), (await bare()).app]
  const [theirs, { app }] = await timeOf(bare)
  const [ours, sandbox] = await timeOf(startSandbox)
  await Promise.all([...first, app, sandbox].map(server => server.close()))
  console.log(ours / theirs)
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

const ratios: number[] = []
for (let round = 0; round <= rounds; round++) {
  const theirs = await timeToFirst(['--input-type=module', '-e', bare], { BENCH })
  const ours = await timeToFirst(['dist/cli.js', '--port', '0', '--log-level', 'warn'], {})
  if (round > 0) ratios.push(ours / theirs) // the first one warms the disk's cache
}
report({
  area: 'start',
  what: 'Process start to first 201',
  figure: median(ratios),
  of: 'bare Fastify',
  ceiling: 1.1,
  rounds
})
report({
  area: 'start',
  what: '`startSandbox()` the second time in a process',
  figure: median(Array.from({ length: rounds }, secondStart)),
  of: 'a second bare Fastify',
  rounds
})

function secondStart (): number {
  const env = { ...process.env, BENCH }
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', inProcess], {
    cwd: root, env, encoding: 'utf8'
  }))
}

async function timeToFirst (args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const before = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit']
  })
  const ended = once(child, 'exit')
  await firstAdjustment(child)
  const time = performance.now() - before
  child.kill('SIGTERM')
  await ended
  return time
}

async function firstAdjustment ({ stdout }: ChildProcess): Promise<void> {
  const [line] = await once(createInterface(stdout as NodeJS.ReadableStream), 'line')
  const answer = await fetch(JSON.parse(line).url + SOLICITAR, { method: 'POST', headers, body: request })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
