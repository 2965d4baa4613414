import t from 'tap'
import { complaints, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)

t.test('the clock goes on, a reset can be undone, and so can a step of the clock', async t => {
  const page = await world.open('/requisicoes')
  const undo = page.getByRole('button', { name: 'Desfazer' })
  await page.getByRole('button', { name: '+1 dia' }).click()
  await page.locator('time', { hasText: 'qui 2 abr 2026 09:00' }).waitFor()
  await page.getByRole('button', { name: 'próximo mês' }).click()
  await page.locator('time', { hasText: 'sex 1 mai 2026 09:00' }).waitFor()
  await undo.click()
  await page.locator('time', { hasText: 'qui 2 abr 2026 09:00' }).waitFor()
  await page.getByRole('button', { name: 'próximo mês' }).click()
  await page.locator('time', { hasText: 'sex 1 mai 2026 09:00' }).waitFor()
  await page.getByRole('button', { name: 'Reiniciar' }).click()
  await page.getByText(/Reiniciado: page-\d+ · log e cobertura ficam/).waitFor()
  await page.locator('time', { hasText: 'qua 1 abr 2026 09:00' }).waitFor()
  await undo.click()
  await page.locator('time', { hasText: 'sex 1 mai 2026 09:00' }).waitFor()
  await page.getByRole('button', { name: 'Reiniciar' }).click()
  await page.locator('time', { hasText: 'qua 1 abr 2026 09:00' }).waitFor()
  await page.getByRole('button', { name: 'Estados' }).click()
  t.strictSame(await complaints(page), [], 'axe has nothing against an open menu')
  await page.getByRole('row', { name: /antes de reiniciar/ }).getByRole('button', { name: 'Voltar' }).click()
  await page.locator('time', { hasText: 'sex 1 mai 2026 09:00' }).waitFor()
})

t.test('back to before the run is one click, which can be taken back', async t => {
  const run = await pageWorld(t)
  const { pathname } = new URL(run.base)
  const call = (what: string, body?: object) =>
    run.server.call(what.replace(' ', ` ${pathname}/_sandbox/`), body && { body })
  await call('PUT snapshots/antes-da-rodada')
  await call('PUT clock', { now: '2026-07-01T12:00:00Z' })
  const page = await run.open('/requisicoes')
  await page.getByText('qua 1 jul 2026 09:00', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Voltar para antes-da-rodada' }).click()
  await page.getByText('qua 1 abr 2026 09:00', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('qua 1 jul 2026 09:00', { exact: true }).waitFor()
})
