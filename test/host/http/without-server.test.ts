import { execFileSync } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { type OperationName, operations } from '../../../src/core/contract/index.ts'
import type { Subscriber } from '../../../src/host/http/recorded/finish-exchange.ts'
import { operations as operationsChapter } from '../../journeys/fixed-journey/operations.ts'
import { openRecorder } from '../../journeys/fixed-journey/recorder.ts'
import { refusals } from '../../journeys/fixed-journey/refusals.ts'
import { settings } from '../../journeys/fixed-journey/settings.ts'
import { type Asked, asSent, bothWays } from '../../support/both-ways.ts'
import { requestsOf } from '../../support/operation-requests.ts'
import { testServer } from '../../support/server.ts'

/** Why a request is not compared. */
const REASONS = {
  'the client asked for the error': ({ headers, body = '', path }: Asked) =>
    headers['prefer'] !== undefined || /espelho-erro|ZXNwZWxoby1lcnJv/.test(body + path),
  'the rate is limited': ({ settings }: Asked) => (settings?.['limits.rate'] ?? 0) > 0,
  'the HTTP is none that a client sends': ({ headers }: Asked) => /[^\w.:[\]-]/.test(String(headers['host'] ?? '')),
  'a page of another origin sends it': ({ headers }: Asked) => headers['origin'] !== undefined,
  'the body is no text': ({ body = '' }: Asked) => String(body).includes('\uFFFD'),
  'the body is compressed': ({ headers }: Asked) => headers['content-encoding'] !== undefined
} satisfies Readonly<Record<string, (asked: Asked) => boolean>>

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
  t.ok(compared > requests.length / 2 && statuses.size > 4, `${compared} of ${requests.length} requests are compared`)
  t.comment(Object.fromEntries(statuses), Object.fromEntries(skipped))
}

t.test('the recorded journey is answered alike with and without a server', async t => {
  const requests: Asked[] = []
  const known = new Set<string>()
  const onExchange: Subscriber = ({ exchange: { request, response }, request: { life } }) => {
    if (request.operation === undefined || request.cutBody !== undefined || response.provokedBy !== undefined) return
    const { method, url: path, headers, body } = request
    const asked = { method, path, headers: joined(headers), body, settings: (life as typeof life | null)?.settings }
    const text = JSON.stringify(asked)
    if (!known.has(text)) requests.push(asked)
    known.add(text)
  }
  const { app } = await testServer(t, { onExchange })
  const url = await app.listen({ port: 0 })
  for (const chapter of [operationsChapter, refusals, settings]) await chapter(openRecorder(url))
  await areEqual(t, requests)
})

function joined (nameAndValues: readonly string[]): Asked['headers'] {
  const headers: Record<string, string | string[]> = {}
  for (let at = 0; at + 1 < nameAndValues.length; at += 2) {
    const [name, value] = [(nameAndValues[at] as string).toLowerCase(), nameAndValues[at + 1] as string]
    const before = headers[name]
    headers[name] = before === undefined ? value : [before, value].flat()
  }
  delete headers['connection']
  delete headers['transfer-encoding']
  return headers
}

t.test('200 random requests are answered alike with and without a server', async t => {
  const names = Object.keys(operations) as OperationName[]
  const sent = fc.sample(fc.constantFrom(...names).chain(requestsOf), { numRuns: 200, seed: 7 })
  await areEqual(t, sent.map(asSent))
})

t.test('scripts/answer.ts answers each line from the fresh fixtures, and loads no Fastify', async t => {
  const script = new URL('../../../scripts/answer.ts', import.meta.url).href
  const headers = { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' }
  const key = { method: 'POST', path: '/api-key', headers, body: '{"name":"k","permissions":["*"]}' }
  const answers = (lines: readonly object[]) => {
    const program = `await import(${JSON.stringify(script)})
      const loaded = Object.keys(process.getBuiltinModule('module')._cache)
      if (loaded.some(file => /node_modules.fastify./.test(file))) throw new Error('Fastify is loaded')`
    const text = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      input: lines.map(line => JSON.stringify(line)).join('\n'), encoding: 'utf8'
    })
    return text.trim().split('\n').map(line => JSON.parse(line))
  }
  const [one, same, other] = answers([key, key, { ...key, settings: { 'status.createApiKey': 200 } }])
  t.match(one, { status: 201, body: { status: true }, points: ['A01', 'A08', 'A10', 'A13', 'A53'], warnings: [] })
  t.strictSame(same, one)
  t.equal(other.status, 200)
  t.match(answers([]), [{ status: 201, body: { formato: 'REGISTRO_PONTO', jornada: '2026-03-24T00:00:00.000Z' } }])
})
