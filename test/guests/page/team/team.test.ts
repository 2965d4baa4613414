import t from 'tap'
import { cpf } from '../../../support/cpf.ts'
import { marcos } from '../../../support/fixture-names.ts'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { complaints, overflow, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname

/** The minutes of a total, from the top of the map to its end. Those without one stand there. */
async function totals (page: Page, name: string): Promise<number[]> {
  const texts = await page.locator(`.hmt tbody tr:not(.unit) td.sum.${name}`).allInnerTexts()
  const last = texts.findLastIndex(text => text !== '') + 1
  t.notOk(texts.slice(0, last).includes(''))
  return texts.slice(0, last).map(text => {
    const [, sign, hours = '0', minutes = '0'] = /^([+−]?)(?:(\d+):(\d\d))?/.exec(text) ?? []
    return (sign === '−' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  })
}

const rising = (values: readonly number[]): number[] => [...values].sort((one, other) => one - other)

t.test('each total sorts the team, worst first, by click and by key, and the address has the order', async t => {
  const page = await world.open('/equipe/2026-03')
  await page.locator('.hmt tbody tr').nth(11).waitFor()
  await page.getByRole('button', { name: 'Saldo' }).and(page.locator('.hmt button')).click()
  await page.locator('.hmt th.saldo[aria-sort=ascending]').waitFor()
  t.match(page.url(), /[?&]ordem=saldo/)
  const balances = await totals(page, 'saldo')
  t.strictSame(balances, rising(balances), 'the lowest balance comes first')
  t.ok((balances[0] ?? 0) < 0)
  t.ok(balances.length < 12, 'under EXTRA there is none')
  await page.locator('.hmt th.noturno button').focus()
  await page.keyboard.press('Enter')
  await page.locator('.hmt th.noturno[aria-sort=descending]').waitFor()
  const nights = await totals(page, 'noturno')
  t.strictSame(nights, rising(nights).reverse(), 'the most of the others comes first')
  t.equal(await page.locator('.hmt th[aria-sort=none]').count(), 2)
  await page.keyboard.press('Enter')
  await page.locator('.hmt th.noturno[aria-sort=ascending]').waitFor()
  await page.getByRole('link', { name: 'Próximo mês' }).click()
  await page.waitForURL(/2026-04.*ordem=-noturno/)
  await page.getByRole('searchbox').fill('jose')
  await page.locator('.hmt tbody tr').nth(1).waitFor({ state: 'detached' })
  t.match(await page.locator('.hmt tbody tr').innerText(), /José Edmilson da Silva/, 'a search needs no accents')
  const again = await world.open('/equipe/2026-03?ordem=extras')
  await again.locator('.hmt th.extras[aria-sort=descending]').waitFor()
  const overtime = await totals(again, 'extras')
  t.strictSame(overtime, rising(overtime).reverse(), 'a link shows the same order')
})

t.test('a filter says how many are shown, a unit heads its people, and a cell leads to the day', async t => {
  const page = await world.open('/equipe/2026-03')
  await page.getByRole('status').getByText(/^12 pessoas$/).waitFor()
  await page.getByRole('button', { name: 'Por unidade' }).click()
  await page.locator('.hmt tr.unit').first().waitFor()
  const units = await page.locator('.hmt tr.unit .pn').allInnerTexts()
  t.ok(units.length > 1)
  t.strictSame(units, [...new Set(units)], 'each unit has one head')
  await page.getByRole('searchbox').fill('marcos')
  await page.getByRole('status').getByText(/^1 de 12 pessoas$/).waitFor()
  await page.locator(`.hmt td.c a[href$="/${marcos}/2026-03/10"]`).click()
  await page.waitForURL(`**/espelho/${marcos}/2026-03/10`)
  await page.locator('.opened').waitFor()
})

t.test('an inactive person who has worked has a drawn day', async t => {
  const page = await world.open('/equipe/2026-03')
  const cell = page.locator(`.hmt td.c a[href$="/${marcos}/2026-03/10"]`)
  await cell.waitFor()
  const drawn = await cell.locator('svg').first().innerHTML()
  const place = `${base}/_sandbox/state/collaborators/${marcos}`
  const { body: person } = await world.server.call(`GET ${place}`)
  await world.server.call(`PUT ${place}`, { body: { ...person, status: 'INATIVO' } })
  await page.locator(`.hmt td.c a[href$="/${marcos}/2026-03/10"][aria-label*="inativo"]`).waitFor()
  t.notMatch(await cell.locator('svg').first().innerHTML(), /z0/, drawn)
  t.match(await page.locator(`.hmt td.c a[href$="/${marcos}/2026-03/15"] svg`).first().innerHTML(), /z0/)
})

t.test('names, totals, who is present and the legend stay in sight with 300 people', async t => {
  const { body: state } = await world.server.call(`GET ${base}/_sandbox/state`)
  const [first] = state.collaborators
  const more = Array.from({ length: 288 }, (_, index) => ({
    ...first,
    colaboradorId: `d0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    nome: `Pessoa ${index}`,
    numeroDocumento: cpf(100_000_000 + index)
  }))
  const { status } = await world.server.call(`PUT ${base}/_sandbox/state`, {
    body: { ...state, collaborators: [...state.collaborators, ...more] }
  })
  t.equal(status, 200)
  const page = await world.open('/equipe/2026-03')
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('status').getByText('300 pessoas').waitFor()
    const row = '.hmt tr[aria-rowindex="78"]'
    // The first people are drawn before the others have come.
    await page.waitForFunction(row => {
      document.querySelector('.hm')?.scrollTo(400, 2500)
      return document.querySelector(row) !== null
    }, row)
    // What sticks below the bar learns its height a moment after it has changed.
    await page.waitForFunction(() => document.documentElement.style.getPropertyValue('--barh') ===
      `${document.querySelector('header')?.offsetHeight}px`)
    for (const sign of [
      '.hmt th.noturno', `${row} td.noturno`, `${row} th.p`, '.hmt tfoot .pres-s >> nth=26', '.key'
    ]) {
      const box = await page.locator(sign).boundingBox()
      const { x, y, width: wide, height } = box ?? { x: -1, y: -1, width: 0, height: 0 }
      t.ok(y >= 0 && y + height <= 800 && x >= 0 && x + wide <= width + 1, `${sign} at ${width}: ${x} ${y}`)
    }
    t.ok(await overflow(page) <= 0)
  }
  t.strictSame(await complaints(await world.open('/equipe/2026-03?ordem=saldo&grupo=unidade', { width: 768 })), [])
})
