import t from 'tap'
import { buildApp } from '../../../../src/server.ts'
import { builtInFixtures } from '../../../../src/package-files.ts'
import { readFixtures } from '../../../../src/host/fixtures/read-folder.ts'
import { createFixtures } from '../../../../src/host/sandbox/fixtures.ts'
import { openRegistry } from '../../../../src/host/sandbox/registry.ts'
import { memoryStore } from '../../../../src/host/store/memory/store.ts'
import { reasons } from '../../../support/fixture-names.ts'
import { memoryUsed } from '../../../support/memory-used.ts'

const registry = await openRegistry({
  store: memoryStore(),
  fixtures: createFixtures(await readFixtures(builtInFixtures)),
  seed: 1,
  maximum: 10,
  pinned: 'default'
})
const app = await buildApp({
  registry, publicUrl: undefined, controlToken: undefined, boundToLoopback: () => true, logLevel: 'silent'
})
const server = await app.listen({ port: 0 })
t.teardown(() => app.close())

async function post (url: string, body: object, headers: Record<string, string>): Promise<void> {
  const response =
    await fetch(server + url, { method: 'POST', body: JSON.stringify(body), headers: { ...JSON_TYPE, ...headers } })
  await response.arrayBuffer()
}

const JSON_TYPE = { 'content-type': 'application/json' }
const SOLICITAR = '/ajuste-registro/solicitar'
const wanted = { jornada: '16/03/2026', formato: 'REGISTRO_PONTO', motivoId: reasons.allowance, descricao: 'x' }
const long = (text: string, count: number, number: number): string => `${text.repeat(count)}${number}`

/** A request of each kind, by its number: none is like another one. */
const kinds: Readonly<Record<string, (number: number) => [url: string, body: object, token?: string]>> = {
  'an adjustment': number =>
    [SOLICITAR,
      { ...wanted, descricao: `x${number}`, registrosPropostos: [{ dataHora: '2026-03-16T08:00:00-03:00' }] }],
  'a name of 100,000 characters': number => [SOLICITAR, { [long('n', 100_000, number)]: 1 }],
  'an accepted name of that length': number =>
    ['/api-key', { name: 'x', permissions: ['*'], [long('n', 100_000, number)]: 1 }],
  'a text of two bytes a character': number => [SOLICITAR, { ...wanted, descricao: long('ção→', 5000, number) }],
  'many violations': number =>
    [SOLICITAR, { ...wanted, descricao: `x${number}`, registrosPropostos: Array.from({ length: 300 }, () => ({})) }],
  'many unknown fields': number =>
    ['/api-key', Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`f${number}-${at}`, at]))],
  'a large body of a stranger': number => [SOLICITAR, { x: long('x', 60_000, number) }, 'espelho_ninguem'],
  'a large body': number => ['/api-key', { name: long('x', 60_000, number), permissions: ['*'] }]
}

async function inUse (): Promise<number> {
  const { heapUsed, arrayBuffers } = await memoryUsed()
  return heapUsed + arrayBuffers
}

async function send (number: number): Promise<void> {
  for (const request of Object.values(kinds)) {
    const [url, body, token = 'espelho_admin'] = request(number)
    await post(url, body, { authorization: `Bearer ${token}` })
  }
}

t.test('the memory that a log holds is at most 1.3 of its own estimate', async t => {
  const requests = () => registry.find('default')?.life.requests ?? t.bailout('no sandbox') as never
  await send(0)
  requests().clear()
  for (let number = 1; number <= 5; number++) await send(number)
  const full = await inUse()
  const { bytes, size } = requests()
  requests().clear()
  const ratio = (full - await inUse()) / bytes
  t.equal(size, 5 * Object.keys(kinds).length)
  t.ok(ratio <= 1.3, `${ratio.toFixed(2)} of ${bytes} bytes`)
  t.ok(ratio > 0.3, 'and it does hold them')
})

t.test('of a request that nobody signed, few characters stay, and of a body without a route 8 KB', async t => {
  const requests = () => registry.find('default')?.life.requests ?? t.bailout('no sandbox') as never
  requests().clear()
  const body = { x: 'x'.repeat(60_000) }
  const headers = { 'x-long': 'h'.repeat(5000) }
  await post(`${SOLICITAR}?q=${'q'.repeat(5000)}`, body, headers)
  await post(`/${'u'.repeat(5000)}`, body, headers)
  t.same(requests().after(0).map(({ exchange: { response: { status } } }) => status), [401, 404])
  t.ok(requests().bytes < 16_000, `${requests().bytes} bytes`)
})
