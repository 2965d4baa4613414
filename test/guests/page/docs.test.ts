import t from 'tap'
import { overflow, pageWorld } from './open-page.ts'

const world = await pageWorld(t)

// One page, because it takes a second to be there.
t.test('the reference', async t => {
  const page = await world.open('/docs', { width: 360, height: 800, dark: true })

  await t.test('it is dark where the system is, and fits a phone', async t => {
    await page.locator('.opblock').first().waitFor()
    t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
    t.equal(await page.evaluate(() => document.documentElement.className), 'dark-mode')
    const tag = await page.locator('.opblock-tag small').first().boundingBox()
    t.ok((tag?.width ?? 0) > 150, 'a description is beside or below its heading, not a column of syllables')
  })

  await t.test('the first Try it out is a 201, with the token that the page shows', async t => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByText('This page is authorised with the token').waitFor()
    t.equal(await page.title(), 'espelho · API')
    t.equal(await page.locator('.info code').last().innerText(), 'espelho_admin')
    const first = page.locator('.opblock').first()
    await first.locator('.opblock-summary-control').click()
    await first.locator('.parameter__name').last().waitFor()
    const names = await first.locator('.parameter__name').allInnerTexts()
    t.strictSame(names.map(name => name.trim()), ['x-sandbox-colaborador', 'Prefer', 'Request body'])
    await first.getByRole('button', { name: 'Try it out' }).click()
    await first.getByRole('button', { name: 'Execute' }).click()
    const answer = first.locator('.live-responses-table .response-col_status').last()
    await answer.waitFor()
    t.match(await answer.innerText(), /^201/)
    const { body } = await world.server.call(`GET ${new URL(world.base).pathname}/_sandbox/requests/last`)
    t.match(body, { operation: 'requestAdjustment', status: 201 }, 'in this sandbox')
    const link = page.getByRole('link', { name: 'The OpenAPI document of its control plane' })
    const href = await link.getAttribute('href')
    const control = await world.server.call(`GET ${href}`)
    t.match(control.body, { info: { title: 'espelho: the control plane' } })
  })
})
