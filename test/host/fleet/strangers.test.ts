import t from 'tap'
import { ask, scene } from '../../support/fleet/scene.ts'

const TOKEN = { authorization: 'Bearer of-nobody' }
const JSON_TYPE = { 'content-type': 'application/json' }
const long = JSON.stringify({ descricao: 'x'.repeat(65_000) })

const kinds: Array<[sentence: string, path: string, request: RequestInit, status: number]> = [
  ['a long body without a token', '/ajuste-registro/solicitar',
    { method: 'POST', headers: JSON_TYPE, body: long }, 401],
  ['a token of nobody', '/api-key', { method: 'POST', headers: { ...TOKEN, ...JSON_TYPE }, body: '{}' }, 401],
  ['broken JSON', '/api-key', { method: 'POST', headers: JSON_TYPE, body: '{"name":' }, 401],
  ['a path that no route has', '/nada', {}, 404],
  ['the control plane without its token', '/_sandbox/state', {}, 401],
  ['a page of another origin', '/_sandbox/reset', { method: 'POST', headers: { origin: 'http://evil.example' } }, 403]
]

t.test('whoever has no token makes no row of a new name, and drives nobody out', async t => {
  const options = { maxSandboxes: 3, controlToken: 'segredo' }
  const { owner, front, database: { sql } } = await scene(t, { options })
  const kept = ['y', 'z', 'w', 'v']
  for (const [n, name] of kept.entries()) {
    const { url } = n % 2 === 0 ? owner : front
    const added = await ask(`${url}/~${name}/api-key`, 'POST', { name: 'k', permissions: ['api-key:criar'] })
    t.equal(added.status, 201)
  }
  const rows = () => sql('SELECT name, term::int, head::int, owner FROM espelho.sandbox ORDER BY name')
  const before = await rows()
  t.same(before.map(({ name }) => name), [...kept, 'x'].sort())

  for (const [at, [sentence, path, request, status]] of kinds.entries()) {
    const statuses = await Promise.all(Array.from({ length: 40 }, async (_, n) => {
      const answer = await fetch(`${[owner, front][n % 2]?.url}/~n${at}-${n}${path}`, request)
      await answer.arrayBuffer()
      return answer.status
    }))
    t.same([...new Set(statuses)], [status], sentence)
  }
  t.same(await rows(), before, 'the sandboxes of others are where they were')
  t.same(await sql('SELECT count(*)::int FROM espelho.change'), [{ count: 10 }])
})

t.test('a request that was refused before there was a sandbox is told by every replica', async t => {
  const { owner, front } = await scene(t)
  for (const [n, [one, other]] of [[owner, front], [front, owner]].entries()) {
    const [name, last] = await toldName(one?.url, other?.url, `first-${n}`)
    t.match(last, { id: '0-1', path: '/api-keys', explain: [{ fix: { path: '/api-key' } }] })
    await fetch(`${other?.url}/~${name}/nada`)
    t.match(await (await fetch(`${one?.url}/~${name}/_sandbox/requests/last`)).json(), { id: '0-2', path: '/nada' })
  }
})

/** Replicas that do not know each other yet keep such a request each, so a new name is tried until they do. */
async function toldName (one: string | undefined, other: string | undefined, name: string): Promise<[string, unknown]> {
  const refused = await fetch(`${one}/~${name}/api-keys`, { method: 'POST' })
  t.match([refused.status, refused.headers.get('x-sandbox-request-id')], [404, '0-1'])
  const last = await fetch(`${other}/~${name}/_sandbox/requests/last`)
  const text: unknown = await last.json()
  return last.status === 200 ? [name, text] : toldName(one, other, `${name}x`)
}
