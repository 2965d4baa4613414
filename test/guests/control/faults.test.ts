import t from 'tap'
import { operations } from '../../../src/core/contract/index.ts'
import { startSandbox } from '../../../src/index.ts'
import { changesOf, type Decision } from '../../../src/core/state/change-set.ts'
import { applyChange, layerOn } from '../../../src/core/state/layer.ts'
import { stateOf } from '../../../src/core/state/state.ts'
import { addFault, strike } from '../../../src/host/sandbox/faults.ts'
import { overSocket, parts, portOf, testServer } from '../../support/server.ts'
import { OPERATIONS, requestOf } from '../../support/control-requests.ts'

const server = await testServer(t)
let worlds = 0

/** A new sandbox with these faults. */
async function world (...rules: object[]) {
  const base = `/~f${++worlds}`
  const answers = []
  for (const body of rules) answers.push(await server.call(`POST ${base}/_sandbox/faults`, { body }))
  return {
    base,
    answers,
    key: async (call: object = {}) => (await server.call(...requestOf('createApiKey', base, call))).status,
    keys: async () => (await server.call(`GET ${base}/_sandbox/api-keys`)).body.apiKeys.length - 4,
    faults: async () => (await server.call(`GET ${base}/_sandbox/faults`)).body.faults
  }
}

t.test('a fault strikes at its stage', async t => {
  const early = await world({ stage: 'before-auth', status: 503 })
  t.same([await early.key({ token: null }), await early.keys()], [503, 0], 'before-auth: whoever asks')

  const valid = await world({ stage: 'after-validation', status: 500 })
  t.equal(await valid.key({ token: null }), 401)
  t.equal(await valid.key({ body: { name: '' } }), 400)
  t.same([await valid.key(), await valid.keys()], [500, 0], 'after-validation: nothing has happened')
  t.match(await valid.faults(), [{ seen: 1, hits: 1 }])

  const late = await world({ stage: 'after-commit', status: 500 })
  t.same([await late.key(), await late.keys()], [500, 1], 'after-commit: it has happened')
  t.equal(
    (await server.call(`PATCH ${late.base}/local-trabalho/none`, { body: { nome: 'A' } })).status,
    404,
    'but what failed has not'
  )
})

t.test('every operation can fail at every stage', async t => {
  for (const stage of ['before-auth', 'after-validation', 'after-commit']) {
    for (const status of [400, 429, 503]) {
      const { base } = await world({ stage, status })
      for (const operation of OPERATIONS) {
        if (!operations[operation].decides && stage !== 'before-auth') continue
        const answer = await server.call(...requestOf(operation, base))
        t.match(
          answer,
          { status, body: { service: String, method: String }, headers: { 'x-sandbox-provoked': 'fault 1' } },
          `${operation} ${stage} ${status}`
        )
        if (status === 429) t.equal(answer.headers['retry-after'], '1')
      }
    }
  }
})

t.test('which requests it strikes', async t => {
  const struck = async (rule: object, requests: number) => {
    const { key, faults } = await world({ stage: 'before-auth', status: 503, ...rule })
    const statuses = []
    for (let n = 0; n < requests; n++) statuses.push(await key())
    const [{ seen, hits }] = await faults()
    t.same([seen, hits], [requests, statuses.filter(status => status === 503).length])
    return statuses.map(status => status === 503 ? 'x' : '.').join('')
  }
  t.equal(await struck({}, 3), 'xxx')
  t.equal(await struck({ times: 2 }, 5), 'xx...')
  t.equal(await struck({ every: 3 }, 7), '..x..x.')
  t.equal(await struck({ probability: 0 }, 5), '.....')
  t.equal(await struck({ probability: 1 }, 5), 'xxxxx')
  const half = await struck({ probability: 0.5 }, 20)
  t.match(half, /x/)
  t.match(half, /\./)
  t.equal(await struck({ probability: 0.5 }, 20), half, 'the same seed draws the same')
})

