import t from 'tap'
import { pageWorld } from '../open-page.ts'

t.test('a menu closes when the focus leaves it', async t => {
  const world = await pageWorld(t)
  const page = await world.open('/ajustes')
  const menu = page.getByRole('dialog', { name: 'Estados' })
  await page.getByRole('button', { name: 'Estados' }).press('Enter')
  await menu.waitFor()
  await page.keyboard.press('Tab')
  t.equal(await menu.getByLabel('Nome do estado').evaluate(field => field === document.activeElement), true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await menu.waitFor({ state: 'detached' })
})
