import t from 'tap'
import { fillWorld } from '../../../../scripts/page-world.ts'
import { pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
await fillWorld(world.base)

t.test('a refused one that comes moves nothing in a list that is scrolled down', async t => {
  const page = await world.open('/requisicoes?status=4xx,5xx')
  await page.locator('.rq').first().waitFor()
  const { pathname } = new URL(world.base)
  const refused = () => world.server.call(`POST ${pathname}/api-key`, { body: {} })
  for (let sent = 0; sent < 40; sent++) await refused()
  const { body: { refused: count } } = await world.server.call(`GET ${pathname}/_sandbox/requests/rows?limit=1`)
  await page.getByRole('button', { name: `Recusadas ${count}` }).waitFor()
  await page.locator('.rq').nth(20).waitFor()
  const list = page.locator('.split > .l')
  await list.evaluate(element => element.scrollTo(0, 600))
  await refused()
  await page.getByRole('button', { name: `Recusadas ${count + 1}` }).waitFor()
  await page.locator('.rq').nth(20).waitFor()
  t.equal(await list.evaluate(element => element.scrollTop), 600)
})

t.test('a flood is drawn in few elements, and no row is lost', async t => {
  const page = await world.open('/requisicoes')
  await page.locator('.rq').first().waitFor()
  const all = async () => Number(/\d+/.exec(await page.getByRole('button', { name: /^Todas/ }).innerText())?.[0])
  const before = await all()
  const { pathname } = new URL(world.base)
  for (let round = 0; round < 15; round++) {
    await Promise.all(Array.from({ length: 20 }, () => world.server.call(`GET ${pathname}/nada`)))
  }
  await page.getByRole('button', { name: `Todas ${before + 300}` }).waitFor()
  t.ok(await page.locator('.rq').count() < 80, 'the rows out of sight are not drawn')
  const seen = await page.evaluate(async () => {
    const list = document.querySelector('.split > .l') as HTMLElement
    const numbers = new Set<number>()
    const drawn = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    for (let top = 0; top < list.scrollHeight; top += 900) {
      list.scrollTo(0, top)
      await drawn()
      // The head of an older run is drawn only where the list is scrolled to it.
      for (const folded of document.querySelectorAll<HTMLElement>('.run [aria-expanded=false]')) folded.click()
      await drawn()
      for (const row of document.querySelectorAll('.rq')) {
        numbers.add(Number(/-(\d+)(?:\?|$)/.exec(row.getAttribute('href') ?? '')?.[1]))
      }
    }
    return [...numbers]
  })
  const { body: { total } } = await world.server.call(`GET ${pathname}/_sandbox/requests/rows?limit=1`)
  t.strictSame([seen.length, Math.max(...seen) - Math.min(...seen) + 1], [total, total])
})

t.test('what comes while the refused ones are counted is counted once', async t => {
  const other = await pageWorld(t)
  const { pathname } = new URL(other.base)
  const refuse = () => other.server.call(`POST ${pathname}/api-key`, { body: {} })
  const page = await other.open('/equipe')
  await page.locator('h1').waitFor()
  await page.route('**/requests/rows?limit=1*', async route => {
    const response = await route.fetch()
    await refuse()
    await route.fulfill({ response })
  }, { times: 1 })
  await page.reload()
  await page.waitForFunction(() => document.title.startsWith('(1) '))
  await refuse()
  await page.waitForFunction(() => document.title.startsWith('(2) '))
})
