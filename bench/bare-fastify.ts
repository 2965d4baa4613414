import Fastify from 'fastify'
import { ajvOptions, operations, schemasWithoutDefaults } from '../src/contract/index.ts'

// What ours is measured against: the schemas of one operation, and an answer that is always the same.
const answer = JSON.parse(process.env.BENCH_ANSWER ?? '{}')
const app = Fastify({ ajv: ajvOptions })
for (const schema of schemasWithoutDefaults) app.addSchema(schema)
app.route({ ...operations.requestAdjustment, handler: async (_request, reply) => await reply.code(201).send(answer) })
console.log(JSON.stringify({ url: await app.listen({ port: 0 }) }))
process.once('SIGTERM', () => process.exit())
