import t from 'tap'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { reasons } from '../../../support/fixture-names.ts'
import { pageWorld, type World } from '../open-page.ts'

const shared = await pageWorld(t)

/** A request that is refused for its day, which is written as no day of the contract is. */
async function refuse ({ server, base }: World, day: number): Promise<string> {
  const { status, headers } = await server.call(`POST ${new URL(base).pathname}/ajuste-registro/solicitar`, {
    body: {
      jornada: `2026-03-${day}`,
      formato: 'INTERVALO_HORARIO',
      descricao: 'Pedido',
      motivoId: reasons.allowance,
      minMinutos: 480,
      maxMinutos: 540
    }
  })
  if (status !== 400) throw new Error(`HTTP ${status}`)
  return String(headers['x-sandbox-request-id'])
}

async function accept ({ server, base }: World, name: string): Promise<string> {
  const body = { name, permissions: ['*'] }
  const { headers } = await server.call(`POST ${new URL(base).pathname}/api-key`, { body })
  return String(headers['x-sandbox-request-id'])
}

const shown = (page: Page, id: string) => page.getByRole('article', { name: `Requisição ${id}`, exact: true })
const fix = (page: Page) => page.getByRole('button', { name: 'Reenviar com a correção' })

/** The list with the pointer away from it, which the tab keeps from one test to the next. */
async function openUntouched ({ open }: World, path = '/requisicoes', width = 1440): Promise<Page> {
  const page = await open(path, { width })
  await page.mouse.move(2, 2)
  await page.locator('h1').waitFor()
  return page
}

/** Where the pointer is to go: the middle of the detail. */
async function inDetail (page: Page): Promise<{ x: number, y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = await page.locator('.split > .d').boundingBox() ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}

const touches: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the pointer moves there': async page => {
    const { x, y } = await inDetail(page)
    await page.mouse.move(x, y)
  },
  'a finger is put on it': page => page.locator('.d h2').dispatchEvent('pointerdown'),
  'a key scrolls it': page => page.keyboard.press('PageDown'),
  'the Tab key leads into it': page => fix(page).focus(),
  'the wheel is turned above it': page => page.locator('.d h2').dispatchEvent('wheel', { deltaY: 40 }),
  'something in it is selected': page => page.locator('.d h2').evaluate(title => {
    getSelection()?.selectAllChildren(title)
  })
}

for (const [touch, act] of Object.entries(touches)) {
  t.test(`the detail stays once ${touch}, and the address names it`, async t => {
    const world = shared.another(t)
    const first = await refuse(world, 13)
    const page = await openUntouched(world)
    await fix(page).waitFor()
    const visited = await page.evaluate(() => history.length)
    await act(page)
    await page.waitForURL(`**/requisicoes/${first}`)
    t.equal(await page.evaluate(() => history.length), visited, 'the back button takes no step more')
    await refuse(world, 17)
    await accept(world, 'x')
    await page.getByRole('button', { name: '2 novas ↑', exact: true }).waitFor()
    await shown(page, first).waitFor()
    t.equal(await page.locator('.rq').count(), 1, 'and the list stays as it is')
  })
}

t.test('untouched, the newest refused one is shown, else the newest', async t => {
  const world = shared.another(t)
  const page = await openUntouched(world)
  await page.getByRole('heading', { name: 'Nenhuma requisição ainda' }).waitFor()
  await shown(page, await accept(world, 'x')).waitFor()
  await shown(page, await accept(world, 'y')).waitFor()
  const first = await refuse(world, 13)
  await shown(page, first).waitFor()
  await accept(world, 'z')
  await page.locator('.rq').nth(3).waitFor()
  await shown(page, first).waitFor()
  await shown(page, await refuse(world, 17)).waitFor()
  t.match(page.url(), /\/requisicoes$/)
})

