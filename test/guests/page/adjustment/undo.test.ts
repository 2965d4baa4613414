import t from 'tap'
import { startSandbox } from '../../../../src/index.ts'
import { pagesAt, pageWorld } from '../open-page.ts'
import { changed, control, decided, fourAsk, keysAct, statuses } from './four-ask.ts'

const shared = await pageWorld(t)

t.test('Z undoes one act after another, and the tab lists them', async t => {
  const { world, page } = await fourAsk(t, shared)
  const before = await statuses(world)
  for (const [name, key, status] of [['Camila', 'a', 'Aprovado'], ['Rafael', 'r', 'Rejeitado']] as const) {
    await page.locator('.dh', { hasText: name }).waitFor()
    await keysAct(page)
    await page.keyboard.press(key)
    await decided(page, status)
    await page.locator('.past li', { hasText: name }).waitFor()
    await page.keyboard.press('j')
  }
  t.match(await page.locator('.past li').allInnerTexts(),
    [/Rejeitado Rafael[^]*Desfazer/, /Aprovado Camila[^]*Desfazer/])
  for (const name of ['Rafael', 'Camila']) {
    await page.keyboard.press('z')
    await page.locator('.past li', { hasText: name }).getByText(/desfeito às/).waitFor()
  }
  t.same(await changed(world, before), [])
})

t.test('an undo asks if somebody else has decided since', async t => {
  const { world, page } = await fourAsk(t, shared)
  const before = await statuses(world)
  await keysAct(page)
  await page.keyboard.press('a')
  await decided(page, 'Aprovado')
  const { body: { adjustments: [{ ajusteRegistroId: id }] } } = await control(world, 'GET adjustments?q=camila&limit=1')
  await control(world, `POST adjustments/${id}/reopen`)
  await control(world, `POST adjustments/${id}/reject`, { observacaoGestor: 'Não' })
  await decided(page, 'Rejeitado')
  await page.locator('.d .acts').getByRole('button', { name: 'Desfazer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Desfazer mesmo assim?' })
  await dialog.getByText('Alguém decidiu depois de você: Camila, sex 13 mar: Rejeitado').waitFor()
  t.same(await changed(world, before), ['Camila REJEITADO'])
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.same(await changed(world, before), [])
})

for (const [where, hasData] of [
  ['in memory is no longer offered', false], ['with a data folder still is', true]
] as const) {
  t.test(`the undo of what was done before a restart ${where}`, async t => {
    const options = { logLevel: 'silent', ...hasData && { data: t.testdir() } } as const
    const first = await startSandbox(options)
    const page = await pagesAt(t, first.url).open('/ajustes')
    await page.mouse.move(2, 2)
    await keysAct(page)
    await page.keyboard.press('a')
    await page.locator('.past').waitFor()
    await first.close()
    await page.getByText('sem conexão').waitFor()
    const again = await startSandbox({ ...options, port: Number(new URL(first.url).port) })
    t.teardown(() => again.close())
    await page.getByText('sem conexão').waitFor({ state: 'detached' })
    if (hasData) {
      await page.locator('.d .acts').getByRole('button', { name: 'Desfazer' }).click()
      await page.getByText('Desfeito', { exact: true }).waitFor()
    } else await page.locator('.past').waitFor({ state: 'detached' })
    await page.locator('.decide').waitFor()
  })
}
