import { gzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { type ReplicaHere, replicaHere } from '../../support/fleet/here.ts'
import { addKey, ask, control, keysAt, nothingDone } from '../../support/fleet/scene.ts'
import { testDatabase } from '../../support/postgres/database.ts'
import { postgresProxy } from '../../support/postgres/proxy.ts'
import { replicaOn } from './replicas.ts'
import { sharedMemory } from './shared-memory.ts'

const KEY = JSON.stringify({ name: 'k1', permissions: ['api-key:criar'] })
const TOKEN = { authorization: 'Bearer espelho_admin' }
const JSON_OF = { ...TOKEN, 'content-type': 'application/json' }
const CREATE = 'INTO espelho.sandbox'

/** Makes a replica believe that all sandboxes which nobody has are for this one. */
function sees ({ owners }: ReplicaHere, { owners: { self } }: ReplicaHere): void {
  Object.defineProperty(owners, 'takers', { get: () => [self] })
}

/** Two replicas which do not know each other, and one which knows the first alone. The first one's creations wait. */
async function strangers (t: Test) {
  const { url: database } = await testDatabase(t)
  const proxy = await postgresProxy(t, database)
  const first = await replicaHere(t, { database: proxy.url, store: { statement: 3000 } })
  const [second, third] = [await replicaHere(t, { database }), await replicaHere(t, { database })]
  sees(first, first)
  sees(second, second)
  sees(third, first)
  return { first, second, third, proxy }
}

const cases: Array<[what: string, path: string, request: RequestInit, status: number]> = [
  ['a change', 'api-key', { method: 'POST', headers: JSON_OF, body: KEY }, 201],
  ['a change with a compressed body', 'api-key',
    { method: 'POST', headers: { ...JSON_OF, 'content-encoding': 'gzip' }, body: gzipSync(KEY) }, 201],
  ['a change without a body', '_sandbox/snapshots/s', { method: 'PUT' }, 200]
]
t.test('two replicas that do not know each other make the same sandbox', async t => {
  const { first, second, third, proxy } = await strangers(t)
  await t.test('both answer for the one that is there', async t => {
    for (const [what, path, request, status] of cases) {
      for (const through of what === 'a change' ? [first, third] : [first]) {
        const held = proxy.holdRequest(CREATE)
        const losing = fetch(`${through.url}/~x/${path}`, request)
        const { deliver } = await held
        const refused = ask(`${first.url}/~x/api-key`, 'POST', {})
        t.equal((await addKey(second, 'k0')).status, 201)
        deliver()
        t.equal((await losing).status, status, what)
        t.equal((await refused).status, 400)
        const wanted = path === 'api-key' ? ['k0', 'k1'] : ['k0']
        t.same([await keysAt(first), await keysAt(second)], [wanted, wanted])
        const logged = { match: { operation: 'createApiKey', status: 201 }, count: wanted.length }
        t.match(await control(third, '/requests/verify', 'POST', logged), { body: { ok: true, complete: true } })
        t.equal((await ask(`${second.url}/_sandboxes/x`, 'DELETE')).status, 204)
      }
    }
  })

  await t.test('a body of more than a mebibyte is not sent again: 503, and nothing is done', async t => {
    const held = proxy.holdRequest(CREATE)
    const units = Array.from({ length: 5000 }, (_, n) => ({ unidadeNegocioId: `u${n}`, nome: 'U'.repeat(200) }))
    const losing = control(first, '/state', 'PUT', { businessUnits: units })
    const { deliver } = await held
    t.equal((await addKey(second, 'k0')).status, 201)
    deliver()
    t.match(await losing, nothingDone)
    t.equal((await ask(`${second.url}/_sandboxes/x`, 'DELETE')).status, 204)
    t.equal((await control(first, '/state', 'PUT', { businessUnits: units })).status, 200, 'nor to where it was before')
  })
})

t.test('a sandbox that is there at each try to make it, and at no look for it: 503 after two', async t => {
  const { store, url } = await replicaOn(t, sharedMemory())
  let tries = 0
  Object.assign(store, { create: async () => { tries++ } })
  t.match(await ask(`${url}/~x/api-key`, 'POST', { name: 'k', permissions: ['api-key:criar'] }), nothingDone)
  t.equal(tries, 2)
})
