import t from 'tap'
import { type Operation, operations } from '../../../src/core/contract/index.ts'
import { exceptionId, workLocationId } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'

// What only reads is corrected into nothing that changes anything, however near it is to an operation.

const { call } = await testServer(t)
const ids: Readonly<Record<string, string>> = {
  ':localTrabalhoId': workLocationId(1),
  ':turnoExcecaoId': exceptionId(1),
  ':arquivoId': 'f0000000-0000-4000-8000-000000000001'
}
const READING = ['GET', 'HEAD']

/** Paths that differ from one of ours by what people write. */
function near (path: string): string[] {
  const steps = path.split('/').slice(1)
  const shorter = steps.map((_, at) => `/${steps.filter((_, other) => other !== at).join('/')}`)
  const misspelt = steps.map((_, at) => `/${steps.map((step, other) => other === at ? `${step}s` : step).join('/')}`)
  return [
    path, `${path}/`, `/${path}`, `/v1${path}`, `/api/v1${path}`, `${path}/1`, `/x${path}`, path.toUpperCase(),
    path.replaceAll('-', '_'), path.slice(0, -1), ...shorter, ...misspelt
  ]
}

const urls = new Set((Object.values(operations) as Operation[]).map(({ url }) =>
  url.replace(/:\w+/g, name => ids[name] ?? 'x')))
for (const url of urls) {
  t.test(`no read near ${url} is corrected into a change`, async t => {
    const before = (await call('GET /_sandbox/hash')).text
    const changing: string[] = []
    let refused = 0
    for (const path of new Set(near(url))) {
      for (const method of READING) {
        const { status, headers } = await call(`${method} ${path}`, { body: undefined })
        if (status < 400) continue
        refused++
        const { body } = await call(`GET /_sandbox/requests/${headers['x-sandbox-request-id']}`)
        const fixes = [body.corrected, ...body.explain.map(({ fix }: { fix?: object }) => fix)]
        for (const fix of fixes) {
          if (fix === undefined || READING.includes(fix.method)) continue
          changing.push(`${method} ${path} → ${fix.method} ${fix.path}`)
        }
      }
    }
    t.ok(refused >= 10, `${refused} refused reads`)
    t.same(changing, [])
    t.equal((await call('GET /_sandbox/hash')).text, before)
  })
}

t.test('a read that the vendor has, and the contract has not, is told as that', async t => {
  await call(`GET /turnos-excecoes/${exceptionId(1)}/colaboradores`)
  const { body: { corrected, explain } } = await call('GET /_sandbox/requests/last')
  t.equal(corrected, undefined)
  t.match(explain, [{ code: 'route-not-found', change: 'fora do contrato, cujas operações /docs lista' }])
  t.notOk('fix' in explain[0])
})

t.test('a preflight without --cors is told as that', async t => {
  const headers = { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' }
  await call('OPTIONS /~p/api-key', { token: null, headers })
  await call('POST /~p/api-key', { body: { name: 'k', permissions: [] } })
  const { requests } = (await call('GET /~p/_sandbox/requests')).body
  t.equal(requests[0].fix, 'uma página de http://localhost:5173 pergunta se pode chamar: inicie com ' +
    '--cors http://localhost:5173, ou deixe o servidor de desenvolvimento dela encaminhar as chamadas')
  await call('OPTIONS /~q/api-key', { token: null })
  t.equal((await call('GET /~q/_sandbox/requests/last')).body.fix, 'este caminho só tem POST')
})