t.test('a probability is as often met as it says', async t => {
  for (const probability of [0.01, 0.3, 0.9]) {
    const layer = layerOn()
    const state = stateOf({ layer })
    const done = <R>(decision: Decision<R>): R => {
      for (const change of changesOf(decision)) applyChange(layer, change)
      return decision.result
    }
    done(addFault(state, { stage: 'before-auth', status: 500, probability }))
    let hits = 0
    for (let n = 0; n < 10_000; n++) {
      const target = { operation: 'createApiKey', headers: {}, body: undefined }
      hits += done(strike(state, 7, 'before-auth', target)).length
    }
    t.ok(Math.abs(hits / 10_000 - probability) < 0.02, `${hits} of 10,000 for ${probability}`)
  }
})

t.test('what a rule asks of a request', async t => {
  const only = await world({
    stage: 'after-validation',
    status: 503,
    operation: 'createApiKey',
    match: { body: { '/name': 'A', '/permissions/0': '*' }, headers: { 'X-Kind': 'test' } }
  })
  const headers = { 'x-kind': 'test' }
  const named = (name: string, permission = '*') => ({ headers, body: { name, permissions: [permission] } })
  t.same([await only.key(named('A')), await only.key(named('B')), await only.key(named('A', 'ler')), await only.key({
    ...named('A'), headers: {}
  })], [503, 201, 201, 201])
  t.equal((await server.call(...requestOf('patchWorkLocation', only.base, { headers }))).status, 200)
  t.match(await only.faults(), [{ seen: 1, hits: 1 }])
  const whole =
    await world({ stage: 'after-validation', status: 503, match: { body: { '': { name: 'A', permissions: ['*'] } } } })
  t.same([await whole.key({ body: { name: 'A', permissions: ['*'] } }), await whole.key()], [503, 201])
  const length = await world({ stage: 'after-validation', status: 503, match: { body: { '/permissions/length': 1 } } })
  t.equal(await length.key(named('A')), 201, 'a list has indexes, and no length')
})

t.test('the first that ends a request is the last that it meets', async t => {
  const { key, faults } = await world(
    { stage: 'before-auth', delayMs: 1 },
    { stage: 'before-auth', status: 500, times: 1 },
    { stage: 'before-auth', status: 503 }
  )
  t.same([await key(), await key()], [500, 503])
  t.same((await faults()).map(({ hits }: { hits: number }) => hits), [2, 1, 1])
})

t.test('the control plane meets no fault', async t => {
  const { base } = await world({ stage: 'before-auth', status: 503 }, { stage: 'after-commit', status: 503 })
  t.equal((await server.call(`POST ${base}/_sandbox/adjustments/none/approve`)).status, 404)
  t.equal((await server.call(`GET ${base}/_sandbox`)).status, 200)
})

