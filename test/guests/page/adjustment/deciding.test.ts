import t, { type Test } from 'tap'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { startSandbox } from '../../../../src/index.ts'
import { ana, camila, juliana, rafael } from '../../../support/fixture-names.ts'
import { complaints, overflow, pagesAt, pageWorld, type World } from '../open-page.ts'

const shared = await pageWorld(t)

/** The page of a sandbox with requests of four people, the newest of them Camila's. */
async function opened (t: Test, path = '/ajustes', look = {}) {
  const world = shared.another(t)
  for (const [who, day] of [[ana, 10], [juliana, 11], [rafael, 12], [camila, 13]] as const) await world.ask(who, day)
  const page = await world.open(path, look)
  await page.mouse.move(2, 2)
  await page.locator('h1').waitFor()
  return { world, page }
}

const control = ({ server, base }: World, what: string, body?: object) =>
  server.call(what.replace(' ', ` ${new URL(base).pathname}/_sandbox/`), body === undefined ? {} : { body })

async function statuses (world: World): Promise<Record<string, string>> {
  const { body } = await control(world, 'GET state/adjustments')
  return Object.fromEntries(body.map(({ ajusteRegistroId, status }: Record<string, string>) =>
    [ajusteRegistroId, status]))
}

/** The statuses that are others than before, by the first name of the person. */
async function changed (world: World, before: Record<string, string>): Promise<string[]> {
  const { body: { adjustments } } = await control(world, 'GET adjustments?limit=1000')
  return adjustments.filter(({ ajusteRegistroId, status }: any) => before[ajusteRegistroId] !== status)
    .map(({ nome, status }: { nome: string, status: string }) => `${nome.split(' ')[0]} ${status}`).sort()
}

const keysAct = (page: Page) => page.locator('.decide [aria-keyshortcuts=A]').waitFor()
const decided = (page: Page, status: string) => page.locator('.dh', { hasText: status }).waitFor()

t.test('what was decided stays, with before and after, and J goes to the next pending one below it', async t => {
  const { world, page } = await opened(t)
  const before = await statuses(world)
  await page.locator('.aj', { hasText: 'Rafael' }).first().click()
  await page.locator('.dh', { hasText: 'Rafael' }).waitFor()
  await keysAct(page)
  await page.keyboard.press('a')
  await decided(page, 'Aprovado')
  await page.locator('.cmp', { hasText: 'Antes' }).waitFor()
  t.match(await page.locator('.cmp thead').innerText(), /Antes\s+Depois/)
  t.match(await page.locator('.dh').innerText(), /Rafael/)
  t.match(await page.locator('.next').allInnerTexts(), [/Juliana[^]*próximo/], 'the one below is marked')
  await page.keyboard.press('j')
  await page.locator('.dh', { hasText: 'Juliana' }).waitFor()
  t.same(await changed(world, before), ['Rafael APROVADO'])
})

/** The timers that a key waits for are in the hands of the test. */
const HELD_TIMERS = `{
  const { setTimeout: later } = globalThis
  globalThis.held = []
  globalThis.setTimeout = (task, time, ...more) => time === 300 ? held.push(task) : later(task, time, ...more)
}`

t.test('a key decides nothing that was shown for less than 300 ms', async t => {
  const { world, page } = await opened(t)
  const before = await statuses(world)
  await keysAct(page)
  await page.evaluate(HELD_TIMERS)
  await page.keyboard.press('j')
  await page.locator('.dh', { hasText: 'Rafael' }).waitFor()
  await page.waitForFunction('held.length > 0')
  for (const key of ['a', 'r']) await page.keyboard.press(key)
  t.equal(await page.locator('.decide [aria-keyshortcuts]').count(), 0)
  await page.evaluate('held.forEach(task => task())')
  await keysAct(page)
  await page.keyboard.press('r')
  await decided(page, 'Rejeitado')
  t.same(await changed(world, before), ['Rafael REJEITADO'])
})

