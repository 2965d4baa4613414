import t from 'tap'
import { contractFaults } from '../../../../src/guests/fidelity/calibrate/contract-faults.ts'
import type { Exchange } from '../../../../src/guests/fidelity/calibrate/exchange.ts'
import { testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from '../../control/requests/exchanges.ts'

const { call } = await testServer(t)
const { body } = await call(SOLICITAR, { body: accepted })
const faults = (changes: object): string[] => contractFaults({
  operation: 'requestAdjustment', status: 201, answer: { ...body, ...changes }
} as unknown as Exchange)

t.test('an instant is one in the form of the contract', async t => {
  t.strictSame(faults({}), [], 'as this server writes it')
  t.strictSame(faults({ createdAt: '2026-03-10T08:00:00Z' }), [], 'without milliseconds')
  for (const wrong of ['2026-03-10', '10/03/2026 08:00', '2026-03-10T08:00:00-03:00', '2026-03-10T08:00Z', '', 5]) {
    t.strictSame(faults({ createdAt: wrong }), ['/createdAt'], String(wrong))
  }
})
