import t from 'tap'
import { fakeMemory } from '../../../support/fake-memory.ts'
import { ana } from '../../../support/fixture-names.ts'
import { complaints, overflow, pageWorld, type World } from '../open-page.ts'

const shared = await pageWorld(t)
const world = shared.another(t)

const send = ({ server, base }: World, what: string, call: object = {}) =>
  server.call(what.replace(' ', ` ${new URL(base).pathname}`), call)

t.test('headers and query are folded below the body, and the first line says the essential', async t => {
  const { headers } = await send(world, 'POST /api-key?a=1&b=2&b=3', { body: {}, headers: { 'x-cliente': 'folha' } })
  const page = await world.open(`/requisicoes/${headers['x-sandbox-request-id']}`)
  const fold = (name: string) => page.locator('details', { hasText: name })
  await fold('Cabeçalhos').waitFor()
  const [body, below] = [await page.locator('.body').boundingBox(), await fold('Cabeçalhos').boundingBox()]
  t.ok(below !== null && body !== null && below.y >= body.y + body.height, 'below the body')
  t.match(await fold('Cabeçalhos').innerText(), /^Cabeçalhos\s+\d+\s+authorization: Bearer \*\*\* · .*x-cliente: folha/)
  t.match(await fold('Query').innerText(), /^Query\s+2\s+a: 1 · b: 2, 3$/)
  await fold('Query').locator('summary').click()
  t.match(await fold('Query').locator('dl').innerText(), /^a\s+1\s+b\s+2, 3$/)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

const refusals: ReadonlyArray<readonly [sentence: string, call: object, said: RegExp]> = [
  ['a 401 without a token says that none came', { token: null, body: {} }, /enviado authorization: nenhum/],
  ['a 401 tells the scheme that came', {
    token: null, headers: { authorization: 'Basic dXN1YXJpbzpzZW5oYQ==' }, body: {}
  }, /enviado authorization: Basic \*\*\*/],
  ['a wrong media type tells its value', {
    body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' }
  }, /enviado content-type: application\/x-www-form-urlencoded/]
]
for (const [sentence, call, said] of refusals) {
  t.test(sentence, async t => {
    const { headers } = await send(world, 'POST /api-key', call)
    const page = await world.open(`/requisicoes/${headers['x-sandbox-request-id']}`)
    await page.locator('.dh h2 .sent').waitFor()
    t.match(await page.locator('.dh h2').innerText(), said)
  })
}

t.test('a full server is a line in the bar, until something is stored', async t => {
  let kept = 0
  const { memory, process } = fakeMemory(() => kept)
  const world = await pageWorld(t, { memory })
  const fill = (now: number): void => {
    kept = now
    process.time += 120_000 // no collection was lately
    memory.look()
  }
  const page = await world.open('/ajustes')
  await page.locator('.moved').waitFor()
  fill(101)
  const body = { name: 'x', permissions: ['*'] }
  t.equal((await send(world, 'POST /api-key', { body })).status, 503)
  const line = page.locator('.bar').getByText(/O servidor está cheio: guarda 101 MiB de 100/)
  await line.waitFor()
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.reload()
  await line.waitFor()
  fill(1)
  t.equal((await send(world, 'POST /api-key', { body })).status, 201)
  await line.waitFor({ state: 'detached' })
})

t.test('the open points that it rests on are in a fold, with what each other answer would give', async t => {
  const world = shared.another(t)
  await world.ask(ana, 10)
  const page = await world.open('/requisicoes', { width: 390 })
  await page.locator('.rq').first().click()
  const fold = page.locator('details', { hasText: 'Pontos em aberto' })
  await fold.waitFor()
  t.match(await fold.innerText(), /^Pontos em aberto\s+de que depende: A\d\d/)
  await fold.locator('summary').click()
  await fold.locator('a.chip').first().waitFor()
  t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
})

t.test('a fix with an invented value is dotted, and asks before it is sent', async t => {
  const world = shared.another(t)
  await send(world, 'POST /api-key', { body: { name: 'x' } })
  const page = await world.open('/requisicoes')
  await page.getByRole('button', { name: 'Reenviar com a correção' }).click()
  t.match(await page.locator('.invented').allInnerTexts(), [/permissions/])
  const dialog = page.getByRole('dialog', { name: 'Enviar com valores inventados?' })
  await dialog.getByText('/permissions: troque por um valor seu.', { exact: true }).waitFor()
  t.equal((await send(world, 'GET /_sandbox/requests')).body.requests.length, 1, 'nothing is sent yet')
  await dialog.getByRole('button', { name: 'Reenviar' }).click()
  await page.locator('.dh .stt.ok').waitFor()
})

t.test('a run ends with what was outside the contract', async t => {
  const world = shared.another(t)
  for (const what of ['GET /nada', 'POST /outra', 'GET /nada']) await send(world, what)
  const page = await world.open('/requisicoes')
  const outside = page.locator('.run', { hasText: 'Fora do contrato' })
  await outside.waitFor()
  t.match(await outside.innerText(), /2 × GET \/nada · 1 × POST \/outra$/)
})

t.test('a client that left stands in the place of the status, and another server that answered is named', async t => {
  const world = shared.another(t)
  const { headers } = await send(world, 'GET /nada')
  const page = await world.open('/equipe')
  await page.locator('h1').waitFor()
  const told = { abandoned: true, operation: 'fallback' }
  await page.route('**/_sandbox/requests/rows*', async route => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, rows: body.rows.map((row: object) => ({ ...row, ...told })) } })
  })
  await page.getByRole('link', { name: /^Requisições/ }).click()
  await page.locator(`.rq[href*="${headers['x-sandbox-request-id']}"]`).waitFor()
  t.equal(await page.locator('.rq .stt').first().innerText(), 'o cliente desistiu')
  await page.unroute('**/_sandbox/requests/rows*')
})