t.test('a rule that makes no sense is refused, with every reason', async t => {
  const refused = async (rule: object) => {
    const [{ status, body: { message } }] = (await world(rule)).answers as [Awaited<ReturnType<typeof server.call>>]
    return [status, message]
  }
  const stage = 'before-auth'
  t.same(await refused({ stage }),
    [400, ['A falha não teria efeito: informe pelo menos um destes: delayMs, status, wire']])
  t.same(await refused({ stage, status: 418 }), [
    400, ['status deve ser um de: 400, 401, 403, 404, 408, 409, 413, 429, 500, 502, 503, 504']
  ])
  t.same(await refused({ stage, status: 500, times: 1, every: 1, probability: 1 }), [
    400, ['every não combina com times', 'probability não combina com times']
  ])
  t.same(await refused({ stage, status: 500, match: { body: { '/a': 1 } } }), [
    400, ['match.body não combina com stage before-auth']
  ])
  t.same(await refused({ stage: 'after-commit', status: 500, match: { body: { a: 1 } } }), [
    400, ['match.body.a deve ser um JSON Pointer, como /anexos/0/nome']
  ])
  const deep = (levels: number): unknown => levels === 0 ? 1 : [deep(levels - 1)]
  t.same((await refused({ stage: 'after-commit', status: 500, match: { body: { '/x': deep(64) } } }))[0], 201)
  t.same(await refused({ stage: 'after-commit', status: 500, match: { body: { '/x': deep(65), y: 1 } } }), [
    400, [
      'match.body./x tem mais de 64 níveis de objetos e listas',
      'match.body.y deve ser um JSON Pointer, como /anexos/0/nome'
    ]
  ])
  for (const operation of OPERATIONS.filter(name => !operations[name].decides)) {
    t.same(await refused({ stage: 'after-commit', status: 500, operation }), [
      400, [`stage after-commit não combina com operation ${operation}`]
    ])
  }
  for (const rule of [{}, {
    stage: 'never', status: 500
  }, { stage, delayMs: 60_001 }, { stage, delayMs: -1 }, { stage, wire: 'cut' }, { stage, status: 500, times: 0 },
  { stage, status: 500, probability: 2 }, { stage, status: 500, operation: 'other' },
  { stage, status: 500, more: 1 }]) t.equal((await refused(rule))[0], 400, JSON.stringify(rule))
})

t.test('a body that is nested deep is compared with what a rule asks', async t => {
  const { base } = await world({ stage: 'after-validation', status: 503, match: { body: { '/x': [[1]] } } })
  const { body: key } = requestOf('createApiKey', base)[1] as { body: object }
  const send = async (x: string) =>
    (await server.call(...requestOf('createApiKey', base, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...key, x: 0 }).replace('"x":0', `"x":${x}`)
    }))).status
  t.equal(await send('[[1]]'), 503)
  t.equal(await send('['.repeat(20_000) + ']'.repeat(20_000)), 201)
})

t.test('faults are listed, removed, cleared, and forgotten at a reset', async t => {
  const rule = { stage: 'before-auth', status: 503 }
  const { base, key, faults, answers } = await world(rule, rule, rule)
  t.same([answers.map(({ status }) => status), answers[1]?.body], [
    [201, 201, 201],
    { id: 2, ...rule, seen: 0, hits: 0 }
  ])
  t.equal((await server.call(`DELETE ${base}/_sandbox/faults/2`)).status, 204)
  for (const id of ['2', '0', '1.0', '__proto__']) {
    t.equal((await server.call(`DELETE ${base}/_sandbox/faults/${id}`)).status, 404, id)
  }
  t.same((await faults()).map(({ id }: { id: number }) => id), [1, 3])
  t.equal((await server.call(`DELETE ${base}/_sandbox/faults`)).status, 204)
  t.same([await faults(), await key()], [[], 201])
  await server.call(`POST ${base}/_sandbox/faults`, { body: rule })
  await server.call(`POST ${base}/_sandbox/reset`)
  t.same([await faults(), await key()], [[], 201])
})

t.test('faults are no data: a restore keeps them, a fork has none, no hash or diff shows them', async t => {
  const { base, key, faults } = await world({ stage: 'before-auth', status: 503, times: 3 })
  const read = async (path: string) => (await server.call(`GET ${base}/_sandbox/${path}`)).body
  await server.call(`PUT ${base}/_sandbox/snapshots/a`)
  const [state, hash] = [await read('state'), await read('hash')]
  t.equal(await key(), 503)
  await server.call(`POST ${base}/_sandbox/faults`, { body: { stage: 'after-commit', status: 500 } })
  const present = await faults()
  t.match(present, [{ id: 1, seen: 1, hits: 1 }, { id: 2, seen: 0, hits: 0 }])
  t.strictSame([await read('state'), await read('hash'), await read('diff?from=a')], [state, hash, []])
  t.equal((await server.call(`PUT ${base}/_sandbox/state`, { body: state })).status, 200)
  t.strictSame(await faults(), present, 'nor does a state that is put')
  await server.call(`POST ${base}/_sandbox/snapshots/a/restore`)
  t.strictSame(await faults(), present)
  t.equal((await server.call(`POST ${base}/_sandbox/fork`, { body: { name: 'forked' } })).status, 201)
  t.strictSame((await server.call('GET /~forked/_sandbox/faults')).body.faults, [])
  await server.call(`DELETE ${base}/_sandbox/faults`)
  await server.call(`POST ${base}/_sandbox/snapshots/a/restore`)
  t.strictSame(await faults(), [], 'what was there when the snapshot was taken does not come back')
  const next = await server.call(`POST ${base}/_sandbox/faults`, { body: { stage: 'before-auth', status: 500 } })
  t.equal(next.body.id, 3)
})

