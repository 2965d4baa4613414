import t from 'tap'
import { runs } from '../support/fuzz.ts'
import { numbers, randomStep } from '../support/journey.ts'
import { testServer } from '../support/server.ts'

const STEPS = runs(300)

for (const seed of [1, 2]) {
  t.test(`after a long journey (seed ${seed}) the state can be put back, here and elsewhere`, async t => {
    const server = await testServer(t)
    const below = numbers(seed)
    const statuses = new Map<number, number>()
    for (let at = 0; at < STEPS; at++) {
      const { what, call } = randomStep(below)
      const { status, body } = await server.call(what.replace(' /', ' /~a/'), call)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 201 && body.status === 'PENDENTE' && below(2) === 0) {
        await server.call(
          `POST /~a/_sandbox/adjustments/${body.ajusteRegistroId}/${['approve', 'reject', 'cancel'][below(3)]}`
        )
      }
    }
    t.ok(
      (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0) > STEPS / 2,
      `most went well: ${JSON.stringify([...statuses])}`
    )
    t.strictSame([...statuses.keys()].filter(status => status >= 500), [])

    const document = (await server.call('GET /~a/_sandbox/state')).text
    const { hash } = (await server.call('GET /~a/_sandbox/hash')).body
    const here = await server.call('PUT /~a/_sandbox/state', { body: document })
    t.strictSame(here.body, { hash }, 'putting what it gave changes nothing')
    t.ok((await server.call('GET /~a/_sandbox/state')).text === document, 'not a byte')
    const there = await server.call('PUT /~b/_sandbox/state', { body: document })
    t.strictSame(there.body, { hash }, 'another sandbox takes it, too')
    t.ok((await server.call('GET /~b/_sandbox/state')).text === document)

    // A wrong document is whole, too: nothing of it gets in.
    const refused =
      await server.call('PUT /~a/_sandbox/state', { body: document.replace(/"turnoId": ?"/, '"turnoId":"x') })
    t.equal(refused.status, 400)
    t.strictSame((await server.call('GET /~a/_sandbox/hash')).body, { hash })
  })
}
