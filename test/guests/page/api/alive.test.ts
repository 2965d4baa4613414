import t from 'tap'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { ana } from '../../../support/fixture-names.ts'
import { complaints, pageWorld } from '../open-page.ts'

const EVENTS = '**/_sandbox/events'

/** As on a machine that has slept: its clock goes on, and timers have stood still. */
const wakeAfter = (page: Page, seconds: number) => page.evaluate(`{
  const { now } = Date
  Date.now = () => now() + ${seconds * 1000}
  dispatchEvent(new Event('focus'))
}`)

t.test('no byte for 35 seconds is a lost connection, as when a laptop wakes', async t => {
  const world = await pageWorld(t)
  const page = await world.open('/requisicoes')
  await page.locator('.live').waitFor()
  await wakeAfter(page, 30)
  t.equal(await page.getByText('sem conexão').count(), 0, 'after 30 seconds nothing is said')
  await page.route(EVENTS, route => route.abort('connectionrefused'))
  await wakeAfter(page, 40)
  await page.getByText('sem conexão, tentando…', { exact: true }).waitFor()
  await page.unroute(EVENTS)
  await page.locator('.live').waitFor()
})

/** Of each view what writes in it, by the beginnings of its names. */
const WRITING: ReadonlyArray<readonly [view: string, names: RegExp, count: number]> = [
  ['requisicoes', /^(Limpar…|Reenviar)/, 2],
  ['ajustes', /^(Aprovar|Rejeitar|Cancelar o pedido)/, 3],
  [`espelho/${ana}/2026-03/10`, /^(Aprovar|Rejeitar|marcação)/, 3],
  ['falhas', /^Ativar/, 6],
  ['pontos/A01', /^Escolher/, 1],
  ['dados/holidays/+', /^Salvar/, 1],
  ['novo', /^Enviar/, 1]
]

t.test('without a connection each button that writes is disabled and says why, and so is its key', async t => {
  const world = await pageWorld(t)
  await world.ask(ana, 10)
  const page = await world.open('/requisicoes')
  await page.route(EVENTS, route => route.abort('connectionrefused'))
  const sent: string[] = []
  page.on('request', request => { if (request.method() !== 'GET') sent.push(request.url()) })
  await wakeAfter(page, 40)
  await page.getByText('sem conexão, tentando…', { exact: true }).waitFor()
  const follow = (view: string) => page.evaluate(href => {
    document.body.append(Object.assign(document.createElement('a'), { href, id: 'there' }))
    document.getElementById('there')?.click()
    document.getElementById('there')?.remove()
  }, `${world.base}/_sandbox/ui/${view}`)
  for (const [view, name, count] of WRITING) {
    await follow(view)
    const buttons = page.locator('main').getByRole('button', { name })
    await buttons.nth(count - 1).waitFor()
    const states = await buttons.evaluateAll(all => all.map(one => {
      const { disabled, title } = one as HTMLButtonElement
      return `${disabled} ${title}`
    }))
    t.strictSame(new Set(states), new Set(['true sem conexão com o servidor, nada pode ser alterado']), view)
    if (view === 'ajustes') t.strictSame(await complaints(page), [], 'axe has nothing against it')
    await page.locator('main').focus()
    for (const key of 'arfz.') await page.keyboard.press(key)
  }
  t.strictSame(sent, [], 'no key has written')
  await follow('ajustes')
  await page.unroute(EVENTS)
  await page.locator('main').getByRole('button', { name: /^Aprovar/, disabled: false }).first().click()
  await page.getByRole('status').getByText(/^Aprovado: Ana/).waitFor()
  page.removeAllListeners('request')
})

/** The end of the patience is in the hands of the test. */
const HELD_PATIENCE = `{
  const patience = []
  AbortSignal.timeout = () => {
    const end = new AbortController()
    patience.push(() => end.abort(new DOMException('', 'TimeoutError')))
    return end.signal
  }
  globalThis.loseIt = () => patience.forEach(end => end())
}`

/** The first request that matches waits for the test to let it go. The others do not wait. */
async function holdFirst (page: Page, what: string) {
  let letGo: (() => Promise<void>) | undefined
  await page.route(what, async route => {
    if (letGo === undefined) letGo = () => route.continue()
    else await route.continue()
  })
  return async () => { await letGo?.() }
}

t.test('a click shows that it is under way, and after 20 seconds that a decision may have arrived', async t => {
  const world = await pageWorld(t)
  await world.ask(ana, 10)
  const page = await world.open('/ajustes')
  await page.locator('.decide').waitFor()
  await page.evaluate(HELD_PATIENCE)
  const letGo = await holdFirst(page, '**/adjustments/decide')
  const status = async () => {
    const [, code] = /(\d+)$/.exec(page.url()) ?? []
    const { pathname } = new URL(world.base)
    return (await world.server.call(`GET ${pathname}/_sandbox/state/adjustments/${code}`)).body.status
  }
  await page.getByRole('button', { name: /^Aprovar/ }).click()
  await page.getByRole('status').getByText('Em andamento…', { exact: true }).waitFor()
  await page.evaluate('loseIt()')
  const late = page.getByRole('alert')
  await late.getByText(
    'O servidor não respondeu em 20 s. Uma decisão ou mudança pode ter chegado mesmo assim.', { exact: true }).waitFor()
  t.equal(await status(), 'PENDENTE')
  await late.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.getByRole('status').getByText(/^Aprovado: Ana/).waitFor()
  t.equal(await status(), 'APROVADO')
  await letGo()
  await page.getByRole('alert').getByText('Nenhum ajuste foi decidido').waitFor()
  await page.unroute('**/adjustments/decide')
})

t.test('a view whose data does not come says so after 20 seconds, and reads it again', async t => {
  const world = await pageWorld(t)
  const page = await world.open('/requisicoes')
  await page.locator('h1').waitFor()
  await page.evaluate(HELD_PATIENCE)
  await page.route('**/_sandbox/coverage*', () => {}, { times: 1 })
  const asked = page.waitForRequest('**/_sandbox/coverage*')
  await page.getByRole('link', { name: 'Cobertura' }).click()
  await asked
  await page.evaluate('loseIt()')
  await page.getByRole('alert').getByText('O servidor não respondeu em 20 s.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await page.locator('a.cell').first().waitFor()
  t.pass()
})
