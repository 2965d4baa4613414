import t from 'tap'
import { ana, rafael, raimundo, reasons, thiago } from '../../support/fixture-names.ts'
import { pageWorld } from './open-page.ts'

const world = await pageWorld(t)
const { pathname } = new URL(world.base)
const call = (what: string, body?: object) =>
  world.server.call(what.replace(' ', ` ${pathname}`), body && { body })

t.test('a balance has the colour of its sign', async t => {
  const page = await world.open(`/espelho/${ana}/2026-03`)
  await page.locator('.day-row').nth(30).waitFor()
  const cells = await page.locator('.day-row .c-saldo').evaluateAll(all =>
    all.map(({ textContent, className }) => [textContent.slice(0, 1), /plus|minus|\bz\b/.exec(className)?.[0]]))
  t.same(Object.fromEntries(cells), { '': 'z', 0: 'z', '−': 'minus', '+': 'plus' })
  t.equal(new Set(cells.map(String)).size, 4)
})

for (const judged of ['period', 'day']) {
  t.test(`the bars of flexible days are as long as their figures, judged by the ${judged}`, async t => {
    await call('PATCH /_sandbox/settings', { 'frequency.flexiblePeriod': judged })
    for (const who of [raimundo, thiago]) {
      const { body: { days, periods } } = await call(`GET /_sandbox/timesheet/${who}?month=2026-03`)
      const page = await world.open(`/espelho/${who}/2026-03`)
      await page.locator('.day-row').nth(30).waitFor()
      const drawn = await page.locator('.day-row .line').evaluateAll(lines => lines.map(line => {
        const length = (look: string) => [...line.querySelectorAll(`rect.${look}`)].reduce(
          (sum, bar) => sum + parseFloat(bar.getAttribute('width') ?? ''), 0)
        return Math.round((length('plus-f') - length('minus-f')) * 14.4)
      }))
      t.same(drawn, days.map(({ date, figures: { saldo } }: any) =>
        saldo - (periods.find(({ lastDay }: any) => lastDay === date)?.saldo ?? 0)))
      t.ok(judged === 'period' || drawn.some(minutes => minutes > 0))
    }
  })
}

t.test('a night without work on a holiday goes on in the row of the next day', async t => {
  const page = await world.open(`/espelho/${rafael}/2026-04`)
  await page.locator('.day-row').nth(29).waitFor()
  const length = (day: number, look: string) => page.locator('.day-row').nth(day - 1).locator(look).evaluateAll(all =>
    Math.round(all.reduce((sum, one) => sum + parseFloat(one.getAttribute('width') ?? ''), 0) * 14.4))
  t.same([await length(21, '.line > rect.ghost'), await length(22, '.cont > rect.ghost')], [120, 240])
})

t.test('a record that an adjustment made is a diamond, and the others are strokes', async t => {
  const { body: { days: [{ registros }] } } =
    await call(`GET /_sandbox/daily-frequency/${ana}?from=2026-03-16`)
  const kept = registros.map((one: { dataHora: string, hashCode: string }) =>
    ({ dataHora: one.dataHora, registroHash: one.hashCode }))
  const { body: { ajusteRegistroId: id } } = await call('POST /ajuste-registro/solicitar', {
    jornada: '16/03/2026',
    formato: 'REGISTRO_PONTO',
    descricao: 'Esqueci',
    motivoId: reasons.forgotten,
    registrosPropostos: [...kept, { dataHora: '2026-03-16T20:30:00-03:00' }]
  })
  await call(`POST /_sandbox/adjustments/${id}/approve`)
  const page = await world.open(`/espelho/${ana}/2026-03`)
  await page.locator('.day-row').nth(30).waitFor()
  const row = page.locator('.day-row').nth(15)
  t.same([await row.locator('path.made').count(), await row.locator('line.punch').count()], [1, kept.length])
})

t.test('in the team a name leads to the month that is shown', async t => {
  const page = await world.open('/equipe/2026-02')
  const name = page.locator('.hmt tbody').getByRole('link', { name: /^Ana Beatriz Souza/ }).first()
  await name.waitFor()
  t.match(await name.getAttribute('href'), new RegExp(`/espelho/${ana}/2026-02$`))
})

t.test('an entity that is refused is marked as wrong', async t => {
  const page = await world.open(`/dados/collaborators/${ana}`)
  const editor = page.getByLabel('No formato das fixtures')
  await editor.waitFor()
  t.equal(await editor.getAttribute('aria-invalid'), 'false')
  await editor.fill(JSON.stringify({ ...JSON.parse(await editor.inputValue()), numeroDocumento: '1' }))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: /^numeroDocumento/ }).waitFor()
  t.equal(await editor.getAttribute('aria-invalid'), 'true')
})

t.test('a state that is saved elsewhere is in the open list at once', async t => {
  const page = await world.open('/requisicoes')
  await page.getByRole('button', { name: 'Estados' }).click()
  await call('PUT /_sandbox/snapshots/de-outro-lugar')
  await page.getByRole('row', { name: /de-outro-lugar/ }).waitFor()
  t.pass('which says so by an event')
})

t.test('a response says that nothing changed where it is a refusal, and only there', async t => {
  const toldOf = async (what: string) => {
    const { headers } = await call(what, what.startsWith('POST') ? {} : undefined)
    const page = await world.open(`/requisicoes/${headers['x-sandbox-request-id']}`)
    await page.locator('summary', { hasText: 'Resposta' }).waitFor()
    return await page.getByText('Nada mudou no estado.').count()
  }
  t.equal(await toldOf('POST /api-key'), 1)
  t.equal(await toldOf('GET /arquivos/f0000000-0000-4000-8000-000000000001'), 0)
})

t.test('adjustments that are decided are beside the pending ones', async t => {
  const page = await world.open('/ajustes')
  for (const name of ['Pendentes', 'Decididos']) {
    const list = page.getByRole('list', { name })
    await list.locator('.aj').first().waitFor()
    t.ok(await list.locator('.aj').count() > 0, name)
  }
})

/** The timers of twenty seconds, the time of a notice with an undo, are in the hands of the test. */
const HELD_TIMERS = `{
  const { setTimeout: later, clearTimeout: stop } = globalThis
  globalThis.held = []
  globalThis.setTimeout = (task, time) => time === 20_000 ? held.push(task) : later(task, time)
  globalThis.clearTimeout = timer => { held[timer - 1] === undefined ? stop(timer) : held[timer - 1] = () => {} }
}`

t.test('a notice stays as long as the one before it, from its own begin on', async t => {
  const page = await world.open('/pontos/A01')
  const choice = page.getByRole('button', { name: /^Escolher: / }).first()
  await choice.waitFor()
  await page.evaluate(HELD_TIMERS)
  const held = (length: number) => page.waitForFunction(length =>
    (globalThis as unknown as { held: unknown[] }).held.length === length, length)
  const notice = page.locator('.toast:not(.none)')
  await choice.click()
  await held(1)
  await page.getByRole('button', { name: 'Voltar à resposta inicial' }).click()
  await held(2)
  await page.evaluate('held[0]()')
  t.equal(await notice.count(), 1, 'the time of the first is over')
  await page.evaluate('held[1]()')
  await notice.waitFor({ state: 'detached' })
})
