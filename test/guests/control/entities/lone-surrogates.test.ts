import t from 'tap'
import { REACHABLE } from '../../../../src/guests/control/coverage-report/reachable.ts'
import { testServer } from '../../../support/server.ts'

// JSON can write half of a character, and a URL cannot.
const HALF = '\ud800'

t.test('an identifier that no URL can have is stored, and the location has what comes nearest', async t => {
  const { call } = await testServer(t)
  const unit = { unidadeNegocioId: `${HALF}x`, nome: 'Filial' }
  const { status, headers } = await call('POST /_sandbox/state/businessUnits', { body: unit })
  t.same([status, headers.location], [201, 'businessUnits/%EF%BF%BDx'])
  const { body: units } = await call('GET /_sandbox/state/businessUnits')
  t.ok(units.some(({ unidadeNegocioId }: { unidadeNegocioId: string }) => unidadeNegocioId === unit.unidadeNegocioId))
})

t.test('no reading of a world with such identifiers fails', async t => {
  const { call } = await testServer(t)
  const { text } = await call('GET /_sandbox/state')
  const body = text.replaceAll(/"([0-9a-f]{8}-[0-9a-f-]{27})"/g, '"\\ud800$1"')
  t.equal((await call('PUT /_sandbox/state', { body })).status, 200)
  const { body: { paths } } = await call('GET /_sandbox/docs/json')
  const readings = Object.entries<object>(paths)
    .filter(([path, methods]) => 'get' in methods && !/\{|events|wait/.test(path))
    .map(([path]) => `GET ${path}`)
  const ready = REACHABLE.map(name => `GET /_sandbox/coverage/request?name=${encodeURIComponent(name)}`)
  t.ok(readings.length > 10)
  for (const reading of [...readings, ...ready]) {
    const { status, text } = await call(reading)
    t.ok(status < 500, `${reading} ${text.slice(0, 200)}`)
  }
})
