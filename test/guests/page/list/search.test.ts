import t from 'tap'
import { ana } from '../../../support/fixture-names.ts'
import { pageWorld } from '../open-page.ts'

const world = await pageWorld(t)

t.test('the field says what the list is searched for, wherever a link or the back button leads', async t => {
  const page = await world.open('/dados/collaborators')
  const field = page.getByRole('searchbox')
  await page.locator('.entities tbody a').nth(11).waitFor()
  await field.fill('Ana')
  await page.waitForURL(/q=Ana/)
  await page.locator('.entities tbody a').first().click()
  await page.waitForURL(/collaborators\/.*q=Ana/)
  await field.fill('Camila')
  await page.waitForURL(/q=Camila/)
  await page.goBack()
  await page.waitForURL(/q=Ana/)
  await page.waitForFunction(() => document.querySelector('input')?.value === 'Ana')
  await page.getByRole('link', { name: 'Dados' }).click()
  await page.locator('.entities tbody a').nth(11).waitFor()
  t.equal(await field.inputValue(), '')
})

t.test('so does the filter of a column', async t => {
  const page = await world.open('/dados/collaborators')
  await page.locator('.entities tbody a').nth(11).waitFor()
  await page.getByRole('button', { name: 'Filtrar por coluna' }).click()
  const field = page.getByLabel('Filtrar nome', { exact: true })
  await field.fill('Camila')
  await page.waitForURL(/nome=Camila/)
  await page.getByRole('link', { name: 'Dados' }).click()
  await page.locator('.entities tbody a').nth(11).waitFor()
  t.equal(await field.inputValue(), '')
})

t.test('a list that is left while it is searched is whole when one comes back', async t => {
  const page = await world.open('/dados/collaborators')
  await page.getByRole('searchbox').fill('Ana')
  await page.getByText(/^\d+ de 12$/).waitFor()
  await page.getByRole('link', { name: 'Equipe' }).click()
  await page.locator('.hmt').waitFor()
  await page.getByRole('link', { name: 'Dados' }).click()
  await page.locator('.entities tbody a').nth(11).waitFor()
  t.equal(await page.getByText(/^\d+ de 12$/).count(), 0)
})

t.test('what is typed before the requests are there is sought', async t => {
  const page = await world.open('/equipe')
  let release = (): void => {}
  const typed = new Promise<void>(resolve => { release = resolve })
  await page.route('**/_sandbox/requests/rows*', async route => {
    await typed
    await route.continue()
  })
  await world.ask(ana, 10)
  await page.getByRole('link', { name: 'Requisições' }).click()
  const field = page.getByRole('searchbox')
  await field.fill('Ana')
  await field.evaluate(input => { input.dataset.same = '' })
  release()
  await page.locator('.rq').first().waitFor()
  t.equal(await page.locator('[data-same]').count(), 1, 'the field stays')
  await page.waitForURL(/q=Ana/)
  await page.unroute('**/_sandbox/requests/rows*')
})
