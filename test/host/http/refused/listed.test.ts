import t from 'tap'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const unknown = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`x${at}`, 1]))

const refused: [what: string, body: object, rest: number, sentence: string][] = [
  ['PATCH /_sandbox/settings', unknown, 2800, 'settings that are not known'],
  ['POST /_sandbox/clock/advance', unknown, 2801,
    'fields of the control plane that are not known, and one that is due'],
  ['POST /_sandbox/requests/verify', { match: unknown }, 2800, 'fields of a filter that are not known'],
  ['POST /_sandbox/state/shiftExceptions', { turnoExcecaoId: 'x', dias: new Array(3000).fill({}) }, 5802,
    'two fields of each day of an entity, and two of its own']
]
for (const [what, body, rest, sentence] of refused) {
  t.test(`the first 200 mistakes are listed, and ${rest} more are counted: ${sentence}`, async t => {
    const { status, body: { message } } = await server.call(what, { body })
    t.equal(status, 400)
    t.equal(message.length, 201)
    t.equal(message.at(-1), `e há mais ${rest} problemas`)
  })
}

t.test('of the unknown fields of an operation the first 200 are named, and the others are counted', async t => {
  const what = 'PATCH /local-trabalho/a0000000-0000-4000-8000-000000000001'
  const body = { ...unknown, localTrabalhoId: 'x' }
  await server.call(what, { body })
  const { body: { requests: [logged] } } = await server.call('GET /_sandbox/requests?limit=1')
  t.equal(logged.warnings.length, 200)
  t.equal(logged.warningCount, 3000, 'those of a response are none')
  t.match(logged.response.headers['x-sandbox-warning'], /, and 2990 more$/)

  await server.call('PATCH /_sandbox/settings', { body: { 'request.unknownFields': 400 } })
  const { body: { message } } = await server.call(what, { body })
  t.equal(message.length, 201)
  t.equal(message.at(-1), 'e há mais 2800 problemas')
})
