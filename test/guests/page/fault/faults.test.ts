import t from 'tap'
import { complaints, overflow, pageWorld, type World } from '../open-page.ts'

const shared = await pageWorld(t)

const faultsOf = async ({ server, base }: World) =>
  (await server.call(`GET ${new URL(base).pathname}/_sandbox/faults`)).body.faults

t.test('a fault is an exclamation mark and a number away from any view, and a second one changes nothing', async t => {
  const world = shared.another(t)
  const page = await world.open('/equipe/2026-03')
  const button = page.locator('.fails > button')
  await button.waitFor()
  for (let times = 0; times < 2; times++) {
    await page.keyboard.press('!')
    await page.getByRole('dialog', { name: 'Falhar' }).waitFor()
    await page.keyboard.press('2')
    await page.getByText(times === 0 ? 'Falha ativa: 503 duas vezes' : 'Já está ativa: 503 duas vezes').waitFor()
  }
  await button.filter({ hasText: '1falha ativa' }).waitFor()
  t.match(await faultsOf(world), [{ stage: 'before-auth', status: 503, times: 2 }])
  t.equal((await faultsOf(world)).length, 1)
  await page.keyboard.press('z')
  await button.filter({ hasText: 'Falhar' }).waitFor()
  t.same(await faultsOf(world), [])
})

t.test('it is a click on the bar and one on the preset, of one operation where somebody says so', async t => {
  const world = shared.another(t)
  const page = await world.open('/dados', { width: 390, dark: true })
  await page.locator('.fails > button').click()
  const menu = page.getByRole('dialog', { name: 'Falhar' })
  await menu.getByLabel('Operação').selectOption('createApiKey')
  t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
  t.strictSame(await complaints(page), [], 'axe has nothing against the open menu')
  await menu.getByRole('button', { name: /^Lento/ }).focus()
  await page.keyboard.press('4')
  await page.getByText('Falha ativa: Chave expirada').waitFor()
  t.match(await faultsOf(world), [{ operation: 'createApiKey', status: 401, times: 1 }], 'a number works inside, too')
})

t.test('a card says that it is active, how often it has struck, and turns off', async t => {
  const world = shared.another(t)
  const page = await world.open('/falhas')
  const card = page.getByRole('article', { name: '503 duas vezes' })
  await card.getByRole('button', { name: 'Ativar' }).click()
  await card.getByText('0 de 2').waitFor()
  await world.server.call(`POST ${new URL(world.base).pathname}/api-key`, { body: {} })
  await card.getByText('1 de 2').waitFor()
  t.equal(await card.locator('.pips .hit').count(), 1)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await card.getByRole('button', { name: 'Desativar 503 duas vezes' }).click()
  await card.getByRole('button', { name: 'Ativar', exact: true }).waitFor()
  t.same(await faultsOf(world), [])
})

t.test("one's own fault is put together, and listed below the cards", async t => {
  const world = shared.another(t)
  const page = await world.open('/falhas?lang=en', { width: 768 })
  const own = page.locator('.starter.own')
  await own.getByLabel('Response').selectOption('truncate')
  await own.getByLabel('Times').fill('3')
  await own.getByRole('button', { name: 'Activate' }).click()
  await page.locator('.rule', { hasText: 'the response breaks off' }).waitFor()
  t.match(await faultsOf(world), [{ stage: 'before-auth', wire: 'truncate', times: 3 }])
  t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
  const body = own.getByLabel('Only with')
  t.ok(await body.isDisabled(), 'before authentication no body is known')
  await own.getByLabel('Stage').selectOption('after-validation')
  await body.fill('{ "/name": ')
  await own.getByRole('alert').waitFor()
  t.ok(await own.getByRole('button', { name: 'Activate' }).isDisabled(), 'a text that is no JSON is not sent')
  await body.fill('{ "/name": "x" }')
  await own.getByLabel('Probability').fill('7')
  t.equal(await own.getByLabel('Times').inputValue(), '', 'of times and probability there is one')
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await own.getByRole('button', { name: 'Activate' }).click()
  await page.locator('.rule', { hasText: 'on 7 % of the requests · only with {"body":{"/name":"x"}}' }).waitFor()
  const [, { id, seen, hits, ...rule }] = await faultsOf(world)
  const match = { body: { '/name': 'x' } }
  t.strictSame(rule, { stage: 'after-validation', wire: 'truncate', probability: 0.07, match })
  await page.getByRole('button', { name: 'Turn off all' }).click()
  await page.locator('.rule').first().waitFor({ state: 'detached' })
})
