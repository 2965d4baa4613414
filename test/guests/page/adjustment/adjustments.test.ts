import t from 'tap'
import { fillWorld } from '../../../../scripts/page-world.ts'
import { ana, camila, reasons } from '../../../support/fixture-names.ts'
import { complaints, overflow, pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
await fillWorld(world.base)

t.test('what is pending stands first, with what an approval would do', async t => {
  const page = await world.open('/ajustes')
  await page.locator('.moved').waitFor()
  t.match(
    await page.locator('.aj').first().innerText(),
    /Ana Beatriz Souza\n.*ter 10 mar · 08:00–08:30 · Abono do gestor\n−0:25.*0:00/s
  )
  t.equal(await page.locator('.ba svg.line').count(), 2, 'the day before and after')
  t.match(await page.locator('.moved dl > div').first().innerText(), /Saldo\s+−0:25\s+0:00\s+\+0:25/)
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('what is pending for Ana is one click away: from any view, and from her timesheet with hers alone', async t => {
  const page = await world.open('')
  await page.getByRole('link', { name: /^Ajustes/ }).click()
  const pending = page.getByRole('list', { name: 'Pendentes' })
  await pending.getByRole('link', { name: /Ana Beatriz Souza/ }).first().waitFor()
  t.match(await pending.innerText(), /Ana Beatriz Souza[^]*Metrô parado entre Sé e Brás/)
  await page.goto(`${world.base}/_sandbox/ui/espelho/${ana}/2026-03`)
  await page.getByRole('link', { name: /^2 a decidir$/ }).click()
  await page.locator('.aj').first().waitFor()
  const people = await page.locator('.aj > .clip.b').allInnerTexts()
  t.ok(people.length === 2 && people.every(name => name === 'Ana Beatriz Souza'), people.join(', '))
  await page.goto(`${world.base}/_sandbox/ui/espelho/${ana}/2026-02`)
  await page.locator('main').getByRole('link', { name: 'Ajustes', exact: true }).click()
  await page.getByText('Nada pendente.').waitFor()
  t.equal(await page.locator('.aj').count(), 0, 'as many as the button says')
  await page.getByRole('link', { name: 'Só fevereiro de 2026: mostrar todos' }).click()
  await page.locator('.aj').nth(1).waitFor()
})

t.test('a key approves, and the list and the tab follow at once', async t => {
  const page = await world.open('/ajustes')
  await page.locator('.decide').waitFor()
  const pending = Number(await page.locator('.tabs .n.w').innerText())
  await page.getByLabel('Observação do gestor').fill('Combinado')
  await page.locator('h1').click()
  await page.locator('.decide [aria-keyshortcuts=A]').waitFor()
  await page.keyboard.press('a')
  await page.waitForFunction(
    count => document.querySelector('.tabs .n.w')?.textContent === String(count - 1),
    pending
  )
  const { body } = await world.server.call(
    `GET ${new URL(world.base).pathname}/_sandbox/adjustments?status=APROVADO&q=Metr%C3%B4`
  )
  t.match(body.adjustments, [{ observacaoGestor: 'Combinado' }])
})

const statuses = async (): Promise<Record<string, string>> => {
  const { body } = await world.server.call(`GET ${new URL(world.base).pathname}/_sandbox/state/adjustments`)
  return Object.fromEntries(body.map((one: { codigo: number, status: string }) => [one.codigo, one.status]))
}

t.test('two clicks never decide two adjustments, nor does a held key, and one undo gives all back', async t => {
  const page = await world.open('/ajustes')
  const before = await statuses()
  const approve = page.getByRole('button', { name: /^Aprovar/ })
  await page.locator('.moved').waitFor() // it comes above the button, and moves it
  const box = await approve.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const notice = page.getByRole('status').filter({ hasText: /^ ?Aprovado: \S+, \S+ \d+ mar/ })
  const changed = async () => {
    const now = await statuses()
    return Object.keys(now).filter(code => now[code] !== before[code])
  }
  await page.mouse.click(x, y)
  await notice.waitFor()
  await page.locator('.dh', { hasText: 'Aprovado' }).waitFor()
  await page.mouse.click(x, y)
  t.equal((await changed()).length, 1, 'a second click where the first one was')
  t.match(page.url(), new RegExp(`/ajustes/${(await changed())[0]}$`), 'it stays chosen')
  await page.locator('.toast').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.strictSame(await statuses(), before)
  await page.goto(`${world.base}/_sandbox/ui/ajustes`)
  await page.locator('.decide [aria-keyshortcuts=A]').waitFor()
  await page.keyboard.down('a')
  for (let times = 0; times < 13; times++) await page.keyboard.down('a')
  await page.keyboard.up('a')
  await page.locator('.dh', { hasText: 'Aprovado' }).waitFor()
  for (let times = 0; times < 3; times++) await page.keyboard.press('a')
  t.equal((await changed()).length, 1, 'a held key decides one')
  await page.locator('.d .acts').getByRole('button', { name: 'Desfazer' }).click()
  await page.locator('.dh', { hasText: 'Pendente' }).waitFor()
  t.strictSame(await statuses(), before)
})

t.test('what was undone can be decided again', async t => {
  const page = await world.open('/ajustes')
  const before = await statuses()
  await page.locator('.moved').waitFor()
  await page.getByRole('button', { name: /^Aprovar/ }).click()
  await page.locator('.toast').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
  t.strictSame(await statuses(), before)
  // A click does nothing until the page has read it again. What it shows meanwhile may be from before the undo.
  while (JSON.stringify(await statuses()) === JSON.stringify(before)) {
    await page.evaluate(() => { document.querySelector<HTMLButtonElement>('.decide .pri')?.click() })
  }
  await page.locator('.d .acts').getByRole('button', { name: 'Desfazer' }).click()
  await page.locator('.dh', { hasText: 'Pendente' }).waitFor()
})

t.test('a second click on the card of a day leaves the undo of the first one', async () => {
  const page = await world.open(`/espelho/${ana}/2026-03/26`)
  await page.locator('.opened').getByRole('button', { name: 'Rejeitar' }).dblclick()
  await page.locator('.opened').getByRole('button', { name: 'Rejeitar' }).waitFor({ state: 'detached' })
  await page.locator('.toast', { hasText: /Rejeitado: Ana, qui 26 mar\s*Desfazer/ }).waitFor()
  await page.locator('.toast').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeito', { exact: true }).waitFor()
})

t.test('of the days of a long one three are drawn, and the others are counted', async () => {
  const { body: { codigo } } = await world.server.call(
    `POST ${new URL(world.base).pathname}/ajuste-registro/solicitar`, {
      headers: { 'x-sandbox-colaborador': camila },
      body: {
        jornada: '16/03/2026',
        formato: 'INTERVALO_DATAS',
        minPeriodo: '16/03/2026',
        maxPeriodo: '19/03/2026',
        considerarRegistroRealizado: false,
        descricao: 'Folga',
        motivoId: reasons.dayOff
      }
    })
  const page = await world.open(`/ajustes/${codigo}`)
  await page.locator('.note', { hasText: /^e mais 1 dia$/ }).waitFor()
})

t.test('a search needs no accents', async () => {
  const page = await world.open('/ajustes')
  await page.getByRole('searchbox').fill('jose')
  await page.waitForURL(/q=jose/)
  await page.waitForFunction(() => {
    const names = [...document.querySelectorAll('.aj > .clip.b')].map(one => one.textContent)
    return names.length > 0 && names.every(name => name === 'José Edmilson da Silva')
  })
})

t.test('at 360 pixels there is the list, or what is chosen in it, dark and in English', async t => {
  const page = await world.open('/ajustes?lang=en', { width: 360, dark: true })
  await page.locator('.aj').first().waitFor()
  t.equal(await page.locator('.d').isVisible(), false)
  await page.locator('.aj').nth(1).click()
  await page.locator('.moved').waitFor()
  t.equal(await page.locator('.aj').first().isVisible(), false)
  t.ok((await overflow(page)) <= 0, 'nothing is beyond the right edge')
  t.strictSame(await complaints(page), [], 'axe has nothing against it')
})

t.test('a row of whole days says once how many there are, after the first one', async t => {
  const page = await world.another(t).open('/ajustes')
  const row = page.locator('.aj', { hasText: 'Fernanda' }).first()
  t.match(await row.innerText(), /\b\d+ \w{3} · 20 dias · Férias/)
})