t.test('a row has its day before and after, and is decided there', async t => {
  const { world, page } = await opened(t)
  const before = await statuses(world)
  const row = (name: string) => page.locator('.group li', { hasText: name }).first()
  for (const name of ['Camila', 'Rafael', 'Juliana', 'Ana']) await row(name).locator('.mini > svg').nth(1).waitFor()
  await page.waitForFunction(() => document.querySelector('.quick [disabled]') === null)
  await page.evaluate(HELD_TIMERS)
  await row('Rafael').hover()
  await page.getByRole('button', { name: /^Rafael, .*: rejeitar$/ }).click()
  await page.locator('.toast', { hasText: 'Rejeitado: Rafael' }).waitFor()
  const below = page.getByRole('button', { name: /^Juliana, .*: rejeitar$/ }).first()
  await page.locator('.group').first().locator('li').nth(1).filter({ hasText: 'Juliana' }).waitFor()
  t.ok(await below.isDisabled(), 'what comes under the pointer is not decided by a second click')
  await page.evaluate('held.forEach(task => task())')
  await page.waitForFunction(() => document.querySelector('.quick [disabled]') === null)
  t.same(await changed(world, before), ['Rafael REJEITADO'])
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('the bar says why it has no sum where two are of one day', async t => {
  const { world, page } = await opened(t)
  await world.ask(juliana, 25)
  const boxes = page.getByRole('checkbox', { name: /^Escolher Juliana.*25 mar/ })
  await boxes.nth(1).waitFor()
  for (const at of [0, 1]) await boxes.nth(at).check()
  await page.getByRole('group', { name: 'Escolhidos' }).getByText('saldo só depois: há dois do mesmo dia').waitFor()
})

t.test('several are decided at once by their boxes, and come back at once', async t => {
  const { world, page } = await opened(t)
  const before = await statuses(world)
  await page.getByRole('checkbox', { name: /^Escolher Rafael/ }).first().check()
  await page.getByRole('checkbox', { name: /^Escolher Juliana/ }).first().check()
  const bar = page.getByRole('group', { name: 'Escolhidos' })
  t.match(await bar.innerText(), /2 escolhidos · Rafael, Juliana · saldo/)
  await page.getByRole('button', { name: 'Aprovar só este' }).waitFor()
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await bar.getByRole('button', { name: /^Aprovar 2/ }).click()
  await bar.waitFor({ state: 'detached' })
  t.same(await changed(world, before), ['Juliana APROVADO', 'Rafael APROVADO'])
  await page.locator('.toast').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.same(await changed(world, before), [])
})

t.test('X chooses by key, a range with Shift, and Escape lets go', async t => {
  const { world, page } = await opened(t)
  const before = await statuses(world)
  const chosen = (count: number) => page.getByText(`${count} escolhidos`, { exact: true }).waitFor()
  await keysAct(page)
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.locator('.dh', { hasText: 'Rafael' }).waitFor()
  await page.keyboard.press('j')
  await page.locator('.dh', { hasText: 'Juliana' }).waitFor()
  await page.keyboard.press('Shift+X')
  await chosen(3)
  await page.keyboard.press('Escape')
  await page.locator('.chosen').waitFor({ state: 'detached' })
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.locator('.dh', { hasText: 'Rafael' }).waitFor()
  await page.keyboard.press('x')
  await chosen(2)
  await page.locator('.chosen [aria-keyshortcuts=R]').waitFor()
  await page.keyboard.press('r')
  await page.locator('.chosen').waitFor({ state: 'detached' })
  t.same(await changed(world, before), ['Juliana REJEITADO', 'Rafael REJEITADO'])
})

t.test('none of several is decided if somebody else was faster', async t => {
  const { world, page } = await opened(t)
  await page.getByRole('checkbox', { name: /^Escolher Rafael/ }).first().check()
  await page.getByRole('checkbox', { name: /^Escolher Juliana/ }).first().check()
  await page.route('**/adjustments/decide', async route => {
    const { ids: [id] } = route.request().postDataJSON()
    await control(world, `POST adjustments/${id}/reject`)
    await route.continue()
  }, { times: 1 })
  const before = await statuses(world)
  await page.getByRole('button', { name: /^Aprovar 2/ }).click()
  await page.getByRole('alert').getByText(/^Nenhum ajuste foi decidido/).waitFor()
  t.equal((await changed(world, before)).length, 1, 'but what somebody else decided')
})

t.test('Z undoes one act after another, and the tab lists them', async t => {
  const { world, page } = await opened(t)
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
  const { world, page } = await opened(t)
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

t.test('at 390 pixels boxes and bar have their place', async t => {
  const { page } = await opened(t, '/ajustes?lang=en', { width: 390, dark: true })
  await page.getByRole('checkbox', { name: /^Choose Rafael/ }).first().check()
  await page.getByText('1 chosen', { exact: true }).waitFor()
  t.ok(await overflow(page) <= 0, 'nothing is beyond the right edge')
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})
