import t from 'tap'
import { fillWorld } from '../../../scripts/page-world.ts'
import type { Page } from '../../../scripts/tools/browser/index.js'
import { ana, collaboratorId, rafael, thiago } from '../../support/fixture-names.ts'
import { pageWorld } from './open-page.ts'

const world = await pageWorld(t)
const { pathname } = new URL(world.base)
const call = (what: string, body?: object) =>
  world.server.call(what.replace(' ', ` ${pathname}`), body && { body })

/** The width of an A4 page without its margins, in pixels. */
const [PORTRAIT_PX, LANDSCAPE_PX] = [725, 1054]
const sheets = async (page: Page): Promise<number | undefined> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

async function onPaper (path: string, width: number, wanted: string): Promise<Page> {
  const page = await world.open(path, { width })
  await page.locator(wanted).first().waitFor()
  await page.emulateMedia({ media: 'print' })
  return page
}

t.test('a sheet has every punch, every occurrence and the names whole, and says that it is a test', async t => {
  const { body: person } = await call(`GET /_sandbox/state/collaborators/${ana}`)
  const name = 'Maria Aparecida da Conceição Rodrigues de Albuquerque Cavalcanti Figueiredo dos Santos'
  await call(`PUT /_sandbox/state/collaborators/${ana}`, { ...person, nome: name })
  for (const time of ['14:00', '14:10', '15:00', '15:02']) {
    const { status } = await call('POST /_sandbox/state/timeRecords', {
      colaboradorId: ana, dataHora: `2026-03-17T${time}:00-03:00`
    })
    t.equal(status, 201, time)
  }
  const page = await onPaper(`/espelho/${ana}/2026-03`, PORTRAIT_PX, '.day-row >> nth=30')
  const row = page.locator('.day-row').nth(16)
  t.equal(await row.locator('.times span:visible').count(), 8, 'all punches')
  t.equal(await row.locator('.times').getByText('+4').isVisible(), false)
  const cut = await page.locator('.times, .occ, h1, .who .sub span, .sign div').evaluateAll(all =>
    all.filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
      .map(one => one.textContent))
  t.same(cut, [], 'nothing is cut')
  t.equal(await page.locator('h1').innerText(), name)
  t.match(await page.locator('.sign').innerText(), name)
  t.ok(await page.getByText(/^sandbox page-\d+ · dados de teste$/).isVisible())
  t.equal(await sheets(page), 1)
})

t.test('a heading says the month and the status in words, and a free day is called one', async t => {
  const page = await onPaper(`/espelho/${collaboratorId(11)}/2026-03`, PORTRAIT_PX, '.day-row >> nth=30')
  t.match((await page.locator('.who .sub').innerText()).replace(/\s+/g, ' '),
    /^Folha de ponto de março de 2026 .* desde 07\/03\/2026: inativo$/)
  await page.goto(page.url().replace(/[^/]+\/2026-03/, `${collaboratorId(2)}/2026-03`))
  await page.getByRole('heading', { name: 'Marcos Vinícius Andrade' }).waitFor()
  t.match(await page.locator('.day-row').nth(3).innerText(), /turno livre/)
  t.match(await page.locator('.tot').innerText(), /Movimento do banco/)
})

t.test('the mark of a night that goes on covers no punch', async t => {
  const page = await onPaper(`/espelho/${rafael}/2026-03`, PORTRAIT_PX, '.day-row >> nth=30')
  const row = page.locator('.day-row').nth(2)
  const punch = await row.locator('.times span').last().boundingBox()
  const mark = await row.locator('.cont .edge').boundingBox()
  t.ok(punch !== null && mark !== null && punch.x + punch.width <= mark.x, `${JSON.stringify([punch, mark])}`)
})

t.test('the team has a heading and all its days', async t => {
  const page = await onPaper('/equipe/2026-03', LANDSCAPE_PX, '.hmt tbody tr >> nth=11')
  t.match((await page.locator('h1').innerText()).replace(/\s+/g, ' '), /^Equipe · março de 2026 · Saldo$/)
  const box = await page.locator('.hmt tbody tr').first().locator('td').last().boundingBox()
  t.ok(box !== null && box.x + box.width <= LANDSCAPE_PX, `${box?.x}`)
  t.ok(await page.getByText(/^sandbox page-\d+ · dados de teste$/).isVisible())
  t.equal(await sheets(page), 1)
})

t.test('a month is one A4 page, in both languages', async t => {
  const full = await pageWorld(t)
  await fillWorld(full.base)
  const page = await full.open('', { dark: true })
  for (const [who, language] of [[ana, 'pt'], [ana, 'en'], [thiago, 'pt']] as const) {
    await page.goto(`${full.base}/_sandbox/ui/espelho/${who}/2026-03?lang=${language}`)
    await page.locator('.day-row').nth(30).waitFor()
    t.equal(await sheets(page), 1, language)
  }
})
