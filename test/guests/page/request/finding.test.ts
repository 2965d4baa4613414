import { readFile } from 'node:fs/promises'
import t from 'tap'
import { followClock } from '../../../../src/host/sandbox/system-clock.ts'
import { ana } from '../../../support/fixture-names.ts'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { complaints, pageWorld, type World } from '../open-page.ts'

const shared = await pageWorld(t)
const good = { name: 'x', permissions: ['*'] }

/** The identifiers of the requests in the HAR that a page gives, and in the list that it shows. */
async function idsIn (page: Page): Promise<{ file: string[], list: string[] }> {
  const har = page.getByRole('button', { name: 'HAR', exact: true })
  const [file] = await Promise.all([page.waitForEvent('download'), har.click()])
  const { log: { entries } } = JSON.parse(await readFile(await file.path(), 'utf8'))
  const list = await page.locator('.rq').evaluateAll(rows =>
    rows.map(row => String(new URL((row as HTMLAnchorElement).href).pathname.split('/').at(-1))))
  return { file: entries.map(({ _id }: { readonly _id: string }) => _id).reverse(), list }
}

async function send ({ server, base }: World, body: object, headers: Record<string, string> = {}): Promise<string> {
  const response = await server.call(`POST ${new URL(base).pathname}/api-key`, { body, headers })
  return String(response.headers['x-sandbox-request-id'])
}

t.test('what is new and what is fixed are links to these requests, beside any other run', async t => {
  const world = shared.another(t)
  let shift = 0
  t.teardown(followClock(() => Date.now() + shift))
  await send(world, {})
  shift = 61_000
  const fixed = await send(world, good)
  shift = 122_000
  const fresh = await send(world, {})
  await send(world, good)
  const page = await world.open('/requisicoes')
  await page.getByRole('link', { name: '1 recusa nova' }).click()
  await page.getByRole('link', { name: '1 recusa nova ×' }).waitFor()
  t.match(page.url(), /mostra=novas/)
  t.strictSame(await idsIn(page), { file: [fresh], list: [fresh] }, 'its HAR has what the list shows')
  t.equal(await page.locator('.rq .mark').innerText(), 'nova')
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.getByRole('link', { name: '1 recusa nova ×' }).click()
  await page.locator('.run').nth(2).waitFor()
  const [newest, middle] = [page.locator('.run').nth(0), page.locator('.run').nth(1)]
  await middle.getByRole('link', { name: '1 corrigida' }).click()
  await page.getByRole('link', { name: '1 corrigida ×' }).waitFor()
  t.match(page.url(), /mostra=corrigidas/)
  t.strictSame(await idsIn(page), { file: [fixed], list: [fixed] })
  await page.goBack()
  const others = newest.getByLabel('Comparar com outra execução')
  t.equal(await others.locator('option').count(), 2, 'each run can be compared with each other one')
  await others.selectOption({ index: 1 })
  await page.waitForURL(/base=/)
  t.match(await newest.innerText(), /mesmas recusas/, 'with the first run there is nothing new')
  await page.goto(`${world.base}/_sandbox/ui/requisicoes/${fresh}`)
  await page.getByText('nova nesta execução').waitFor()
  await page.goto(`${world.base}/_sandbox/ui/execucoes`)
  const run = page.locator('details').first()
  await run.locator('summary', { hasText: '1 recusa nova' }).waitFor()
  const last = await run.getByLabel('Comparar com outra execução').locator('option').count() - 1
  await run.getByLabel('Comparar com outra execução').selectOption({ index: last })
  await run.locator('summary', { hasText: 'mesmas recusas' }).waitFor()
})

