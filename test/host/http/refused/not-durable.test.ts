import t from 'tap'
import { memoryStore } from '../../../../src/host/store/memory/store.ts'
import type { Ledger } from '../../../../src/host/store/ledger.ts'
import { type HeldLedger, heldLedger } from '../../sandbox/held-ledger.ts'
import { testServer } from '../../../support/server.ts'

t.test('why a change could not be made durable is in the log, and in no answer', async t => {
  const written = t.capture(process.stderr, 'write', () => true)
  const logs: HeldLedger[] = []
  const store = memoryStore()
  const held: typeof store = {
    ...store,
    async create (name, beginning) {
      const log = heldLedger(await store.create(name, beginning) as Ledger, 1)
      logs.push(log)
      return log
    }
  }
  const { call } = await testServer(t, { store: held, logLevel: 'error' })
  const adding = call('POST /_sandbox/state/businessUnits', { body: { unidadeNegocioId: 'nova', nome: 'Nova' } })
  const losing = setInterval(() => { for (const log of logs) log.lose() })
  const { status, text } = await adding
  clearInterval(losing)
  await call('GET /_sandbox/state/businessUnits/nowhere')
  const lines = written().map(({ args: [line] }) => JSON.parse(String(line)))
  t.match(lines, [{ level: 50, msg: 'The change could not be made durable', err: { message: 'the disk is full' } }])
  t.equal(lines.length, 1, 'and what a client did wrong is none of its business')
  t.equal(status, 500)
  t.notMatch(text, /disk is full/)
})
