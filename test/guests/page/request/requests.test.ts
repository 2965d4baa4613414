import t from 'tap'
import { fillWorld } from '../../../../scripts/page-world.ts'
import { followClock } from '../../../../src/host/sandbox/system-clock.ts'
import { complaints, overflow, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
await fillWorld(world.base)

t.test('what my client sent last, and why it was refused, is there without a click', async t => {
  const page = await world.open('')
  await page.locator('.body').waitFor()
  t.equal(await page.locator('.rq .stt').first().innerText(), '400')
  t.match(await page.locator('.rq .out').first().innerText(), /^jornada não está em dd\/MM\/yyyy\s*\+6$/)
  t.match(await page.locator('.dh h2').innerText(), /^jornada não está em dd\/MM\/yyyy — enviado 26\/03\/26$/)
  t.equal(await page.locator('.ln .why:not(.warn)').count(), 7, 'each rule stands at its value')
  t.equal(await page.locator('.ln.del s').count(), 4, 'the faulty values are struck')
  t.equal(await page.locator('.ln.add').count(), 7, 'each beside its replacement')
  t.strictSame(await page.locator('.ln.add .why span:first-child').allInnerTexts(), ['falta', 'falta', 'falta'])
  t.match(await page.locator('.ln.ign').allInnerTexts(), [/observacao/], 'and what was ignored is marked')
})

t.test('what the fix has invented is named, and so is what was warned of', async t => {
  const other = await pageWorld(t)
  const body = { name: 'x', nome: 'y' }
  await other.server.call(`POST ${new URL(other.base).pathname}/api-key`, { body })
  const page = await other.open('')
  const notes = page.locator('.note')
  await notes.filter({ hasText: 'Inventado: /permissions; troque por um valor seu.' }).waitFor()
  t.match(await page.locator('.ln.ign .why').allInnerTexts(), [/^nome não é um campo do contrato/])
})

t.test('it is sent again with the fix, and the log grows at once', async t => {
  const page = await world.open('/requisicoes')
  await page.getByRole('button', { name: 'Reenviar com a correção' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reenviar' }).click() // some values are invented
  await page.locator('.dh .stt.ok').waitFor()
  t.match(page.url(), /\/requisicoes\/0-\d+$/)
  // Its row comes by the stream of events, which may be behind the answer.
  await page.locator('.rq').first().locator('.stt', { hasText: '201' }).waitFor()
})

t.test('what comes is shown live, and the filter is in the address', async t => {
  const page = await world.open('/requisicoes?so=recusadas')
  await page.locator('.rq').first().waitFor()
  const before = await page.locator('.rq').count()
  await world.server.call(`POST ${new URL(world.base).pathname}/api-key`, { body: { name: 'x' } })
  await page.waitForFunction(count => document.querySelectorAll('.rq').length > count, before)
  t.match(await page.locator('.rq .out').first().innerText(), /permissions falta/)
  await page.getByRole('searchbox').fill('permissions')
  await page.waitForURL(/q=permissions/)
  await page.waitForFunction(() => document.querySelectorAll('.rq').length === 1)
})

t.test('the keys go through the list', async t => {
  const page = await world.open('/requisicoes')
  await page.locator('.rq').first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.waitForFunction(() => document.activeElement === document.querySelectorAll('.rq')[2])
  t.equal(await page.locator('.rq').nth(2).getAttribute('aria-current'), 'true', 'what a key chose has the focus')
  await page.keyboard.press('/')
  t.ok(await page.getByRole('searchbox').evaluate(element => element === document.activeElement))
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await page.waitForURL(/ajustes/)
  await page.waitForFunction(() => document.activeElement?.id === 'c')
})

t.test('a key that is held down acts once', async t => {
  const page = await world.open('/requisicoes')
  const isFocused = (row: number) => page.waitForFunction(at =>
    document.activeElement === document.querySelectorAll('.rq')[at], row)
  await page.locator('.rq').first().waitFor()
  await page.keyboard.press('j')
  await isFocused(1)
  for (let times = 0; times < 3; times++) await page.keyboard.down('j')
  await page.keyboard.up('j')
  await page.keyboard.press('k')
  await isFocused(1)
  t.pass()
})

t.test('calls of the control plane are in the list, and in no count', async t => {
  const { pathname } = new URL(world.base)
  const { body: { sandboxes } } = await world.server.call('GET /_sandboxes')
  const { requests } = sandboxes.find(({ name }: { name: string }) => pathname === `/~${name}`)
  await world.server.call(`PUT ${pathname}/_sandbox/clock`, { body: { now: 'never' } })
  const page = await world.open('/requisicoes')
  await page.locator('.rq', { hasText: 'controle' }).first().waitFor()
  await page.getByRole('button', { name: `Todas ${requests}`, exact: true }).waitFor()
  t.ok(requests > 0, 'the menu of sandboxes counts the same')
})

t.test('requests are runs, which pauses part, and each is compared with the one before', async t => {
  const other = await pageWorld(t)
  const { pathname } = new URL(other.base)
  let shift = 0
  const unfollow = followClock(() => Date.now() + shift)
  t.teardown(unfollow)
  const send = (body: object) => other.server.call(`POST ${pathname}/api-key`, { body })
  const good = { name: 'x', permissions: ['*'] }
  const page = await other.open('/ajustes')
  await page.locator('h1').waitFor()
  const icon = () => page.locator('link[rel=icon]').getAttribute('href')
  t.match(await icon(), /^data:image\/svg/)
  const before = await icon()
  await send(good)
  await send({})
  await page.waitForFunction(() => document.title.startsWith('(1) Ajustes'))
  t.not(await icon(), before, 'the icon of the tab has the number, too')
  shift = 61_000
  await send({ name: 'x' })
  await page.waitForFunction(() => document.title.startsWith('(2) Ajustes'))
  await page.getByRole('link', { name: /^Requisições/ }).click()
  const heads = page.locator('.run')
  await heads.nth(1).waitFor()
  t.match(await heads.allInnerTexts(), [
    /^Execução \d\d:\d\d · 1 requisição · 1 recusada\s+1 recusa nova\s*1 corrigida/,
    /^Execução \d\d:\d\d · 2 requisições · 1 recusada/
  ])
  t.equal(await page.locator('.rq').count(), 1, 'the older one is folded')
  await page.waitForFunction(title => document.title === title, `Requisições · ${pathname.slice(2)} · espelho`)
  await heads.nth(1).getByRole('button').click()
  await page.locator('.rq').nth(2).waitFor()
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.goto(`${other.base}/_sandbox/ui/execucoes`)
  const run = page.locator('details').first()
  await run.getByRole('link', { name: pathname.slice(2), exact: true }).waitFor()
  t.match(await run.locator('summary').innerText(),
    /^Execução \d\d:\d\d\s+· \d+ requisiç(ão|ões) · 1 recusada · 1 recusa nova/)
  t.strictSame(await complaints(page), [], 'axe has nothing against the overview of all sandboxes')
})

for (const [path, look] of [
  ['/requisicoes?lang=en', { dark: true, width: 768 }],
  ['/requisicoes?lang=pt', { width: 360 }]
] as const) {
  t.test(`${path} at ${JSON.stringify(look)}`, async t => {
    const page = await world.open(path, look)
    await page.locator('.rq').first().waitFor()
    t.strictSame(await complaints(page), [], 'axe has nothing against it')
    t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
  })
}
