import t from 'tap'
import { verify } from '../../../../src/guests/control/requests/verify.ts'
import type { Exchange } from '../../../../src/host/sandbox/request-log/exchange.ts'
import { RequestLog } from '../../../../src/host/sandbox/request-log/log.ts'
import { testServer } from '../../../support/server.ts'
import { accepted, SOLICITAR } from './exchanges.ts'

t.test('verify', async t => {
  const { call } = await testServer(t)
  await call(SOLICITAR, { body: accepted })
  await call(SOLICITAR, { body: { ...accepted, minMinutos: 500, anexos: [{ nome: 'a/b.txt', base64: 'b2s=' }] } })
  await call(SOLICITAR, { body: { ...accepted, minMinutos: 900 } })
  await call('POST /api-key', { body: { name: 'x', permissions: ['*'] } })

  const adjustment = { operation: 'requestAdjustment' }
  const table: readonly (readonly [what: string, body: object, ok: boolean, matched: number])[] = [
    ['anything at all', {}, true, 4],
    ['at least one, when no number is given', { match: adjustment }, true, 3],
    ['so many and no more', { match: adjustment, count: 3 }, true, 3],
    ['not so many', { match: adjustment, count: 2 }, false, 3],
    ['none', { match: { operation: 'importShiftDays' }, count: 0 }, true, 0],
    ['at least', { match: adjustment, atLeast: 4 }, false, 3],
    ['at most', { match: adjustment, atMost: 2 }, false, 3],
    ['at most, and none', { match: { path: '/nowhere' }, atMost: 2 }, true, 0],
    ['between', { match: adjustment, atLeast: 2, atMost: 3 }, true, 3],
    ['a status', { match: { ...adjustment, status: 201 }, count: 2 }, true, 2],
    ['a kind of status', { match: { status: '4xx' }, count: 1 }, true, 1],
    ['a format', { match: { format: 'INTERVALO_HORARIO' }, count: 3 }, true, 3],
    ['a value of the body', { match: { body: { '/minMinutos': 500 } }, count: 1 }, true, 1],
    ['a value of another type', { match: { body: { '/minMinutos': '500' } } }, false, 0],
    ['an object in the body', { match: { body: { '/anexos/0': { nome: 'a/b.txt', base64: 'b2s=' } } }, count: 1 }, true,
      1],
    ['what a list is and does not have', { match: { body: { '/permissions/length': 1 } } }, false, 0],
    ['two values', { match: { body: { '/minMinutos': 480, '/jornada': '16/03/2026' } }, count: 1 }, true, 1]
  ]
  for (const [what, body, ok, matched] of table) {
    const answer = await call('POST /_sandbox/requests/verify', { body })
    t.match(answer.body, { ok, matched, complete: true }, what)
    t.equal(
      answer.body.nearest.length > 0,
      !ok && matched < ((body as { atLeast?: number }).atLeast ?? 1),
      `${what}: near misses where too few matched`
    )
  }
})

t.test('the nearest misses say why', async t => {
  const { call } = await testServer(t)
  await call('POST /api-key', { body: { name: 'x', permissions: ['*'] } })
  await call(SOLICITAR, { body: accepted })
  await call('GET /_sandbox/clock')
  const asked = {
    match: { operation: 'requestAdjustment', status: 201, body: { '/minMinutos': 481, '/anexos/0/nome': 'x' } }
  }
  const nearest = async (language: string) => {
    const headers = { 'accept-language': language }
    return (await call('POST /_sandbox/requests/verify', { body: asked, headers })).body.nearest
  }
  t.match(await nearest('pt-BR'), [
    { reasons: ['/minMinutos é 480, e não 481', 'o corpo não tem /anexos/0/nome'] },
    { reasons: ['a operação é createApiKey, e não requestAdjustment', /./, /./] }
  ])
  t.same(await nearest('en'), [
    { id: '0-2', reasons: ['/minMinutos is 480, not 481', 'body has no /anexos/0/nome'] },
    {
      id: '0-1',
      reasons: [
        'operation is createApiKey, not requestAdjustment', 'body has no /minMinutos', 'body has no /anexos/0/nome'
      ]
    }
  ])
})

t.test('what can no longer be known is said', async t => {
  const { call } = await testServer(t, { bounds: { entries: 2, bytes: 1e9 } })
  for (const name of ['a', 'b', 'c']) await call('POST /api-key', { body: { name, permissions: ['*'] } })
  t.match(
    (await call('POST /_sandbox/requests/verify', { body: { match: { body: { '/name': 'a' } } } })).body,
    { ok: false, complete: false },
    'it may have gone'
  )
  t.match((await call('GET /_sandbox/requests')).body, { complete: false, evicted: 1 })
  t.match((await call('GET /_sandbox/requests?since=0-1')).body, { complete: true }, 'all since then is there')
  t.match((await call('GET /_sandbox/requests?since=0-0')).body, { complete: false }, 'not all since then is')
  await call('DELETE /_sandbox/requests')
  await call(SOLICITAR, {
    body: { ...accepted, anexos: [{ nome: 'x', base64: Buffer.alloc(90_000).toString('base64') }] }
  })
  const { body } =
    await call('POST /_sandbox/requests/verify', { body: { match: { body: { '/anexos/0/base64': 'AA==' } } } })
  t.match(
    body,
    { ok: false, complete: false, nearest: [{ reasons: ['/anexos/0/base64 foi cortado no log'] }] },
    'it may have been cut'
  )
})

t.test('what cannot be asked is refused', async t => {
  const { call } = await testServer(t)
  for (const body of [
    { count: -1 },
    { count: 1, atLeast: 1 },
    { match: { operation: 'x' } },
    { match: { status: 'x' } },
    { match: { body: { name: 1 } } },
    { match: { body: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`/${n}`, n])) } },
    { match: { body: { ['/'.padEnd(1001, 'x')]: 1 } } },
    { what: 1 }
  ]) {
    t.equal((await call('POST /_sandbox/requests/verify', { body })).status, 400, JSON.stringify(body))
  }
})

t.test('the five nearest misses are those with the fewest reasons, of these the newest', async t => {
  const { call } = await testServer(t)
  for (const name of ['a', 'a', 'b', 'b', 'a', 'b', 'b']) {
    await call('POST /api-key', { body: { name, permissions: [] } })
  }
  const match = { body: { '/name': 'a', '/permissions/0': 'x' } }
  const { body } = await call('POST /_sandbox/requests/verify', { body: { match } })
  t.same(body.nearest.map(({ id }: { id: string }) => id), ['0-5', '0-2', '0-1', '0-7', '0-6'])
})

t.test('no exchange is looked at for a client that has gone', async t => {
  const looked: number[] = []
  const entries = [1, 2, 3].map(number => ({
    number,
    weight: 0,
    get exchange () {
      looked.push(number)
      for (const end = performance.now() + 25; performance.now() < end;);
      return { epoch: 0 } as Exchange
    }
  }))
  const log = Object.assign(new RequestLog(), { after: () => entries })
  const asked = verify(log, {}, { maskOf: () => value => value, language: 'en', gone: AbortSignal.abort() })
  await t.rejects(asked, { name: 'AbortError' })
  t.same(looked, [1], 'but the one before')
})
