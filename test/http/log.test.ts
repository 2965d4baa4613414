import t from 'tap'
import type { Home } from '../../src/sandbox/sandbox-store.ts'
import type { HeldChangelog } from '../sandbox/held-changelog.ts'
import { heldSandbox } from '../sandbox/open-sandbox.ts'
import { testServer } from '../support/server.ts'

t.test('why a change could not be made durable is in the log, and in no answer', async t => {
  const written = t.capture(process.stderr, 'write', () => true)
  const logs: HeldChangelog[] = []
  const home: Home = {
    names: [],
    async open (_name, fixtures) {
      const { sandbox, log } = await heldSandbox(fixtures)
      logs.push(log)
      return sandbox
    },
    fork: async () => { throw new Error('nobody asks for it') },
    remove: async () => {},
    close: async () => {}
  }
  const { call } = await testServer(t, { home, logLevel: 'error' })
  const adding = call('POST /_sandbox/state/businessUnits', { body: { unidadeNegocioId: 'nova', nome: 'Nova' } })
  await new Promise(resolve => setTimeout(resolve, 50))
  for (const log of logs) log.lose()
  const { status, text } = await adding
  await call('GET /_sandbox/state/businessUnits/nowhere')
  const lines = written().map(({ args: [line] }) => JSON.parse(String(line)))
  t.match(lines, [{ level: 50, msg: 'The change could not be made durable', err: { message: 'the disk is full' } }])
  t.equal(lines.length, 1, 'and what a client did wrong is none of its business')
  t.equal(status, 500)
  t.notMatch(text, /disk is full/)
})
