import t from 'tap'
import { complaints, overflow, pageWorld } from './open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname

t.test('assumptions: another answer is one click, and so is the way back', async t => {
  const page = await world.open('/pontos/A01')
  await page.getByRole('button', { name: /^Escolher: / }).first().click()
  await page.getByRole('button', { name: 'Voltar à resposta inicial' }).waitFor()
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.getByRole('button', { name: 'Voltar à resposta inicial' }).click()
  await page.getByRole('link', { name: /outra resposta/ }).waitFor({ state: 'detached' })
  t.match(await page.getByRole('article').innerText(), /\n200\nEscolher$/)
  await page.goto(`${world.base}/_sandbox/ui/pontos/A21?lang=en`)
  await page.getByLabel('Another value, as JSON').fill('31')
  await page.getByRole('button', { name: 'Choose this value' }).click()
  await page.locator('h2', { hasText: '31 days, start ≤ end' }).waitFor()
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('an assumption leads to the requests that rest on it', async t => {
  await world.server.call(`POST ${base}/api-key`, { body: { name: 'x', permissions: ['*'], extra: 1 } })
  const page = await world.open('/pontos/A15')
  await page.getByText('Na mais nova, outra resposta muda:').waitFor()
  await page.getByRole('link', { name: 'Ver a requisição' }).click()
  await page.getByRole('button', { name: /^Dependem de A15/ }).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.rq').length === 1)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('faults: a preset is active at once, shows in the bar, and can be turned off', async t => {
  const page = await world.open('/falhas')
  const bar = page.locator('.fails > button')
  await page.getByRole('article', { name: '503 duas vezes' }).getByRole('button', { name: 'Ativar' }).click()
  await bar.filter({ hasText: 'falha ativa' }).waitFor()
  const send = async () => (await world.server.call(`POST ${base}/api-key`, { body: {} })).status
  t.equal(await send(), 503)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.getByRole('button', { name: 'Desativar todas' }).click()
  await bar.filter({ hasText: 'Falhar' }).waitFor()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await bar.filter({ hasText: 'falha ativa' }).waitFor()
  t.strictSame([await send(), await send(), await send()], [503, 503, 400])
  await page.getByText('esgotada').waitFor()
  t.match(await bar.innerText(), /Falhar/, 'spent')
})

t.test('coverage: what is outside the contract is ranked', async t => {
  for (const path of ['/feriados', '/colaboradores', '/colaboradores']) await world.server.call(`GET ${base}${path}`)
  const page = await world.open('/cobertura?lang=pt')
  const outside = page.locator('section', { hasText: 'Fora do contrato' }).locator('li')
  await outside.nth(1).waitFor()
  t.strictSame(await outside.allInnerTexts(), ['2 × GET /colaboradores', '1 × GET /feriados'])
})

t.test('coverage: what is missing is a request to try, found with the keyboard alone', async t => {
  const page = await world.open('/cobertura?lang=en', { width: 360, dark: true })
  await page.locator('.reach .yes').first().waitFor()
  t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
  const tab = await page.locator('.tabs a[aria-current]').boundingBox()
  t.ok(tab !== null && tab.x < 300, 'the tab of the view is in sight')
  const first = page.locator('a.cell').first()
  t.equal(await page.locator('a.cell[tabindex="0"]').count(), 1, 'the map is one stop of the Tab key')
  await first.focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await page.waitForURL(/novo\?.*parte=status\+createApiKey\+401/)
  await page.getByRole('group', { name: 'curl' }).getByText(/-X POST .*\/api-key/).waitFor()
  t.ok(await overflow(page) <= 0, 'nothing of the form is, either')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(/requisicoes\/0-\d+/)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})
