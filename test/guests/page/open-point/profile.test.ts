import { readFile } from 'node:fs/promises'
import t from 'tap'
import { complaints, overflow, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname

const CHANGED = { 'error.method': 405, 'limits.attachments': { bytes: 9, count: 2 } }

for (const [lang, only, download, width] of [
  ['pt', 'Só com outra resposta possível', 'Baixar este perfil', 390],
  ['en', 'Only those with another possible answer', 'Download this profile', 1440]
] as const) {
  t.test(`the points that can be answered otherwise are listed alone, at an address: ${lang}, ${width} px`, async t => {
    const { body: { assumptions } } = await world.server.call(`GET ${base}/_sandbox/assumptions`)
    const settable = assumptions.filter(({ key }: { key?: string }) => key !== undefined).length
    t.ok(settable > 0 && settable < assumptions.length, `${settable} of ${assumptions.length}`)
    const page = await world.open(`/pontos?lang=${lang}`, { width })
    const points = page.locator('a.point')
    await points.first().waitFor({ state: 'attached' })
    t.equal(await points.count(), assumptions.length)
    const toggle = page.getByRole('switch', { name: only })
    await toggle.click()
    await page.waitForURL(/outra=1/)
    await page.waitForFunction(count => document.querySelectorAll('a.point').length === count, settable)
    t.equal(await toggle.getAttribute('aria-checked'), 'true')
    t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
    t.strictSame(await complaints(page), [], 'axe has nothing against it')
    await toggle.click()
    await page.waitForFunction(count => document.querySelectorAll('a.point').length === count, assumptions.length)
    t.notMatch(page.url(), /outra/)
  })

  t.test(`the answers are downloaded as a profile, which another sandbox takes: ${lang}, ${width} px`, async t => {
    const [here, other] = [world.another(t), world.another(t)]
    const settingsOf = async ({ base }: { readonly base: string }, body?: object) =>
      (await world.server.call(`${body === undefined ? 'GET' : 'PATCH'} ${new URL(base).pathname}/_sandbox/settings`,
        body === undefined ? {} : { body })).body
    const downloaded = async (): Promise<object> => {
      const page = await here.open(`/pontos?lang=${lang}&q=A61`, { width })
      const [file] = await Promise.all([
        page.waitForEvent('download'), page.getByRole('button', { name: download }).click()
      ])
      t.equal(file.suggestedFilename(), 'profile.json')
      return JSON.parse(await readFile(await file.path(), 'utf8'))
    }
    t.strictSame(await downloaded(), { settings: {} }, 'none is changed yet')
    await settingsOf(here, CHANGED)
    const profile = await downloaded()
    t.strictSame(profile, { settings: CHANGED }, 'a search leaves no answer out')
    t.strictSame(await settingsOf(other, profile), await settingsOf(here))
  })
}
