import t from 'tap'
import { juliana } from '../../../support/fixture-names.ts'
import { complaints, overflow, pageWorld } from '../open-page.ts'
import { changed, control, fourAsk, keysAct, statuses } from './four-ask.ts'

const shared = await pageWorld(t)

t.test('the bar says why it has no sum where two are of one day', async t => {
  const { world, page } = await fourAsk(t, shared)
  await world.ask(juliana, 25)
  const boxes = page.getByRole('checkbox', { name: /^Escolher Juliana.*25 mar/ })
  await boxes.nth(1).waitFor()
  for (const at of [0, 1]) await boxes.nth(at).check()
  await page.getByRole('group', { name: 'Escolhidos' }).getByText('saldo só depois: há dois do mesmo dia').waitFor()
})

t.test('several are decided at once by their boxes, and come back at once', async t => {
  const { world, page } = await fourAsk(t, shared)
  const before = await statuses(world)
  await page.getByRole('checkbox', { name: /^Escolher Rafael/ }).first().check()
  await page.getByRole('checkbox', { name: /^Escolher Juliana/ }).first().check()
  const bar = page.getByRole('group', { name: 'Escolhidos' })
  t.match(await bar.innerText(), /2 escolhidos · Rafael, Juliana · saldo/)
  await page.getByRole('button', { name: 'Aprovar só este' }).waitFor()
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await bar.getByRole('button', { name: /^Aprovar 2/ }).click()
  await bar.waitFor({ state: 'detached' })
  t.same(await changed(world, before), ['Juliana APROVADO', 'Rafael APROVADO'])
  await page.locator('.toast').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.same(await changed(world, before), [])
})

t.test('X chooses by key, a range with Shift, and Escape lets go', async t => {
  const { world, page } = await fourAsk(t, shared)
  const before = await statuses(world)
  const chosen = (count: number) => page.getByText(`${count} escolhidos`, { exact: true }).waitFor()
  await keysAct(page)
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.locator('.dh', { hasText: 'Rafael' }).waitFor()
  await page.keyboard.press('j')
  await page.locator('.dh', { hasText: 'Juliana' }).waitFor()
  await page.keyboard.press('Shift+X')
  await chosen(3)
  await page.keyboard.press('Escape')
  await page.locator('.chosen').waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.locator('.dh', { hasText: 'Rafael' }).waitFor()
  await page.keyboard.press('x')
  await chosen(2)
  await page.locator('.chosen [aria-keyshortcuts=R]').waitFor()
  await page.keyboard.press('r')
  await page.locator('.chosen').waitFor({ state: 'detached' })
  t.same(await changed(world, before), ['Juliana REJEITADO', 'Rafael REJEITADO'])
})

t.test('none of several is decided if somebody else was faster', async t => {
  const { world, page } = await fourAsk(t, shared)
  await page.getByRole('checkbox', { name: /^Escolher Rafael/ }).first().check()
  await page.getByRole('checkbox', { name: /^Escolher Juliana/ }).first().check()
  await page.route('**/adjustments/decide', async route => {
    const { ids: [id] } = route.request().postDataJSON()
    await control(world, `POST adjustments/${id}/reject`)
    await route.continue()
  }, { times: 1 })
  const before = await statuses(world)
  await page.getByRole('button', { name: /^Aprovar 2/ }).click()
  await page.getByRole('alert').getByText(/^Nenhum ajuste foi decidido/).waitFor()
  t.equal((await changed(world, before)).length, 1, 'but what somebody else decided')
})

t.test('at 390 pixels boxes and bar have their place', async t => {
  const { page } = await fourAsk(t, shared, '/ajustes?lang=en', { width: 390, dark: true })
  await page.getByRole('checkbox', { name: /^Choose Rafael/ }).first().check()
  await page.getByText('1 chosen', { exact: true }).waitFor()
  t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})
