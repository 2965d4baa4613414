import t from 'tap'
import { complaints, overflow, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
const clock = `${new URL(world.base).pathname}/_sandbox/clock`
const now = async (): Promise<string> => (await world.server.call(`GET ${clock}`)).body.now

t.test('each of several quick clicks moves the clock, and an undo takes back the last one', async t => {
  await world.server.call(`PUT ${clock}`, { body: { now: '2026-04-01T12:00:00Z' } })
  const page = await world.open('/ajustes')
  const month = page.getByRole('button', { name: 'próximo mês' })
  for (let clicks = 0; clicks < 3; clicks++) await month.click()
  await page.getByText('Relógio: qua 1 jul 2026 09:00').waitFor()
  const hour = page.getByRole('button', { name: '+1 h' })
  for (let clicks = 0; clicks < 3; clicks++) await hour.click()
  await page.getByText('Relógio: qua 1 jul 2026 12:00').waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.equal(await now(), '2026-07-01T14:00:00.000Z')
  await page.locator('time', { hasText: 'qua 1 jul 2026 11:00' }).waitFor()
})

t.test('a clock that is not frozen goes on before the eyes', async () => {
  await world.server.call(`PUT ${clock}`, { body: { now: '2026-04-01T12:00:00Z', mode: 'ticking' } })
  const page = await world.open('/ajustes')
  await page.locator('time', { hasText: '09:0' }).waitFor()
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 3 * 3_600_000
  })
  await page.locator('time', { hasText: '12:0' }).waitFor()
})

for (const width of [390, 320]) {
  t.test(`on a phone the clock is one line, and what has no room in it is in a menu: ${width} px`, async t => {
    await world.server.call(`PUT ${clock}`, { body: { now: '2026-04-01T12:00:00Z', mode: 'frozen' } })
    const page = await world.open('/ajustes', { width })
    t.equal(await page.locator('.clock time').innerText(), 'qua 1 abr 09:00')
    const tops = await page.locator('.clock > *').evaluateAll(parts =>
      parts.map(one => one.getBoundingClientRect().top))
    t.equal(new Set(tops).size, 1)
    t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
    await page.getByRole('button', { name: 'Mais do relógio' }).click()
    await page.getByRole('dialog', { name: 'Mais do relógio' }).waitFor()
    t.strictSame(await complaints(page), [], 'axe has nothing against it')
    await page.getByRole('button', { name: 'próximo mês' }).click()
    await page.getByText('Relógio: sex 1 mai 2026 09:00').waitFor()
    await page.getByRole('button', { name: 'Mais do relógio' }).click()
    await page.getByRole('button', { name: 'acertar…' }).click()
    await page.getByRole('dialog', { name: 'Acertar o relógio' }).waitFor()
  })
}
