import t from 'tap'
import { ana } from '../../../support/fixture-names.ts'
import { complaints, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname

t.test('on an opened day a record is added and removed by hand, and both can be undone', async t => {
  const hash = async () => (await world.server.call(`GET ${base}/_sandbox/hash`)).body.hash
  const before = await hash()
  const page = await world.open(`/espelho/${ana}/2026-03/11`)
  const records = page.locator('.recs tr')
  const count = async (number: number) => {
    await page.waitForFunction(number => document.querySelectorAll('.recs tr').length === number, number)
  }
  await records.first().waitFor()
  const all = await records.count()
  await page.getByLabel('Hora da nova marcação').fill('18:07')
  await page.getByLabel('Hora da nova marcação').press('Enter')
  await page.getByText('Marcação criada: qua 11 mar 18:07').waitFor()
  await count(all + 1)
  t.match(await records.last().innerText(), /18:07/, 'at the local time of the person')
  await page.getByRole('button', { name: 'Remover qua 11 mar 18:07' }).click()
  await page.getByText('Marcação removida: qua 11 mar 18:07').waitFor()
  await count(all)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.getByLabel('Fechar aviso').click()
  await page.locator('h1').click()
  await page.keyboard.press('z')
  await count(all + 1)
  await page.getByText('Desfeito', { exact: true }).waitFor()
  await page.keyboard.press('z')
  await count(all)
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.equal(await hash(), before, 'nothing is left of it')
})
