import fc, { type Arbitrary } from 'fast-check'
import type { Test } from 'tap'
import type { Answer, Call, TestServer } from './server.ts'

/** `FUZZ_SEED=7` repeats the rounds of a fuzz test. */
export const seed = Number(process.env['FUZZ_SEED'] ?? 20260401)
/** `FUZZ_RUNS=10` makes every property ten times as long. The suite is to be fast: it makes a quarter of the rounds. */
const times = Number(process.env['FUZZ_RUNS'] ?? 0.25)
export const runs = (count: number): number => Math.ceil(count * times)

export interface Sent { readonly what: string, readonly call: Call }

/** What no answer says by itself. */
const SLIPS = /undefined|\[object|NaN|FST_|node_modules/

/** The text of a request, and the text of a file in it. An answer may cite both. */
function saidBy ({ body }: Call): string {
  const sent = typeof body === 'string' ? body : JSON.stringify(body) ?? ''
  const [, file = ''] = /;base64,([\w+/]*)/.exec(sent) ?? []
  return sent + Buffer.from(file, 'base64').toString()
}

/** What is wrong with an answer: nothing may be a 5xx, and every failure is the error body and nothing else. */
export function faultOf (what: string, call: Call, { status, body, text, headers }: Answer): string | undefined {
  if (status >= 500 || status < 200 || (status >= 300 && status < 400)) return `${status} ${text}`
  if (status < 400) return undefined
  if (!/^application\/json; charset=utf-8$/.test(headers['content-type'] ?? '')) {
    return `content-type ${headers['content-type']}`
  }
  const method = what.split(' ', 1)[0] ?? ''
  if (method === 'HEAD') return text === '' ? undefined : 'a body for HEAD'
  if (typeof body !== 'object' || body === null || Object.keys(body).sort().join() !== 'message,method,service') {
    return `no error body: ${text.slice(0, 300)}`
  }
  if (body.method !== method) return `method ${body.method}`
  const path = what.slice(method.length + 1).replace(/\?.*/, '').replace(/^\/(~|%7e)[^/]*(?=\/|$)/i, '')
  if (body.service !== (path === '' ? '/' : path)) return `service ${body.service}`
  const messages: unknown[] = Array.isArray(body.message) ? body.message : [body.message]
  if (messages.length === 0 || !messages.every(one => typeof one === 'string' && one !== '')) {
    return `message ${JSON.stringify(body.message)}`
  }
  const [slip] = SLIPS.exec(text.replace(path, '')) ?? []
  return slip === undefined || saidBy(call).includes(slip) ? undefined : `says ${text.slice(0, 300)}`
}

/** Sends so many requests; a failure tells the seed and the smallest request that fails alike. */
export async function bombard (t: Test, server: TestServer, requests: Arbitrary<Sent>, count: number): Promise<void> {
  const rejected: unknown[] = []
  const note = (reason: unknown) => { rejected.push(reason) }
  process.on('unhandledRejection', note)
  const statuses = new Map<number, number>()
  const property = fc.asyncProperty(requests, async ({ what, call }) => {
    const answer = await server.call(what, call)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    const fault = faultOf(what, call, answer)
    if (fault !== undefined) throw new Error(`${what}: ${fault}`)
  })
  const { failed, counterexample, errorInstance } =
    await fc.check(property, { seed, numRuns: runs(count), interruptAfterTimeLimit: runs(120_000) })
  process.off('unhandledRejection', note)
  t.comment(`seed ${seed}: ${[...statuses].sort().map(([status, count]) => `${status} × ${count}`).join(', ')}`)
  t.notOk(failed, failed
    ? `FUZZ_SEED=${seed}: ${String(errorInstance).slice(0, 1000)} ${JSON.stringify(counterexample).slice(0, 2000)}`
    : 'no answer is wrong')
  t.strictSame(rejected, [], 'no rejection is left alone')
  t.ok(
    (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0) > 0 && (statuses.get(400) ?? 0) > 0,
    'some went well, some did not'
  )
  t.match((await server.call('GET /readyz')).body, { status: 'ready' }, 'the server still answers')
}