t.test('faults and their hits outlive a restart, and so does that there are none', async t => {
  const data = t.testdir()
  const rule = { stage: 'before-auth', status: 503, times: 2 } as const
  const send = async ({ url, token }: Awaited<ReturnType<typeof startSandbox>>) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = '{"name":"A","permissions":["*"]}'
    return (await fetch(`${url}/~x/api-key`, { method: 'POST', headers, body })).status
  }
  const first = await startSandbox({ data })
  await first.control.sandbox('x').addFault(rule)
  t.equal(await send(first), 503)
  await first.close()
  const second = await startSandbox({ data })
  t.match(await second.control.sandbox('x').faults(), [{ id: 1, ...rule, seen: 1, hits: 1 }])
  t.strictSame([await send(second), await send(second)], [503, 201])
  await second.control.sandbox('x').clearFaults()
  await second.close()
  const third = await startSandbox({ data })
  t.strictSame(await third.control.sandbox('x').faults(), [])
  t.equal((await third.control.sandbox('x').addFault(rule)).id, 2, 'numbers go on')
  await third.close()
})

t.test('a strike is no change of the data: the state of then stays known', async t => {
  const { base, key } = await world({ stage: 'before-auth', status: 503, times: 1 })
  t.strictSame([await key(), await key()], [503, 201])
  const { headers } = await server.call(...requestOf('createApiKey', base))
  await server.call(`POST ${base}/_sandbox/faults`, { body: { stage: 'before-auth', delayMs: 1 } })
  await key()
  const { body } = await server.call(`GET ${base}/_sandbox/requests/${headers['x-sandbox-request-id']}`)
  t.equal(body.restsOn?.at, 'then')
})

t.test('a token that a rule asks for strikes, and is not shown', async t => {
  const headers = { Authorization: 'Bearer espelho_admin', 'x-kind': 'espelho_gestor and more' }
  const { base, key, faults, answers } =
    await world({ stage: 'after-validation', status: 503, match: { headers, body: { '/name': 'espelho_gestor' } } })
  const shown = {
    id: 1, match: { headers: { Authorization: 'Bearer ***', 'x-kind': '*** and more' }, body: { '/name': '***' } }
  }
  t.match([answers[0]?.body, await faults()], [shown, [shown]])
  const call = { headers: { 'x-kind': headers['x-kind'] }, body: { name: 'espelho_gestor', permissions: ['*'] } }
  t.same([await key(call), await key({ ...call, token: 'espelho_gestor' })], [503, 201])
  t.equal((await server.call(`DELETE ${base}/_sandbox/faults/1`)).status, 204)
  t.equal(await key(call), 201)
})

t.test('there is an end to them', async t => {
  const { base } = await world()
  const body = { stage: 'before-auth', status: 503, operation: 'createApiKey', times: 1 }
  const statuses = []
  for (let n = 0; n <= 100; n++) statuses.push((await server.call(`POST ${base}/_sandbox/faults`, { body })).status)
  t.same(statuses, [...Array(100).fill(201), 400])
})

