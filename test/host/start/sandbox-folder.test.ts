import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { startSandbox } from '../../../src/index.ts'
import { check } from '../../../src/guests/cli/check.ts'
import { createFixtures, originOf } from '../../../src/host/sandbox/fixtures.ts'
import { loadedFixtures } from '../../../src/host/sandbox/stored-fixtures.ts'
import { openFolderStore } from '../../../src/host/store/json/store.ts'
import { world } from '../../support/world.ts'
import { MADE_AT } from '../store/support/begun.ts'

const HEADERS = { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }

async function createKey (url: string, name: string): Promise<number> {
  const body = JSON.stringify({ name, permissions: ['api-key:criar'] })
  return (await fetch(`${url}/api-key`, { method: 'POST', headers: HEADERS, body })).status
}

async function addUnit (url: string, id: string): Promise<number> {
  const body = JSON.stringify({ unidadeNegocioId: id, nome: id })
  return (await fetch(`${url}/_sandbox/state/businessUnits`, { method: 'POST', headers: HEADERS, body })).status
}

/** What `espelho check` prints, and its exit code. */
async function checked (t: { capture: Function }, folder: string): Promise<[text: string, code: unknown]> {
  const { args } = Object.assign(t.capture(process.stdout, 'write', () => true), {}) as { args: () => string[][] }
  try {
    await check(folder)
    return [args().join(''), process.exitCode ?? 0]
  } finally {
    process.exitCode = undefined
    process.stdout.write = Object.getPrototypeOf(process.stdout).write
  }
}

t.test('the folder of a sandbox', async t => {
  const data = t.testdir({})
  const folder = join(data, 'sandboxes/mine')
  const state = join(folder, 'state.json')
  const server = await startSandbox({ data, logLevel: 'silent' })
  const mine = server.control.sandbox('mine')
  t.equal(await addUnit(`${server.url}/~mine`, 'nova'), 201)
  await mine.setClock({ now: '2026-05-01T09:00:00-03:00' })
  const running = await checked(t, folder)
  t.match(running, [/^ok\n {2}businessUnits {10}3\n[^]*state\.json/, 0], 'is read while a server runs')
  const before = await mine.state()
  // A server that has nothing to do writes it.
  while (!(await checked(t, folder))[0].includes('state.json has all change sets\n')) await setTimeout(20)
  await server.close()
  t.match(readFileSync(state, 'utf8'), /^ {6}\{"unidadeNegocioId":"nova","nome":"nova"\}$/m, 'has it on a line')
  const own = await startSandbox({ fixtures: folder, logLevel: 'silent' })
  t.strictSame(await own.control.sandbox('default').state(), before, 'is what a server can start from')
  t.equal((await own.control.sandbox('default').clock()).now, '2026-05-01T12:00:00.000Z')
  await own.close()

  const written = readFileSync(state, 'utf8')
  writeFileSync(state, written.replace('"nome":"nova"', '"nome":"editada"'))
  t.match(await checked(t, folder), [/^ok/, 0], 'may be edited')
  const edited = await startSandbox({ data, logLevel: 'silent' })
  const { businessUnits } = await edited.control.sandbox('mine').state()
  t.equal(businessUnits.at(-1)?.nome, 'editada')
  await edited.close()

  writeFileSync(state, written.replace('"nome":"nova"', '"nome":7'))
  t.match(await checked(t, folder), [/^state\.json#\/put\/businessUnits\/0\/nome: .*\n1 problem\n$/, 1], 'is checked')
  await t.rejects(startSandbox({ fixtures: folder, logLevel: 'silent' }), /state\.json#\/put\/businessUnits\/0\/nome/)
  writeFileSync(state, written)
  appendFileSync(join(folder, 'changes.ndjson'), 'torn')
  t.match(await checked(t, folder), [/^ok[^]*warning: changes\.ndjson cannot be read to its end/, 0])
  await (await openFolderStore(data, { notice: t.fail })).close()
})

t.test('check says how many change sets state.json lacks', async t => {
  const data = t.testdir({})
  const store = await openFolderStore(data, { notice: t.fail })
  const fixtures = createFixtures(world())
  await loadedFixtures(store.fixtures).save(fixtures)
  const origin = originOf(fixtures, { epoch: 0, createdAt: undefined, seed: 1 })
  const own = (await store.create('mine', { changeSet: { sequence: 1, origin, changes: [] } }))!
  const lines = ['1 change set is', '2 change sets are', '3 change sets are']
  for (const [index, said] of lines.entries()) {
    if (index > 0) await own.append({ changeSets: [{ sequence: index + 1, changes: [] }], blobs: [] })
    t.match(await checked(t, join(data, 'sandboxes/mine')), [`${said} not in state.json yet, and counted here`, 0])
  }
  await own.release(MADE_AT)
  await store.close()
})

t.test('a reset and a diff go to the present fixtures of the server', async t => {
  const data = t.testdir({})
  const first = await startSandbox({ data, logLevel: 'silent' })
  t.equal(await createKey(`${first.url}/~mine`, 'a'), 201)
  await first.close()
  const unit = { unidadeNegocioId: 'later', nome: 'Depois' }
  const later = { extends: 'built-in', businessUnits: [unit] }
  const second = await startSandbox({ data, fixtures: later, logLevel: 'silent' })
  const { control, url } = second
  const mine = control.sandbox('mine')
  const paths = async () => (await mine.diff()).map(({ op, path }) => `${op} ${path}`)
  t.same(await paths(), ['remove /businessUnits/2', 'add /apiKeys/4'])
  await mine.reset()
  t.same([await paths(), (await mine.state()).businessUnits.at(-1)], [[], unit])
  t.equal(await createKey(`${url}/~mine`, 'b'), 201)
  t.same(await paths(), ['add /apiKeys/4'])
  await second.close()
})
