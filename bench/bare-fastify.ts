import Fastify from 'fastify'
import { ajvOptions, type Adjustment, operations, schemasWithoutDefaults } from '../src/core/contract/index.ts'

// What ours is measured against: the schemas of one operation, and an answer that is always the same.
const answer: Adjustment = JSON.parse(process.env.BENCH_ANSWER ?? '{}')
const app = Fastify({ ajv: ajvOptions })
for (const schema of schemasWithoutDefaults) app.addSchema(schema)
app.route({
  ...operations.requestAdjustment, handler: async (_request, reply) => await reply.code(201).send(answer)
})
// Without `await`, because as a bundle it is CommonJS.
app.listen({ port: 0 }, (_, url) => console.log(JSON.stringify({ url })))
process.once('SIGTERM', () => process.exit())