t.test('a click sends what it was aimed at', async t => {
  const world = shared.another(t)
  await refuse(world, 13)
  const page = await openUntouched(world)
  await fix(page).hover()
  await refuse(world, 17)
  await page.getByRole('button', { name: '1 nova ↑', exact: true }).waitFor()
  await page.mouse.down()
  await page.mouse.up()
  await page.locator('.dh .stt.ok').waitFor()
  const { body } = await world.server.call(`GET ${new URL(world.base).pathname}/_sandbox/requests/last`)
  t.equal(body.request.body.jornada, '13/03/2026')
  t.match(page.url(), new RegExp(`/requisicoes/${body.id}$`), 'and what was sent is shown')
  await page.locator(`.rq[aria-current][href$="/${body.id}"]`).waitFor()
})

t.test('what waits comes into the list by a click, and the detail stays', async t => {
  const world = shared.another(t)
  const first = await refuse(world, 13)
  const page = await openUntouched(world, `/requisicoes/${first}`)
  await fix(page).waitFor()
  const second = await refuse(world, 17)
  await page.getByRole('button', { name: '1 nova ↑', exact: true }).click()
  await page.locator(`.rq[href$="/${second}"]`).waitFor()
  t.equal(await shown(page, first).count(), 1)
  await page.keyboard.press('Escape')
  await shown(page, second).waitFor()
  t.match(page.url(), /\/requisicoes$/, 'Escape goes back to the untouched list')
})

t.test('a list that is pointed at does not move', async t => {
  const world = shared.another(t)
  await refuse(world, 13)
  const page = await openUntouched(world)
  await page.locator('.rq').first().hover()
  const second = await refuse(world, 17)
  await page.getByRole('button', { name: '1 nova ↑', exact: true }).waitFor()
  t.equal(await page.locator('.rq').count(), 1)
  await page.mouse.move(2, 2)
  await page.locator(`.rq[href$="/${second}"]`).waitFor()
})

t.test('whoever follows sees the newest one, in spite of touches', async t => {
  const world = shared.another(t)
  await refuse(world, 13)
  const page = await openUntouched(world)
  const follow = page.getByRole('switch', { name: 'Seguir a mais nova' })
  await follow.click()
  const { x, y } = await inDetail(page)
  await page.mouse.move(x, y)
  await page.mouse.click(x, y)
  await shown(page, await refuse(world, 17)).waitFor()
  await shown(page, await accept(world, 'x')).waitFor()
  t.equal(await follow.getAttribute('aria-checked'), 'true')
  await page.mouse.move(2, 2)
  await page.keyboard.press('Escape')
  await page.locator('.dh .stt.no').waitFor()
  t.equal(await follow.getAttribute('aria-checked'), 'false')
})

t.test('on a phone the newest one has the place of the list while it is followed', async t => {
  const world = shared.another(t)
  await refuse(world, 13)
  const page = await openUntouched(world, '/requisicoes', 390)
  await page.locator('.rq').first().waitFor()
  t.equal(await page.locator('.d').isVisible(), false)
  await page.getByRole('switch', { name: 'Seguir a mais nova' }).click()
  await shown(page, await refuse(world, 17)).waitFor()
  await page.locator('.backl').click()
  await page.locator('.rq').nth(1).waitFor()
})

t.test('a filtered list stays while somebody reads a request of it', async t => {
  const world = shared.another(t)
  const first = await refuse(world, 13)
  const page = await openUntouched(world, `/requisicoes/${first}?so=recusadas`)
  await fix(page).waitFor()
  await refuse(world, 17)
  await page.getByRole('button', { name: '1 nova ↑', exact: true }).waitFor()
  t.equal(await page.locator('.rq').count(), 1)
})

t.test('the adjustment that somebody reads is in the address, too', async t => {
  const world = shared.another(t)
  await world.ask('c0000000-0000-4000-8000-000000000003', 2)
  const page = await openUntouched(world, '/ajustes')
  await page.locator('.decide').waitFor()
  const { x, y } = await inDetail(page)
  await page.mouse.move(x, y)
  await page.waitForURL(/\/ajustes\/\d+$/)
})
