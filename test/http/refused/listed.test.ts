import t from 'tap'
import { testServer } from '../../support/server.ts'

const server = await testServer(t)
const unknown = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`x${at}`, 1]))

const refused: [what: string, body: object, sentence: string][] = [
  ['PATCH /_sandbox/settings', unknown, 'settings that are not known'],
  ['POST /_sandbox/clock/advance', unknown, 'fields of the control plane that are not known'],
  ['POST /_sandbox/requests/verify', { match: unknown }, 'fields of a filter that are not known'],
  ['POST /_sandbox/state/shiftExceptions', { turnoExcecaoId: 'x', dias: new Array(3000).fill({}) }, 'days of an entity']
]
for (const [what, body, sentence] of refused) {
  t.test(`of 3,000 mistakes the first 200 are told, and how many more were found: ${sentence}`, async t => {
    const { status, body: { message } } = await server.call(what, { body })
    t.equal(status, 400)
    t.equal(message.length, 201)
    t.match(message.at(-1), /\d{3}/)
  })
}
