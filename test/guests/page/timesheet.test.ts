import { readFile } from 'node:fs/promises'
import t from 'tap'
import { fillWorld } from '../../../scripts/page-world.ts'
import { ana, camila, thiago } from '../../support/fixture-names.ts'
import { complaints, overflow, pageWorld } from './open-page.ts'

const world = await pageWorld(t)
await fillWorld(world.base)

t.test('the March of Ana is one click away: figures, lines, course of the bank', async t => {
  const page = await world.open('')
  await page.getByRole('link', { name: 'Folha de ponto' }).click()
  await page.locator('.day-row').nth(30).waitFor()
  t.match(await page.locator('h1').innerText(), 'Ana Beatriz Souza')
  const {
    body: { totals }
  } = await world.server.call(`GET ${new URL(world.base).pathname}/_sandbox/timesheet/${ana}?month=2026-03`)
  const minutes = Math.abs(totals.saldo)
  t.match(
    await page.locator('.large b').first().innerText(),
    `−${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
    'the totals are those of the engine'
  )
  t.equal(
    await page
      .getByRole('img', { name: /^previsto 08:00–17:00; trabalhado 08:25–12:00, 13:00–17:00; a menos 0:25$/ })
      .count(),
    1,
    'a line says what it shows'
  )
  t.match(await page.locator('.part').allInnerTexts(),
    [/−8:00 falta de qui 26/, /\+3:45/, /\+3:45/, /\+2:15 de fevereiro/])
  t.match(await page.locator('.because').innerText(),
    /^A falta de qui 26 custa 8:00 no saldo e não vai ao banco: por isso .*\. A76$/)
  t.match(await page.locator('.bank').innerText(), /Banco de horas no mês/)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('column, total and chart have one bank, from the opening balance on', async t => {
  const base = new URL(world.base).pathname
  const address = `${base}/_sandbox/state/collaborators/${ana}`
  const { body: stored } = await world.server.call(`GET ${address}`)
  const put = async (saldoBancoInicial: object) =>
    await world.server.call(`PUT ${address}`, { body: { ...stored, saldoBancoInicial } })
  await put({ data: '2026-03-01', saldo: '-27:53' })
  const { body: { opening, totals } } = await world.server.call(`GET ${base}/_sandbox/timesheet/${ana}?month=2026-03`)
  t.equal(opening.bancoHoras, -1673)
  const size = Math.abs(opening.bancoHoras + totals.bancoHoras)
  const closing = `−${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`
  const page = await world.open(`/espelho/${ana}/2026-03`)
  await page.locator('.day-row').nth(30).waitFor()
  t.match(await page.locator('.oprow').innerText(), /saldo anterior do banco\s+−27:53/)
  const column = (await page.locator('.day-row .c-banco').allInnerTexts()).filter(text => text !== '')
  t.equal(column.at(-1), closing)
  t.equal(await page.locator('.totrow .c-banco').innerText(), closing)
  t.match(await page.locator('.bank h2').innerText(), `início −27:53 · ${closing}`)
  t.match(await page.getByRole('img', { name: /^Banco de horas no mês/ }).getAttribute('aria-label'),
    `−27:53 … ${closing}`)
  t.strictSame(
    await page.locator('.scale text').allTextContents(), ['−28:00', '−26:00', '−24:00'],
    'the chart has a scale, and shows what it names'
  )
  await page.emulateMedia({ media: 'print' })
  t.ok(await page.locator('.oprow').isVisible(), 'on paper, too')
  await put(stored.saldoBancoInicial)
})

t.test('a day opens to its records and adjustments, which can be decided there', async t => {
  const page = await world.open(`/espelho/${ana}/2026-03`)
  await page.getByRole('button', { name: /^qui 26:/ }).click()
  await page.waitForURL(/2026-03\/26$/)
  t.match(await page.locator('.opened').innerText(), /Nenhuma marcação.*Pendente · 08:00–12:00.*Atestado médico/s)
  await page.getByRole('button', { name: 'Saldo −8:00' }).waitFor() // the key opens the first of the figures
  await page.keyboard.press('w')
  await page.waitForURL(/2026-03\/26\/\w+$/)
  await page.goto(`${world.base}/_sandbox/ui/espelho/${ana}/2026-03/26/saldo`)
  await page.getByRole('button', { name: 'Saldo −8:00', pressed: true }).waitFor()
  t.match(await page.locator('.steps li').last().innerText(), /−8:00/, 'with each step of a figure')
  await page.getByRole('button', { name: 'Aprovar' }).click()
  await page.waitForFunction(() =>
    /Aprovado · 08:00–12:00/.test(document.querySelector('.opened')?.textContent ?? '')
  )
  await page.locator('.row.open', { hasText: '−4:00' }).waitFor()
  await page.keyboard.press('k')
  await page.waitForURL(/2026-03\/25$/)
  await page.keyboard.press(']')
  await page.waitForURL(/2026-04$/)
})

t.test('a person is found by a part of the name, and Enter goes there', async t => {
  const page = await world.open(`/espelho/${ana}/2026-03`)
  await page.locator('.day-row').first().waitFor()
  await page.keyboard.press('p')
  await page.getByRole('searchbox').fill('Ninguém')
  await page.keyboard.press('Enter')
  await page.getByText('Ninguém com esse nome ou documento.').waitFor()
  await page.getByRole('searchbox').fill('teixeira 3')
  t.equal(await page.locator('.people li').count(), 0, 'a name and a digit are no document')
  await page.getByRole('searchbox').fill('jose')
  await page.locator('.people li', { hasText: 'José Edmilson da Silva' }).waitFor()
  await page.getByRole('searchbox').fill('camila')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/espelho/${camila}/2026-03`)
  await page.getByRole('heading', { name: 'Camila Teixeira Duarte' }).waitFor()
  t.equal(await page.getByRole('dialog').count(), 0)
})

for (const [language, step] of [
  ['pt', 'Entrada às 08:25, prevista para as 08:00: 25 min a menos, acima dos 10 min de tolerância diária. −0:25 ' +
    'Quando os minutos de um sentido passam do limite diário, todos contam. ' +
    '· CLT art. 58 §1º · Súmula 366 do TST'],
  ['en', 'Entry at 08:25, scheduled for 08:00: 25 min less, over the daily tolerance of 10 min. −0:25 ' +
    'When the minutes of one direction are over the daily limit, all of them count. ' +
    '· CLT 58 §1 · Súmula 366 of the TST']
] as const) {
  t.test(`the steps of a figure are prose, with the law: ${language}`, async t => {
    const page = await world.open(`/espelho/${ana}/2026-03/10/saldo?lang=${language}`)
    t.equal((await page.locator('.steps li').first().innerText()).replace(/\s+/g, ' '), step)
  })
}

t.test('a period is closed in the settings, and the sheet shows its days', async t => {
  const page = await world.open('/pontos/A77')
  await page.getByLabel('Dia').fill('2026-03-20')
  await page.getByRole('button', { name: 'Escolher este dia' }).click()
  await page.getByText('até 20/03/2026:').first().waitFor()
  await page.goto(`${world.base}/_sandbox/ui/espelho/${ana}/2026-03`)
  await page.getByRole('link', { name: 'Fechado até 20/03/2026' }).waitFor()
  t.equal(await page.getByRole('button', { name: /; dia fechado$/ }).count(), 20)
  t.equal(await page.locator('.day-row .lock').count(), 20)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.getByRole('link', { name: /^Fechado até/ }).click()
  await page.getByRole('button', { name: 'Voltar à resposta inicial' }).click()
  await page.getByText('nenhum: todo dia pode ser ajustado').first().waitFor()
})

t.test('weeks have their sums, and a day says where its balance shows', async t => {
  const page = await world.open(`/espelho/${thiago}/2026-03/17`)
  await page.locator('.perrow').nth(3).waitFor()
  t.match(await page.locator('.perrow').first().innerText(), /semana\s+seg 2 mar – sáb 7 mar\s+44:00\s+44:20\s+\+0:20/)
  t.match(await page.locator('.opened').innerText(), 'O saldo da semana aparece em 21/03/2026.')
  await page.getByRole('row', { name: /^sáb 21/ }).getByText('saldo da semana').waitFor()
  await page.evaluate(() => scrollTo(0, 0)) // so that the head of the sheet covers no row in part
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.getByRole('link', { name: 'Abono do gestor' }).click()
  await page.getByText('O saldo aparece no fim da semana ou do mês: 21/03/2026').waitFor()
})

t.test('a day off by a shift exception says why', async t => {
  const page = await world.open(`/espelho/${camila}/2026-03`)
  await page.locator('.day-row').nth(30).waitFor()
  t.match((await page.locator('.day-row').nth(26).innerText()).replace(/\s+/g, ' '), /^sex 27 Folga de aniversário/)
})

t.test('the CSV is that of the server', async t => {
  const page = await world.open(`/espelho/${ana}/2026-03`)
  const [file] = await Promise.all([
    page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()
  ])
  t.equal(file.suggestedFilename(), 'folha-de-ponto-2026-03-41820735680.csv')
  const { text } = await world.server.call(
    `GET ${new URL(world.base).pathname}/_sandbox/timesheet/${ana}?month=2026-03&format=csv`)
  t.equal(await readFile(await file.path(), 'utf8'), text)
})

t.test('what has the focus is never behind the head of the table', async t => {
  const page = await world.open(`/espelho/${ana}/2026-03`)
  const days = page.locator('.day-row .day')
  await days.nth(30).waitFor()
  await days.nth(30).focus()
  for (let at = 29; at >= 0; at--) {
    await page.keyboard.press('Shift+Tab')
    if (!await days.nth(at).evaluate(day => {
      const { left, top, width, height } = day.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      return day === document.activeElement && seen !== null && day.contains(seen)
    })) t.fail(`day ${at + 1}`)
  }
})

t.test('at 360 pixels, dark and in English', async t => {
  const page = await world.open(`/espelho/${ana}/2026-03/10?lang=en`, { width: 360, dark: true })
  await page.locator('.opened').waitFor()
  t.ok((await overflow(page)) <= 0, 'nothing is beyond the right edge')
})

t.test('the team: a cell opens the day', async t => {
  const page = await world.open('/equipe/2026-03')
  await page.locator('.hmt tbody tr').nth(11).waitFor()
  t.equal(await page.locator('.hmt td.c a').count(), 12 * 31)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
  await page.getByLabel('Unidade de negócio').selectOption({ label: 'Ipê Alimentos - Matriz São Paulo' })
  await page.locator('.hmt tbody tr').nth(11).waitFor({ state: 'detached' })
  await page.locator('.hmt td.c a').first().focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  t.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'Ana Beatriz Souza, seg 2: saldo 0:00',
    'arrow keys go from cell to cell'
  )
  await page.getByRole('link', { name: /^Ana Beatriz Souza, ter 10: saldo −0:25, ajuste pendente/ }).click()
  await page.locator('.opened').waitFor()
  t.match(page.url(), `/espelho/${ana}/2026-03/10`)
})
