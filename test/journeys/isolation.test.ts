import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { startSandbox } from '../../src/index.ts'
import { dataUrl } from '../support/csv.ts'
import { ana, collaboratorId, reasons, workLocationId } from '../support/fixture-names.ts'
import { testServer } from '../support/server.ts'

t.test('64 sandboxes at once never see one another', async t => {
  const server = await testServer(t)
  const start = (await server.call('GET /_sandbox/hash')).body.hash
  const names = Array.from({ length: 64 }, (_, at) => `s${at}`)
  const codes = await Promise.all(names.map(async (name, at) => {
    const base = `/~${name}`
    const mine: number[] = []
    for (let step = 0; step <= at % 5; step++) {
      const { body } = await server.call(`POST ${base}/ajuste-registro/solicitar`, {
        body: {
          jornada: '16/03/2026',
          formato: 'INTERVALO_HORARIO',
          minMinutos: 0,
          maxMinutos: 1 + at,
          descricao: name,
          motivoId: reasons.allowance,
          anexos: [{ nome: name, base64: Buffer.from(name).toString('base64'), arquivoId: 'meu' }].slice(step)
        }
      })
      mine.push(body.codigo)
      await server.call(`PATCH ${base}/local-trabalho/${workLocationId(1)}`, { body: { nome: name } })
      await server.call(`POST ${base}/api-key`, { body: { name, permissions: ['*'] } })
      if (at % 7 === 0) {
        await server.call(`PUT ${base}/_sandbox/clock`, { body: { now: `2026-05-0${1 + at % 9}T00:00:00Z` } })
      }
    }
    return mine
  }))
  for (const [at, name] of names.entries()) {
    t.strictSame(codes[at], Array.from({ length: 1 + at % 5 }, (_, step) => 5 + step), `${name}: codes of its own`)
    const get = async (path: string) => (await server.call(`GET /~${name}/_sandbox/state/${path}`)).body
    const own = (await get('adjustments')).slice(4)
    t.ok(own.length === 1 + at % 5 && own.every((one: { descricao: string, maxMinutos: number }) =>
      one.descricao === name && one.maxMinutos === 1 + at))
    t.ok((await get('apiKeys')).slice(4).every((key: { name: string }) => key.name === name))
    t.equal((await get(`workLocations/${workLocationId(1)}`)).nome, name)
    t.equal((await server.call(`GET /~${name}/arquivos/meu`)).text, name)
  }
  const tokens = await Promise.all(['s5', 's10'].map(async name =>
    (await server.call(`GET /~${name}/_sandbox/api-keys`)).body.apiKeys.at(-1).token))
  t.equal(tokens[0], tokens[1], 'the same steps give the same identifiers in each')
  await server.call('POST /~s3/_sandbox/reset')
  t.equal((await server.call('GET /~s3/_sandbox/hash')).body.hash, start)
  t.not((await server.call('GET /~s4/_sandbox/hash')).body.hash, start, 'a reset is one sandbox\'s alone')
  t.equal((await server.call('GET /_sandbox/hash')).body.hash, start, 'the default one saw nothing of it')
})

/** A request whose body comes in two halves, with something in between. */
async function slowly (
  url: string, method: string, body: object, between: () => Promise<unknown>
): Promise<{ status: number, body: string }> {
  const bytes = Buffer.from(JSON.stringify(body))
  const half = bytes.length >> 1
  const { promise, resolve, reject } = withResolvers<{ status: number, body: string }>()
  const sent = request(url, {
    method,
    headers: {
      authorization: 'Bearer espelho_admin',
      'content-type': 'application/json',
      'content-length': bytes.length,
      expect: '100-continue'
    }
  }, response => {
    text(response).then(body => resolve({ status: response.statusCode ?? 0, body }), reject)
  })
  sent.on('error', reject)
  sent.flushHeaders()
  await once(sent, 'continue') // the request has entered its sandbox
  sent.write(bytes.subarray(0, half))
  await between()
  sent.end(bytes.subarray(half))
  return await promise
}

