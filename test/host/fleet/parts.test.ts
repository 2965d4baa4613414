import { Agent, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import t, { type Test } from 'tap'
import { partsAsker } from '../../../src/host/fleet/parts.ts'
import { takerOf } from '../../../src/host/fleet/way.ts'
import { ask, replicaOn, twoReplicas } from './replicas.ts'

const KEY = { name: 'CI', permissions: ['api-key:criar'] }
const TOKEN = { authorization: 'Bearer espelho_admin' }

/** Two replicas; the first has the sandbox `x`, and the second `y`. Each has answered three requests. */
async function fleet (t: Test) {
  const replicas = await twoReplicas(t)
  const { owner, front } = replicas
  const y = Array.from({ length: 100 }, (_, n) => `y${n}`).find(name =>
    takerOf(name, front.owners.takers)?.id === front.owners.self.id) as string
  for (const [replica, name] of [[owner, 'x'], [front, y]] as const) {
    for (let left = 2; left > 0; left--) await ask(`${replica.url}/~${name}/api-key`, 'POST', KEY, TOKEN)
    await ask(`${replica.url}/~${name}/api-key`, 'POST', {}, TOKEN)
  }
  return { ...replicas, y }
}

t.test('what concerns all sandboxes is told of all of the fleet, by either replica', async t => {
  const { owner, front, y } = await fleet(t)
  for (const { url } of [owner, front]) {
    const { body: requests } = await ask(`${url}/_sandboxes/requests?control=false`)
    t.same(requests.requests.map(({ sandbox, status }: { sandbox: string, status: number }) => [sandbox, status]),
      [['x', 201], ['x', 201], ['x', 400], [y, 201], [y, 201], [y, 400]])
    t.match(requests, { complete: true, evicted: 0 })
    const { body: newest } = await ask(`${url}/_sandboxes/requests?control=false&limit=4`)
    t.equal(newest.requests.length, 4)
    t.equal(newest.complete, false)
    const { body: coverage } = await ask(`${url}/_sandboxes/coverage`)
    const { body: ofOne } = await ask(`${url}/~x/_sandbox/coverage`)
    t.match(coverage, { sandboxes: ['x', y], complete: true, unanswered: undefined })
    t.same(doubled(ofOne), doubled(coverage, 1), 'the counts are added up')
    t.ok(doubled(ofOne).length > 10)
    t.same((await ask(`${url}/_sandboxes/coverage?prefix=y`)).body.sandboxes, [y])
    t.equal((await ask(`${url}/_sandboxes/requests?nada=1`)).status, 400)
    for (const name of ['x', y]) {
      const report = await (await fetch(`${url}/_sandboxes/failure-report?sandbox=${name}`)).text()
      t.match(report, /^espelho: refusals and warnings:\n {2}POST \/api-key 400\n {4}rule: /, 'whoever owns it')
      t.equal(report.match(/POST/g)?.length, 1)
    }
  }
})

/** The counts of a report, times a factor. */
function doubled (report: unknown, factor = 2): unknown[] {
  return JSON.stringify(report).match(/"count":\d+/g)?.map(text => Number(text.slice(8)) * factor) ?? []
}

t.test('a replica that does not answer is named, and the answer says that it is not complete', async t => {
  const { owner, front, y } = await fleet(t)
  const { server } = owner.server.app
  await new Promise(resolve => server.close(resolve).closeIdleConnections())
  const unanswered = [owner.url]
  t.match((await ask(`${front.url}/_sandboxes`)).body.sandboxes, [{ name: 'x' }, { name: y, requests: 3, refused: 1 }],
    'the list of sandboxes needs none but the database')
  t.match((await ask(`${front.url}/_sandboxes/requests`)).body, { complete: false, unanswered })
  t.match((await ask(`${front.url}/_sandboxes/coverage`)).body, { sandboxes: [y], complete: false, unanswered })
  t.match(await (await fetch(`${front.url}/_sandboxes/failure-report?sandbox=x`)).text(), `no answer from ${owner.url}`)
  const junit = await (await fetch(`${front.url}/_sandboxes/coverage?format=junit`)).text()
  t.match(junit, `sem resposta de ${owner.url}`)
})

t.test('the client needs the right for each replica', async t => {
  const memory = (await twoReplicas(t)).memory
  const front = await replicaOn(t, memory, { controlToken: 'another' })
  const headers = { authorization: 'Bearer another' }
  const { body } = await ask(`${front.url}/_sandboxes/requests`, 'GET', undefined, headers)
  t.equal(body.complete, true, 'one on a loopback address without a token is open')
  const closed = await replicaOn(t, memory, { controlToken: 'secret' })
  const { body: without } = await ask(`${front.url}/_sandboxes/requests`, 'GET', undefined, headers)
  t.match(without, { complete: false, unanswered: [closed.url] })
  t.equal((await ask(`${closed.url}/_sandboxes`)).status, 401)
})

t.test('a client cannot ask for a part', async t => {
  const { owner } = await fleet(t)
  const forged = { 'espelho-forward': '1 nonce e30 code' }
  t.equal((await ask(`${owner.url}/_sandboxes/coverage`, 'GET', undefined, forged)).body.sandboxes.length, 2)
})

t.test('a replica that hangs, or answers nonsense, holds the answer up for a while only', async t => {
  const answers: Array<(url: string) => string | undefined> = [
    () => undefined, () => 'no JSON', url => JSON.stringify({ url })
  ]
  const others = await Promise.all(answers.map(async (answer, at) => {
    const server = createServer((request, response) => {
      const body = answer(request.url ?? '')
      if (body !== undefined) response.end(body)
    })
    await new Promise<void>(resolve => { server.listen(0, '127.0.0.1', resolve) })
    t.teardown(() => { server.closeAllConnections(); server.close() })
    return { id: String(at), address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, format: 1 }
  }))
  const parts = partsAsker({
    patience: 2000,
    owners: { secret: Buffer.alloc(32), others },
    connections: {
      agentFor: ({ address }) => Object.assign(new Agent(), {
        createConnection: (_: unknown, done: (error: null, socket: unknown) => void) => {
          const socket = connect(Number(new URL(address).port), '127.0.0.1')
          socket.once('connect', () => done(null, socket))
        }
      })
    }
  })
  const { bodies, unanswered } = await parts({ url: '/_sandboxes', rawHeaders: ['Host', 'a'] } as never)
  t.same(bodies, [{ url: '/_sandboxes' }])
  t.same(unanswered, [others[0]!.address, others[1]!.address].sort())
})
