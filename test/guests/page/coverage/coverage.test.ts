import { readFile } from 'node:fs/promises'
import t from 'tap'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { complaints, overflow, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname
await world.ask('c0000000-0000-4000-8000-000000000001', 10)

const cells = (page: Page, is: string) => page.locator(`.reach a.cell.${is}`)

for (const [lang, all, missing, json, width] of [
  ['pt', 'Tudo', 'Só o que falta', 'JSON para o CI', 1440],
  ['en', 'All', 'Only what is missing', 'JSON for CI', 390]
] as const) {
  t.test(`coverage: what is missing is shown alone, and its JSON is a download: ${lang}, ${width} px`, async t => {
    const page = await world.open(`/cobertura?lang=${lang}`, { width })
    await cells(page, 'yes').first().waitFor()
    const [count, figure] = [await cells(page, 'no').count(), await page.locator('.sum-up').innerText()]
    await page.getByRole('button', { name: missing, exact: true }).click()
    await page.waitForURL(/so=falta/)
    await page.waitForFunction(() => document.querySelector('.reach a.cell.yes') === null)
    t.equal(await cells(page, 'no').count(), count, 'each missing part is there, and no other')
    t.equal(await page.locator('.sum-up').innerText(), figure, 'the figures are of all parts')
    t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
    t.strictSame(await complaints(page), [], 'axe has nothing against it')
    const [file] = await Promise.all([
      page.waitForEvent('download'), page.getByRole('button', { name: json }).click()
    ])
    t.equal(file.suggestedFilename(), 'coverage.json')
    const { body } = await world.server.call(`GET ${base}/_sandbox/coverage`)
    t.strictSame(JSON.parse(await readFile(await file.path(), 'utf8')), body, 'it is what the server says')
    await page.getByRole('button', { name: all, exact: true }).click()
    await cells(page, 'yes').first().waitFor()
    t.notMatch(page.url(), /so=/)
  })
}
