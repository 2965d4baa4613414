import { hash } from 'node:crypto'
import Fastify from 'fastify'
import { ajvOptions, type Adjustment, operations, schemasWithoutDefaults } from '../src/contract/index.ts'

// What ours is measured against: the schemas of one operation, and an answer that is always the same. Or, with
// BENCH_FRESH, one in which only the code, the NSRs and the chained hashes are new: the least that a double has to draw
// for a request.
const answer: Adjustment = JSON.parse(process.env.BENCH_ANSWER ?? '{}')
const app = Fastify({ ajv: ajvOptions })
for (const schema of schemasWithoutDefaults) app.addSchema(schema)
const answering = process.env.BENCH_FRESH === undefined ? () => answer : fresh
app.route({
  ...operations.requestAdjustment, handler: async (_request, reply) => await reply.code(201).send(answering())
})
// Without `await`, because as a bundle it is CommonJS.
app.listen({ port: 0 }, (_, url) => console.log(JSON.stringify({ url })))
process.once('SIGTERM', () => process.exit())

let drawn = 0
let previous = ''

function fresh (): Adjustment {
  const { frequenciaDiariaJornada: day } = answer
  if (day === undefined) throw new Error('the answer has no day')
  const registros = day.registros.map(record => record.criadoPorAjuste ? { ...record, ...seal() } : record)
  return { ...answer, codigo: ++drawn, frequenciaDiariaJornada: { ...day, registros } }
}

/** Of the 73 characters of a record, and of the hash before it. */
function seal () {
  const NSR = String(++drawn).padStart(9, '0')
  previous = hash('sha256', NSR.padEnd(73, '0') + previous)
  return { NSR, hashCode: previous }
}
