import { request } from 'node:https'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { replicaOn } from './replicas.ts'
import { sharedMemory } from './shared-memory.ts'

const file = (name: string) => fileURLToPath(new URL(`../../support/tls/${name}`, import.meta.url))
const secure = { tlsCert: file('cert.pem'), tlsKey: file('key.pem') }

/** The certificate is for nobody in particular. */
async function get (url: string): Promise<{ status: number | undefined, body: any }> {
  return await new Promise((resolve, reject) => {
    request(url, { rejectUnauthorized: false, headers: { authorization: 'Bearer espelho_admin' } }, response => {
      json(response).then(body => resolve({ status: response.statusCode, body }), reject)
    }).once('error', reject).end()
  })
}

t.test('servers with a certificate pass requests on by https, and ask each other so', async t => {
  const memory = sharedMemory()
  const owner = await replicaOn(t, memory, secure)
  t.match(owner.owners.self.address, /^https:/)
  const { body: { hash } } = await get(`${owner.url}/~x/_sandbox/hash`)
  const front = await replicaOn(t, memory, secure)
  t.match(await get(`${front.url}/~x/_sandbox/hash`), { status: 200, body: { hash } })
  t.match(await get(`${front.url}/_sandboxes/coverage`), { body: { sandboxes: ['x'], complete: true } })
  const plain = await replicaOn(t, memory)
  const passed = await fetch(`${plain.url}/~x/_sandbox/hash`)
  t.same(await passed.json(), { hash }, 'one without a certificate passes them on to those that have one')
})