t.test('on the wire', async t => {
  const real = await startSandbox()
  t.teardown(() => real.close())
  const { control } = real
  const body = JSON.stringify({ name: 'A', permissions: ['*'] })
  const lines = [
    'POST /api-key HTTP/1.1', 'Host: x', `Authorization: Bearer ${real.token}`, 'Content-Type: application/json',
    `Content-Length: ${body.length}`, 'Connection: close'
  ]
  const bytes = `${lines.join('\r\n')}\r\n\r\n${body}`
  const untilItEnds = /^\b$/ // a client that ends its own side first may be taken for one that has left
  const answer = () => overSocket(portOf(real.url), bytes, untilItEnds)
  const code = () => fetch(`${real.url}/api-key`, {
    method: 'POST', body, headers: { authorization: `Bearer ${real.token}`, 'content-type': 'application/json' }
  })
    .then(async answer => { await answer.text(); return 'answered' }).catch(error => error.cause?.code)
  const whole = parts(await answer()).body as object
  const keys = async () => (await control.apiKeys()).length
  const before = await keys()

  await control.addFault({ stage: 'after-validation', wire: 'empty' })
  t.same([await answer(), await keys()], ['', before], 'empty: not a byte, and nothing has happened')
  await control.clearFaults()
  await control.addFault({ stage: 'after-commit', wire: 'truncate' })
  const { status, head, body: cut } = parts(await answer())
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
  t.same(
    [status, length, cut, await keys()],
    [201, Buffer.byteLength(JSON.stringify(whole)) + 1, undefined, before + 1],
    'truncate: the true head, and half of the body'
  )
  await control.clearFaults()
  await control.addFault({ stage: 'after-commit', wire: 'reset' })
  t.same([await code(), await keys()], ['ECONNRESET', before + 2], 'reset: it has happened, and nobody is told')
  await control.clearFaults()
  for (const wire of ['reset', 'empty', 'truncate'] as const) {
    await control.addFault({ stage: 'before-auth', wire, times: 1 })
    t.not(await code(), 'answered', wire)
  }
  t.equal(await code(), 'answered', 'and the server goes on')
})

t.test('a delay', async t => {
  const real = await startSandbox()
  const { control } = real
  const send = (signal?: AbortSignal) => fetch(`${real.url}/api-key`, {
    method: 'POST',
    body: '{"name":"A","permissions":["*"]}',
    headers: { authorization: `Bearer ${real.token}`, 'content-type': 'application/json' },
    ...(signal && { signal })
  }).then(({ status, headers }) => [status, headers.get('connection')], error => error.name)
  await control.addFault({ stage: 'after-validation', delayMs: 80 })
  const started = performance.now()
  t.same(await send(), [201, 'keep-alive'])
  t.ok(performance.now() - started >= 78, 'waits, and then goes on as if nothing was')

  for (const end of [
    () => control.reset(), () => control.reset({ keep: ['requests'] }), () => control.restore('before')
  ]) {
    await control.reset()
    await control.snapshot('before')
    const { id } = await control.addFault({ stage: 'after-validation', delayMs: 60_000, times: 1 })
    const delayed = send()
    for (let hits = 0; hits < 1;) hits = (await control.faults()).find(fault => fault.id === id)?.hits ?? 0
    await end()
    t.same(await delayed, [201, 'keep-alive'], 'ends when the sandbox begins anew')
    const keys = await control.collection('apiKeys')
    t.notOk(keys.some(({ name }) => name === 'A'), 'and leaves no trace in the new world')
  }

  await control.clearFaults()
  await control.addFault({ stage: 'before-auth', delayMs: 60_000 })
  t.equal(await send(AbortSignal.timeout(50)), 'TimeoutError', 'ends when the client goes away')
  const waiting = send()
  for (let hits = 0; hits < 2;) hits = (await control.faults())[0]?.hits ?? 0
  await real.close()
  t.same(await waiting, [201, 'close'], 'ends when the server closes; the answer says so of its connection, too')
})