function withResolvers<T> () {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((_resolve, _reject) => { resolve = _resolve; reject = _reject })
  return { promise, resolve, reject }
}

const range = {
  jornada: '16/03/2026',
  formato: 'INTERVALO_HORARIO',
  minMinutos: 0,
  maxMinutos: 9,
  descricao: 'x',
  motivoId: reasons.allowance,
  anexos: [{ nome: 'a', base64: 'aGk=', arquivoId: 'tarde' }]
}
const underWay: [sentence: string, path: string, method: string, body: object, status: number][] = [
  ['an adjustment with a file', '/ajuste-registro/solicitar', 'POST', range, 201],
  ['a new key', '/api-key', 'POST', { name: 'k', permissions: ['*'] }, 201],
  ['a work location', `/local-trabalho/${workLocationId(1)}`, 'PATCH', { nome: 'tarde' }, 200],
  ['an import', '/turnos-excecoes/days/import', 'POST', dataUrl(`collaboratorId,date\n${ana},2026-04-06\n`), 201],
  ['an unlinking', '/turnos-excecoes/e0000000-0000-4000-8000-000000000001/colaboradores/desvincular', 'PATCH',
    { collaboratorIds: [collaboratorId(3)] }, 200],
  ['a whole state', '/_sandbox/state', 'PUT', {}, 200],
  ['an entity', '/_sandbox/state/businessUnits', 'POST', { unidadeNegocioId: 'x', nome: 'x' }, 201],
  ['a clock', '/_sandbox/clock', 'PUT', { now: '2030-01-01T00:00:00Z' }, 200]
]

for (const kept of [false, true]) {
  t.test(`what is under way during a reset leaves no trace${kept ? ', on disk neither' : ''}`, async t => {
    const data = kept ? `${t.testdir()}/data` : undefined
    let server = await startSandbox({ data, logLevel: 'silent' })
    t.teardown(() => server.close())
    const start = await server.control.overview()
    await Promise.all(underWay.map(async ([sentence, path, method, body, status], at) => {
      const sandbox = server.control.sandbox(`r${at}`)
      await sandbox.hash() // makes it
      const answer = await slowly(sandbox.url + path, method, body, () => sandbox.reset())
      t.equal(answer.status, status, `${sentence} finishes against the old world`)
      t.match(
        await sandbox.overview(),
        { hash: start.hash, epoch: 1, clock: start.clock },
        `${sentence} is not in the new one`
      )
      t.equal((await fetch(`${sandbox.url}/arquivos/tarde`)).status, 404)
    }))
    // The identifiers begin anew: nothing was drawn by what was late.
    const fresh = await (await fetch(`${server.url}/~fresh/api-key`, post({ name: 'k', permissions: ['*'] }))).json()
    t.match(fresh, { status: true })
    const token = async (name: string) => (await server.control.sandbox(name).apiKeys()).at(-1)?.token
    await fetch(`${server.url}/~r0/api-key`, post({ name: 'k', permissions: ['*'] }))
    t.equal(await token('r0'), await token('fresh'))

    if (data === undefined) return
    await server.close()
    server = await startSandbox({ data, logLevel: 'silent' })
    for (let at = 1; at < underWay.length; at++) {
      t.match(
        await server.control.sandbox(`r${at}`).overview(),
        { hash: start.hash, epoch: 1 },
      `${underWay[at]?.[0]} is not there after a restart`
      )
    }
  })
}

t.test('what is under way when its sandbox is deleted finishes, and is gone', async t => {
  const server = await startSandbox({ logLevel: 'silent' })
  t.teardown(() => server.close())
  const start = await server.control.hash()
  const sandbox = server.control.sandbox('gone')
  await sandbox.hash()
  const answer = await slowly(`${sandbox.url}/ajuste-registro/solicitar`, 'POST', range, () =>
    server.control.deleteSandbox('gone'))
  t.equal(answer.status, 201)
  t.equal(await sandbox.hash(), start)
})

function post (body: object) {
  return {
    method: 'POST',
    headers: { authorization: 'Bearer espelho_admin', 'content-type': 'application/json' },
    body: JSON.stringify(body)
  }
}
