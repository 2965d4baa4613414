import t from 'tap'
import { pageWorld } from '../open-page.ts'

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
