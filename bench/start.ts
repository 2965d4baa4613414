import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { operations, schemasWithoutDefaults } from '../src/contract/index.ts'

// From the start of the process to its first 201, in milliseconds: ours against bare Fastify (modules as npm installs
// them, the same schemas, a constant answer) and against Node.js doing nothing. In turns, so that the machine's moods
// meet all three.

const rounds = Number(process.argv[2] ?? 15)
const root = fileURLToPath(new URL('..', import.meta.url))
const motivoId = process.argv[3]

const bare = `
  import Fastify from 'fastify'
  const { schemas, route } = JSON.parse(process.env.BENCH_SCHEMAS)
  const app = Fastify({ ajv: { customOptions: { strict: false, coerceTypes: false, removeAdditional: false, validateFormats: false } } })
  for (const schema of schemas) app.addSchema(schema)
  app.route({ ...route, handler: (request, reply) => reply.code(201).send(JSON.parse(process.env.BENCH_ANSWER)) })
  console.log(JSON.stringify({ url: await app.listen({ port: 0 }) }))
  process.on('SIGTERM', () => process.exit())
`
