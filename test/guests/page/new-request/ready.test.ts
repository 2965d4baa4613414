import t from 'tap'
import { filled, textOf } from '../../../../src/guests/page/new-request/ready.ts'
import { sendAllReady } from '../../../support/ready-requests.ts'
import { complaints, pagesAt, pageWorld } from '../open-page.ts'

t.test('what the form sends unchanged reaches each part of the contract, and the page says so', async t => {
  const { server, base } = await pageWorld(t, { maxImportRows: 20 })
  await server.call('PATCH /_sandbox/settings', {
    body: { 'limits.attachments': { bytes: 9, count: 2 }, 'limits.csv': 900 }
  })
  await sendAllReady(server, ready => filled(ready, textOf(ready), ready.headers['authorization']))
  const { body: { missing } } = await server.call('GET /_sandbox/coverage')
  t.strictSame(missing, [])
  const page = await pagesAt(t, new URL(base).origin).open('/cobertura?so=falta')
  await page.getByText('Nenhum status falta.').waitFor()
  t.equal(await page.locator('.reach .meters').count(), 0, 'no operation has a rule that is missing')
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('a cell of the coverage opens the form, which shows the curl of what it sends, by the chosen key', async t => {
  const world = await pageWorld(t)
  const page = await world.open('/cobertura')
  await page.locator('a.cell[href*="blank"][href*="requestAdjustment"]').click()
  await page.waitForURL(/\/novo\?parte=rule/)
  const shown = page.getByRole('group', { name: 'curl' })
  await shown.getByText('ajuste-registro/solicitar').waitFor()
  t.match(await page.getByRole('link', { name: 'Referência da API' }).getAttribute('href'), /\/docs$/)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  const key = page.getByLabel('Chave de API')
  await key.selectOption({ label: 'sem chave' })
  await page.waitForFunction(() =>
    document.querySelector('[aria-label=curl]')?.textContent?.includes('authorization') === false)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('article', { name: /^Requisição/ }).getByText('401').first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('article', { name: /^Requisição/ }).getByText('400').first().waitFor()
})
