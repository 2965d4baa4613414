import t from 'tap'
import { hostSlug, slug } from '../../../src/guests/page/text/slug.ts'
import { ana } from '../../support/fixture-names.ts'
import { pageWorld } from './open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname

t.test('names are slugged for an address', t => {
  const cases = [
    ['antes da folha', 'antes-da-folha', 'antes-da-folha'], ['São Paulo', 'Sao-Paulo', 'sao-paulo'],
    ['v1.2_a', 'v1.2_a', 'v1-2-a'], ['...', '', ''], ['Ünïcode ✓', 'Unicode', 'unicode']
  ] as const
  for (const [text, state, sandbox] of cases) {
    t.equal(slug(text), state)
    t.equal(hostSlug(text), sandbox)
  }
  t.end()
})

t.test('a sandbox is made under the slug of what was written', async t => {
  const page = await world.open('/requisicoes')
  await page.getByRole('button', { name: /^Sandbox / }).click()
  await page.getByRole('button', { name: 'Novo…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('São Paulo')
  await page.getByText('Será sao-paulo').waitFor()
  await page.getByRole('button', { name: 'Criar' }).click()
  await page.waitForURL(/\/~sao-paulo\/_sandbox\/ui/)
  t.pass()
})

t.test('the text of a new request stays when the view is left', async t => {
  const page = await world.open('/novo')
  const reason = page.getByLabel('Descrição')
  await reason.fill('Metrô parado')
  await page.getByRole('link', { name: 'Equipe' }).click()
  await page.waitForURL(/\/equipe/)
  await page.goBack()
  await reason.waitFor()
  t.equal(await reason.inputValue(), 'Metrô parado')
  await page.getByRole('link', { name: /^Ajustes/ }).click()
  await page.waitForURL(/\/ajustes/)
})

t.test('placeholders are in the language of the page', async t => {
  const page = await world.open('/novo?lang=en')
  await page.locator('[placeholder="dd/MM/yyyy"]').first().waitFor()
  t.equal(await page.locator('[placeholder*=aaaa]').count(), 0)
})

t.test('no count is shown while the log is read', async t => {
  const page = await world.open('/ajustes')
  let release = (): void => {}
  const held = new Promise<void>(resolve => { release = resolve })
  await page.route('**/requests/rows*', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: /^Requisições/ }).click()
  const all = page.getByRole('button', { name: /^Todas/ })
  await all.waitFor()
  t.equal((await all.innerText()).trim(), 'Todas')
  release()
  await page.getByRole('button', { name: /^Todas \d/ }).or(page.getByText('Nenhuma requisição ainda')).first().waitFor()
  await page.unrouteAll()
})

t.test('what has no letters can be clicked all the same', async t => {
  const body = { unidadeNegocioId: 'blank', nome: '   ' }
  t.equal((await world.server.call(`POST ${base}/_sandbox/state/businessUnits`, { body })).status, 201)
  const page = await world.open('/dados/businessUnits')
  await page.getByRole('link', { name: '␣␣␣' }).click()
  await page.waitForURL(/businessUnits\/blank/)
  t.pass()
})

t.test('the person that was looked at last is shown at the next visit', async t => {
  const juliana = 'c0000000-0000-4000-8000-000000000003'
  const page = await world.open(`/espelho/${juliana}/2026-03`)
  await page.getByRole('heading', { name: 'Juliana' }).waitFor()
  await page.goto(`${world.base}/_sandbox/ui/espelho`)
  await page.getByRole('heading', { name: 'Juliana' }).waitFor()
  t.pass()
})

t.test('each saved state leads to what has changed since', async t => {
  await world.server.call(`PUT ${base}/_sandbox/snapshots/meio`, {})
  const page = await world.open('/ajustes')
  await page.getByRole('button', { name: 'Estados' }).click()
  await page.getByRole('link', { name: 'O que mudou desde meio' }).click()
  await page.waitForURL(/dados\/diferenca\?desde=meio/)
  t.equal(await page.getByLabel('Desde').inputValue(), 'meio')
})

t.test('back goes to where the page was scrolled', async t => {
  const page = await world.open(`/espelho/${ana}/2026-03`, { height: 500 })
  await page.locator('.day-row').nth(30).waitFor()
  await page.evaluate(() => { scrollTo(0, 400) })
  await page.getByRole('link', { name: 'Equipe' }).evaluate(link => { (link as HTMLElement).click() })
  await page.waitForURL(/\/equipe/)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(() => { scrollTo(0, 0) })
  await page.goBack()
  await page.waitForFunction(() => scrollY === 400)
  t.pass()
})

t.test('hours stand apart and are not cut, at each width', async t => {
  const page = await world.open(`/espelho/${ana}/2026-03/10`)
  for (const width of [390, 720, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.waitForFunction(() => {
      const boxes = (selector: string) => [...document.querySelectorAll(selector)]
        .map(one => one.getBoundingClientRect()).filter(({ width }) => width > 0)
      const axis = boxes('.hd .axis text')
      const [frame] = boxes('.zoom svg')
      const isCut = boxes('.zoom .hr').some(({ left, right }) =>
        frame === undefined || left < frame.left - 1 || right > frame.right + 1)
      return !isCut && axis.every((one, at) => at === 0 || (axis[at - 1]?.right ?? 0) < one.left)
    })
  }
  t.pass()
})

t.test('a night at the end of a month is drawn whole', async t => {
  const rafael = 'c0000000-0000-4000-8000-000000000004'
  const page = await world.open(`/espelho/${rafael}/2026-03`)
  await page.locator('.row.after').waitFor()
  t.match(await page.locator('.row.after').innerText(), /^qua 1 abr/)
  t.ok(await page.locator('.row.after rect.ink, .row.after .bar, .row.after line, .row.after rect').count() > 0)
  await page.goto(`${world.base}/_sandbox/ui/espelho/${ana}/2026-03`)
  await page.locator('.day-row').nth(30).waitFor()
  t.equal(await page.locator('.row.after').count(), 0, 'where the day ends by midnight there is nothing more')
})