t.test('refusals that are alike are one row, which a click unfolds', async t => {
  const world = shared.another(t)
  for (const name of ['a', 'b', 'c']) await send(world, { name })
  await send(world, { permissions: ['*'] })
  const page = await world.open('/requisicoes?so=recusadas')
  await page.locator('.rq').nth(1).waitFor()
  t.equal(await page.locator('.rq').count(), 2, 'of each kind the newest')
  t.match(await page.locator('.rq').nth(1).innerText(), /c\s/)
  await page.getByRole('button', { name: /^3 × .*recusas iguais/ }).click()
  await page.locator('.rq').nth(3).waitFor()
  t.equal(await page.locator('.rq').count(), 4)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('own clicks are hidden, and in a word once they are asked for', async t => {
  const world = shared.another(t)
  await world.ask(ana, 10)
  await send(world, good, { 'x-sandbox-page': 'send' })
  const { pathname } = new URL(world.base)
  const { body: { adjustments } } = await world.server.call(`GET ${pathname}/_sandbox/adjustments?q=Pedido`)
  const approve = `POST ${pathname}/_sandbox/adjustments/${adjustments[0].ajusteRegistroId}/approve`
  t.equal((await world.server.call(approve, { headers: { 'x-sandbox-page': 'click' } })).status, 200)
  const twice = await world.server.call(approve, { headers: { 'x-sandbox-page': 'click' } })
  t.ok(twice.status >= 400, 'a click that is refused is the newest refusal')
  const page = await world.open('/requisicoes')
  await page.locator('.rq').nth(1).waitFor()
  t.equal(await page.locator('.rq').count(), 2, 'a click of the page is not there')
  await page.locator('article .answer .stt.ok', { hasText: '201' }).waitFor() // and the detail shows none either
  t.equal(await page.locator('.rq .mark').innerText(), 'daqui', 'what was sent from the page as by a client is')
  const own = (count: number) => page.getByRole('switch', { name: `Meus cliques ${count}`, exact: true })
  await own(2).waitFor()
  await world.server.call(approve, { headers: { 'x-sandbox-page': 'click' } })
  await own(3).waitFor() // the switch counts on
  await own(3).click()
  await page.locator('.rq', { hasText: 'você aprovou: Ana Beatriz Souza, ter 10 mar' }).waitFor()
  t.match(page.url(), /meus=1/)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('a person is found without accents, and the HAR has what the filters show', async t => {
  const world = shared.another(t)
  const named = await send(world, { name: 'Conexão', permissions: ['*'] })
  await world.server.call(`PATCH ${new URL(world.base).pathname}/_sandbox/settings`, { body: {} })
  const page = await world.open('/requisicoes')
  await page.locator('.rq').nth(1).waitFor()
  const { file, list } = await idsIn(page)
  t.strictSame(file, list, 'also what came through the control plane')
  await world.ask('c0000000-0000-4000-8000-000000000003', 12)
  await page.getByRole('searchbox').fill('conexao')
  await page.waitForURL(/q=conexao/)
  await page.waitForFunction(() => document.querySelectorAll('.rq').length === 1)
  t.strictSame(await idsIn(page), { file: [named], list: [named] })
  await page.getByRole('searchbox').fill('juliana')
  await page.locator('.rq', { hasText: 'Juliana Ribeiro da Costa' }).waitFor()
})

t.test('a request is copied for a ticket, with all that somebody needs who has no sandbox', async t => {
  const world = shared.another(t)
  const id = await send(world, { name: '``` <b>', permissions: 'x' })
  const page = await world.open(`/requisicoes/${id}`)
  await page.evaluate(() => {
    const clipboard = { writeText: async (text: string) => { Object.assign(globalThis, { copied: text }) } }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
  })
  await page.getByRole('button', { name: 'Copiar para um chamado' }).waitFor()
  await page.keyboard.press('t')
  await page.getByText('Copiado', { exact: true }).waitFor()
  const text = await page.evaluate(() => (globalThis as unknown as { copied: string }).copied)
  t.match(text, /^\*\*400 permissions /)
  t.match(text, `\`POST ${world.base}/api-key\``)
  t.match(text, /authorization: Bearer \*\*\*/, 'headers are masked')
  t.match(text, /^````diff$[^]*^- {3}"permissions": "x"$[^]*^````$/m, 'no text of a client ends its fence')
  t.match(text, /Relógio do sandbox: qua 1 abr 2026 09:00 · espelho \d+\.\d+\.\d+ · http/)
  t.ok(text.endsWith(`/_sandbox/ui/requisicoes/${id}\n`))
})
