import t from 'tap'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { complaints, overflow, pageWorld, type World } from '../open-page.ts'

const shared = await pageWorld(t)

const get = async ({ server, base }: World, what: string) =>
  (await server.call(`GET ${new URL(base).pathname}/_sandbox${what}`)).body
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

const cards: ReadonlyArray<readonly [title: string, send: string, ends: RegExp, back: string, is: RegExp]> = [
  ['Um pedido aceito', 'Enviar', /201[^]*4:02\s+8:02[^]*dia completo/, 'Desfazer', /falta uma marcação/],
  ['Mês que vem', 'Ir para 1 mai', /401[^]*1 abr 09:00\s+1 mai 09:00[^]*Token de acesso expirado/, 'Voltar para 1 abr',
    /Ir para 1 mai/]
]
for (const [title, send, ends, back, is] of cards) {
  t.test(`the card "${title}" ends in place, and goes back`, async t => {
    const world = shared.another(t)
    const { clock, collections: { apiKeys } } = await get(world, '')
    const page = await world.open('')
    const one = card(page, title)
    await one.getByRole('button', { name: send }).click()
    await one.getByRole('link', { name: 'Ver a requisição' }).waitFor()
    await one.filter({ hasText: ends }).waitFor()
    t.strictSame(await complaints(page), [], 'axe has nothing against it')
    t.equal((await get(world, '/requests/rows')).clients, 0, 'no client has sent anything')
    await one.getByRole('button', { name: back }).click()
    await one.filter({ hasText: is }).waitFor()
    const after = await get(world, '')
    t.same([after.clock, after.collections.apiKeys], [clock, apiKeys])
  })
}

t.test('the card of two mistakes leads to the request, which is sent again with the fix', async t => {
  const world = shared.another(t)
  const page = await world.open('')
  const one = card(page, 'Um recusado, e o conserto')
  await one.getByRole('button', { name: 'Enviar com os erros' }).click()
  await one.getByText('2 regras violadas').waitFor()
  await one.getByRole('link', { name: 'Ver e reenviar corrigido' }).click()
  await page.getByRole('button', { name: 'Reenviar com a correção' }).click()
  await page.locator('.dh .stt.ok').waitFor()
  t.equal((await get(world, '/requests/rows')).clients, 1)
})

t.test('the first client puts its request in the place of the cards', async t => {
  const world = shared.another(t)
  const page = await world.open('')
  await page.getByText('Escutando.').waitFor()
  await world.ask('c0000000-0000-4000-8000-000000000003', 2)
  await page.locator('.rq').waitFor()
  t.equal(await page.locator('.starter').count(), 0)
})

t.test('it listens, also where the stream opens as this is drawn', async t => {
  const world = shared.another(t)
  const page = await world.open('/equipe')
  // Once the cards are drawn, and before the next frame, the stream is open.
  await page.addInitScript(`if (location.href.startsWith('${world.base}/')) {
    const drawn = new Promise(resolve => new MutationObserver((_, observer) => {
      if (document.querySelector('.connect') === null) return
      observer.disconnect()
      resolve()
    }).observe(document, { childList: true, subtree: true }))
    const { fetch } = globalThis
    globalThis.fetch = (what, ...more) =>
      /events$/.test(what) ? drawn.then(() => new Response(new ReadableStream())) : fetch(what, ...more)
  }`)
  await page.goto(`${world.base}/_sandbox/ui`)
  await page.getByText('Escutando.').waitFor()
})

t.test('the language of the example is kept, and what the world lacks has no card', async t => {
  const world = shared.another(t)
  const path = new URL(world.base).pathname
  for (const { motivoAjusteRegistroId: id, ...reason } of await get(world, '/state/adjustmentReasons')) {
    if (reason.aprovacaoAutomatica !== true) continue
    await world.server.call(`PUT ${path}/_sandbox/state/adjustmentReasons/${id}`, {
      headers: { 'x-sandbox-page': 'click' },
      body: { ...reason, motivoAjusteRegistroId: id, aprovacaoAutomatica: false }
    })
  }
  const page = await world.open('?lang=en')
  await page.getByRole('button', { name: 'Python' }).click()
  await page.reload()
  await page.getByRole('group', { name: 'Python' }).getByText('urllib').waitFor()
  t.match(await page.locator('.starter h2').allInnerTexts(), [/^One refused/, /^Next month/])
})

for (const [width, dark] of [[390, true], [768, false]] as const) {
  t.test(`at ${width} pixels the cards are below one another`, async t => {
    const page = await shared.another(t).open('', { width, dark })
    await page.locator('.starter').nth(2).waitFor()
    t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
    t.strictSame(await complaints(page), [], 'axe has nothing against it')
  })
}
