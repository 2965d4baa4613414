import t from 'tap'
import { complaints, pageWorld } from '../open-page.ts'
import { changed, decided, fourAsk, keysAct, statuses } from './four-ask.ts'

const shared = await pageWorld(t)

t.test('what was decided stays, with before and after, and J goes to the next pending one below it', async t => {
  const { world, page } = await fourAsk(t, shared)
  const before = await statuses(world)
  await page.locator('.aj', { hasText: 'Rafael' }).first().click()
  await page.locator('.dh', { hasText: 'Rafael' }).waitFor()
  await keysAct(page)
  await page.keyboard.press('a')
  await decided(page, 'Aprovado')
  await page.locator('.ba', { hasText: 'Antes' }).waitFor()
  t.match(await page.locator('.ba .when b').allInnerTexts(), ['Antes', 'Depois'])
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
  const { world, page } = await fourAsk(t, shared)
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
  const { world, page } = await fourAsk(t, shared)
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
