import t from 'tap'
import { ana, marcos } from '../../support/fixture-names.ts'
import { pageWorld } from './open-page.ts'

const world = await pageWorld(t)

t.test('a link with a language has it for this visit, and keeps it in the address', async t => {
  const page = await world.open('/requisicoes?lang=en')
  await page.getByRole('link', { name: 'Data' }).click()
  await page.waitForURL(/dados.*lang=en/)
  await page.getByRole('button', { name: /^Sandbox/ }).click()
  // also to the pages of other sandboxes
  await page.locator('tr a[href$="/_sandbox/ui?lang=en"]').first().waitFor()
  await page.goto(`${world.base}/_sandbox/ui/dados`)
  await page.getByRole('heading', { name: 'Dados' }).waitFor()
  await page.goto(`${world.base}/_sandbox/ui/dados?lang=en`)
  await page.getByRole('button', { name: /^EN,/ }).click()
  await page.getByRole('heading', { name: 'Dados' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'PT')
  t.notMatch(page.url(), /lang/, 'who switches has chosen, and the address says no other language')
})

t.test('an address that is none of the page says so, and leads on', async () => {
  for (const path of ['/naoexiste', '/constructor']) {
    const page = await world.open(path)
    await page.getByText('Esta página não existe.').waitFor()
    await page.getByRole('link', { name: 'Ver as requisições' }).click()
    await page.getByRole('heading', { name: 'Nenhuma requisição ainda' }).waitFor()
  }
})

t.test('what an address names and is not there leads on, too', async () => {
  for (const [path, message, heading] of [
    ['/espelho/ninguem/2026-03', /Colaborador não encontrado/, 'Ana Beatriz Souza'],
    [`/espelho/${ana}/2026-13`, /deve ser um mês/, 'Ana Beatriz Souza'],
    ['/dados/nada', /Coleção não encontrada/, 'Dados']
  ] as const) {
    const page = await world.open(path)
    await page.getByText(message).waitFor()
    await page.getByRole('link', { name: 'Voltar ao início desta seção' }).click()
    await page.getByText(message).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: heading }).first().waitFor()
  }
})

t.test('at a zoom of 200 % nothing covers a day that is opened', async t => {
  const page = await world.open(`/espelho/${ana}/2026-03/10`, { width: 720, height: 450 })
  const line = page.locator('.opened .zoom')
  await line.waitFor()
  const top = (await line.boundingBox())?.y ?? -1
  t.ok(top >= 30 && top < 450, `the drawing of the day is in sight, below the head of the sheet: ${top}`)
  const covers = await page.locator('.bar, .row.hd').evaluateAll(elements =>
    elements.filter(element => getComputedStyle(element).position === 'sticky')
      .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0))
  t.ok(covers < 60, `what stays in sight is ${covers} pixels high`)
})

t.test('a text that is not saved is there again when one comes back, and its fault has a line', async t => {
  const page = await world.open(`/dados/collaborators/${ana}`)
  const editor = page.getByLabel('No formato das fixtures')
  const before = await editor.inputValue()
  await editor.fill('{\n  "nome": "Ana"\n  "x": 1\n}')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('JSON inválido na linha 3, coluna 3').waitFor()
  await editor.fill('{\n  "nome": ')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('JSON inválido na linha 2, coluna 11').waitFor()
  await page.locator(`a[href*="${marcos}"]`).click()
  await page.getByRole('heading', { name: marcos }).waitFor()
  await page.locator(`a[href*="${ana}"]`).click()
  await page.getByRole('heading', { name: ana }).waitFor()
  t.equal(await editor.inputValue(), '{\n  "nome": ')
  await page.getByRole('button', { name: 'Descartar o texto' }).click()
  t.equal(await editor.inputValue(), before)
  t.equal(await page.getByRole('button', { name: 'Descartar o texto' }).count(), 0)
})

t.test('instants are local times in every view', async t => {
  const page = await world.open('/dados/timeRecords')
  const row = page.locator('.entities tbody tr').nth(1)
  await row.waitFor()
  t.match(await row.innerText(), /\d{4}-\d\d-\d\d \d\d:\d\d/)
  t.notMatch(await row.innerText(), /\dT\d\d:\d\d/)
  const isCut = await row.locator('td').first().evaluate(cell => cell.scrollWidth > cell.clientWidth)
  t.equal(isCut, false, 'a time is whole in its cell')
})
