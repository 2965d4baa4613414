import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { type OperationName, operations } from '../../src/core/contract/index.ts'
import type { Subscriber } from '../../src/host/http/recorded/finish-exchange.ts'
import { operations as operationsChapter } from '../journeys/fixed-journey/operations.ts'
import { openRecorder } from '../journeys/fixed-journey/recorder.ts'
import { refusals } from '../journeys/fixed-journey/refusals.ts'
import { settings } from '../journeys/fixed-journey/settings.ts'
import { type Asked, asSent, bothWays } from '../support/both-ways.ts'
import { seed, type Sent } from '../support/fuzz.ts'
import { requestsOf } from '../support/operation-requests.ts'
import { testsIn } from '../support/room.ts'
import { calls, testServer } from '../support/server.ts'

// The requests of the recorded journey, random ones and, in a long round, those of the HTTP tests are answered alike by
// a server and without one.

/** How many random requests the long round asks for. It runs this file alone, and the suite sends less. */
const [, file = '', asked] = process.argv
const isRound = file === fileURLToPath(import.meta.url) && asked !== undefined
const count = isRound ? Number(asked) : 200

/** Paths that are no operations. */
const HOSTS = /^(?!\/)|^\/(_sandbox|docs|livez|readyz|metrics|llms|$|\?)/

/** Why a request is not compared. */
const REASONS = {
  'the client asked for the error': ({ headers, body = '', path }: Asked) =>
    headers['prefer'] !== undefined || /espelho-erro|ZXNwZWxoby1lcnJv/.test(String(body) + path),
  'the rate is limited': ({ settings }: Asked) => (settings?.['limits.rate'] ?? 0) > 0,
  'the HTTP is none that a client sends': ({ headers }: Asked) => /[^\w.:[\]-]/.test(String(headers['host'] ?? '')),
  'a page of another origin sends it': ({ headers }: Asked) => headers['origin'] !== undefined
} satisfies Readonly<Record<string, (asked: Asked) => boolean>>

t.test('the recorded journey', async t => {
  const requests = new Map<string, Asked>()
  const onExchange: Subscriber = ({ exchange: { request, response }, request: { life } }) => {
    if (request.operation === undefined || request.cutBody !== undefined || response.provokedBy !== undefined) return
    const { method, url: path, headers, body } = request
    const asked = { method, path, headers: joined(headers), body, settings: (life as typeof life | null)?.settings }
    requests.set(JSON.stringify(asked), asked)
  }
  const { app } = await testServer(t, { onExchange })
  const url = await app.listen({ port: 0 })
  const chapters = isRound ? [operationsChapter, refusals, settings] : [operationsChapter]
  for (const chapter of chapters) await chapter(openRecorder(url))
  await areEqual(t, [...requests.values()])
})

t.test(`${count} random requests`, async t => {
  const names = Object.keys(operations) as OperationName[]
  const sent = fc.sample(fc.constantFrom(...names).chain(requestsOf), { numRuns: count, seed })
  await areEqual(t, sent.map(asSent))
})

if (isRound) {
  const requests = new Map<string, Asked>()
  calls.subscribe(message => {
    const { settings, ...sent } = message as Sent & Pick<Asked, 'settings'>
    const asked = { ...asSent(sent), settings }
    if (!HOSTS.test(asked.path.replace(/%5f/gi, '_'))) requests.set(JSON.stringify(asked), asked)
  })
  for (const file of testsIn('host/http', 'host/routes')) await import(`../../${file}`)
  t.test('the requests of the HTTP tests', async t => await areEqual(t, [...requests.values()]))
}

async function areEqual (t: Test, requests: readonly Asked[]): Promise<void> {
  const send = await bothWays(t)
  const skipped = new Map<string, number>()
  const statuses = new Map<number, number>()
  for (const asked of requests) {
    const reason = Object.entries(REASONS).find(([, applies]) => applies(asked))?.[0]
    if (reason !== undefined) {
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
      continue
    }
    const { served, bare } = await send(asked)
    statuses.set(served.status, (statuses.get(served.status) ?? 0) + 1)
    if (!isDeepStrictEqual(served, bare)) {
      t.strictSame(bare, served, `${asked.method} ${asked.path} ${JSON.stringify(asked).slice(0, 300)}`)
    }
  }
  const compared = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  t.ok(compared > requests.length / 2 && statuses.size > 3, `${compared} of ${requests.length} are compared`)
  t.comment(`seed ${seed}: ${[...statuses].sort().map(([status, count]) => `${status} × ${count}`).join(', ')}`)
  t.comment(Object.fromEntries(skipped))
}

function joined (nameAndValues: readonly string[]): Asked['headers'] {
  const headers: Record<string, string | string[]> = {}
  for (let at = 0; at + 1 < nameAndValues.length; at += 2) {
    const [name, value] = [(nameAndValues[at] as string).toLowerCase(), nameAndValues[at + 1] as string]
    const before = headers[name]
    headers[name] = before === undefined ? value : [before, value].flat()
  }
  // The log has the text of a body: what were other bytes is longer.
  for (const name of ['connection', 'transfer-encoding', 'content-length']) delete headers[name]
  return headers
}
