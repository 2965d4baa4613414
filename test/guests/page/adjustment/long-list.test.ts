import t from 'tap'
import { ana, camila, juliana, rafael, thiago } from '../../../support/fixture-names.ts'
import { pageWorld } from '../open-page.ts'

const world = await pageWorld(t)

/** Requests of four people for each day of March, one after another. */
async function askForAll (): Promise<void> {
  for (let day = 2; day <= 31; day++) {
    for (const who of [ana, juliana, rafael, camila]) await world.ask(who, day)
  }
}

t.test('in a long list the chosen one is in sight, and keys go on from it', async t => {
  await askForAll()
  const { body: { adjustments } } =
    await world.server.call(`GET ${new URL(world.base).pathname}/_sandbox/adjustments?limit=2000`)
  const codes = adjustments.map(({ codigo }: { codigo: number }) => String(codigo))
  const page = await world.open(`/ajustes/${codes[80]}`)
  const chosen = page.locator('.aj[aria-current]')
  await chosen.waitFor()
  const box = await chosen.boundingBox()
  t.ok(box !== null && box.y > 100 && box.y + box.height <= 901, JSON.stringify(box))
  for (let at = 81; at < 88; at++) await page.keyboard.press('j')
  await page.waitForURL(`**/ajustes/${codes[87]}`)
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-current') === 'true')
  t.match(await page.evaluate(() => document.activeElement?.getAttribute('href')), new RegExp(`/${codes[87]}$`))
})

t.test('a new one does not slide under the cursor of who decides', async t => {
  const page = await world.open('/ajustes')
  const number = async (): Promise<string | undefined> =>
    /nº \d+/.exec(await page.locator('.dh', { hasText: 'nº' }).innerText())?.[0]
  const [before, first] = [await number(), await page.locator('.aj').first().innerText()]
  await world.ask(thiago, 2)
  await page.locator('.aj', { hasText: 'Thiago' }).first().waitFor()
  t.not(await page.locator('.aj').first().innerText(), first)
  t.ok(before)
  t.equal(await number(), before)
})

for (const [width, most] of [[1440, 16], [1240, 1]] as const) {
  t.test(`at ${width} pixels the days of no more than ${most} rows are asked for`, async t => {
    const asked = new Set<string>()
    const page = await world.open('/cobertura')
    page.on('request', request => {
      const [, id] = /adjustments\/([^/]+)\/preview/.exec(request.url()) ?? []
      if (id !== undefined) asked.add(id)
    })
    await world.open('/ajustes', { width })
    await page.locator('.ba svg').first().waitFor()
    if (width > 1240) await page.locator('.group .mini svg').nth(10).waitFor()
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    t.ok(asked.size >= 1 && asked.size <= most, `${asked.size} rows`)
    page.removeAllListeners('request')
  })
}
