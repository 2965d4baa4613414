import t from 'tap'
import { fillWorld } from '../../../scripts/page-world.ts'
import { ana } from '../../support/fixture-names.ts'
import { complaints, overflow, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
await fillWorld(world.base)

t.test('what is pending stands first, with what an approval would do', async t => {
  const page = await world.open('/ajustes')
  await page.locator('.cmp').waitFor()
  t.match(
    await page.locator('.aj').first().innerText(),
    /Ana Beatriz Souza\n.*Pendente\n.*ter 10 mar · 08:00–08:30 · Abono do gestor\n−0:25.*0:00/s
  )
  t.equal(await page.locator('.ba svg.line').count(), 2, 'the day before and after')
  t.match(await page.locator('.cmp tbody tr').first().innerText(), /Saldo\s+−0:25\s+0:00\s+\+0:25/)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('what is pending for Ana is one click away: from any view, and from her timesheet with hers alone', async t => {
  const page = await world.open('')
  await page.getByRole('link', { name: /^Ajustes/ }).click()
  const pending = page.getByRole('list', { name: 'Pendentes' })
  await pending.getByRole('link', { name: /Ana Beatriz Souza/ }).first().waitFor()
  t.match(await pending.innerText(), /Ana Beatriz Souza[^]*Metrô parado entre Sé e Brás/)
  await page.goto(`${world.base}/_sandbox/ui/espelho/${ana}/2026-03`)
  await page.getByRole('link', { name: /^Ajustes 2$/ }).click()
  await page.locator('.aj').first().waitFor()
  const people = await page.locator('.aj > .clip.b').allInnerTexts()
  t.ok(people.length >= 2 && people.every(name => name === 'Ana Beatriz Souza'), people.join(', '))
})

t.test('a key approves, and the list and the tab follow at once', async t => {
  const page = await world.open('/ajustes')
  await page.locator('.decide').waitFor()
  const pending = Number(await page.locator('.tabs .n.w').innerText())
  await page.getByLabel('Observação do gestor').fill('Combinado')
  await page.locator('h1').click()
  await page.keyboard.press('a')
  await page.waitForFunction(
    count => document.querySelector('.tabs .n.w')?.textContent === String(count - 1),
    pending
  )
  const { body } = await world.server.call(
    `GET ${new URL(world.base).pathname}/_sandbox/adjustments?status=APROVADO&q=Metr%C3%B4`
  )
  t.match(body.adjustments, [{ observacaoGestor: 'Combinado' }])
})

t.test('at 360 pixels there is the list, or what is chosen in it, dark and in English', async t => {
  const page = await world.open('/ajustes?lang=en', { width: 360, dark: true })
  await page.locator('.aj').first().waitFor()
  t.equal(await page.locator('.d').isVisible(), false)
  await page.locator('.aj').nth(1).click()
  await page.locator('.cmp').waitFor()
  t.equal(await page.locator('.aj').first().isVisible(), false)
  t.ok((await overflow(page)) <= 0, 'nothing is beyond the right edge')
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})
