import t from 'tap'
import type { OperationName } from '../../src/core/contract/index.ts'
import { bombard, runs } from '../support/fuzz.ts'
import { requestsOf } from '../support/operation-requests.ts'
import { testServer } from '../support/server.ts'

const counts: Record<OperationName, number> = {
  requestAdjustment: 800,
  createApiKey: 150,
  updateWorkLocation: 150,
  importShiftDays: 250,
  unlinkCollaborators: 100,
  patchWorkLocation: 100,
  downloadAttachment: 50
}
for (const [name, count] of Object.entries(counts)) {
  t.test(`${runs(count)} random requests: ${name}`, async t => {
    const server = await testServer(t)
    await bombard(t, server, requestsOf(name as OperationName), count)

    const state = await server.call('GET /_sandbox/state')
    const { hash } = (await server.call('GET /_sandbox/hash')).body
    t.strictSame(
      (await server.call('PUT /_sandbox/state', { body: state.text })).body,
      { hash },
      'and the state is one that can be put back'
    )
  })
}