t.test('an accepted adjustment shows its day before and after, with the figures that moved', async t => {
  const world = shared.another(t)
  await world.ask(ana, 26)
  const page = await world.open('/requisicoes')
  await page.locator('.moved').waitFor()
  t.equal(await page.locator('.ba svg.line').count(), 2)
  t.match(await page.locator('.moved dl > div').first().innerText(), /Saldo\s+−8:00\s+−7:00\s+\+1:00/)
  t.match(await page.locator('.dh h2').innerText(),
    /^Qui 26 mar de Ana: saldo −8:00\s+−7:00$/, 'and the first line says it')
  await page.getByRole('link', { name: 'abrir o dia' }).click()
  await page.waitForURL(`**/espelho/${ana}/2026-03/26`)
})

t.test('what changed has a verb, a name, and each field that has another value', async t => {
  const world = shared.another(t)
  const place = '/_sandbox/state/workLocations/10000000-0000-4000-8000-000000000001'
  const { body } = await send(world, `GET ${place}`)
  const [mooca, ...others] = body.localizacoes
  const wider = [{ ...mooca, raioMetros: 250 }, ...others]
  await send(world, `PUT ${place}`, { body: { ...body, localizacoes: wider } })
  await send(world, 'POST /api-key', { body: { name: 'Conector', permissions: ['*'] } })
  const page = await world.open('/requisicoes/0-1')
  const line = page.locator('.d .rule')
  await line.waitFor()
  t.equal((await line.innerText()).replace(/\s+/g, ' '),
    `~ mudou locais de trabalho ${body.nome} raioMetros de Fábrica Mooca 150 250`)
  await page.goto(`${world.base}/_sandbox/ui/requisicoes/0-2`)
  await line.getByText('criado').waitFor()
  t.equal((await line.innerText()).replace(/\s+/g, ' '), '+ criado chaves de API Conector')
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})
