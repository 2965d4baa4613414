import t, { type Test } from 'tap'
import { ana, marcos } from '../../../support/fixture-names.ts'
import type { Page } from '../../../../scripts/tools/browser/index.js'
import { pageWorld } from '../open-page.ts'

const world = await pageWorld(t)
const base = new URL(world.base).pathname

type Request = Awaited<ReturnType<Page['waitForRequest']>>

/** The reads of a page from now on, and whether all of them are over. */
function watchReads (page: Page): { asked: string[], isOver: () => boolean } {
  const asked: string[] = []
  let open = 0
  const readOf = (request: Request): string | undefined => request.method() === 'GET'
    ? /\/_sandbox(?!\/(?:ui|events))(.*)$/.exec(decodeURIComponent(request.url()))?.[1]
    : undefined
  const end = (request: Request): void => { if (readOf(request) !== undefined) open-- }
  page.removeAllListeners('request').removeAllListeners('requestfinished').removeAllListeners('requestfailed')
  page.on('request', request => {
    const read = readOf(request)
    if (read === undefined) return
    open++
    asked.push(read)
  })
  page.on('requestfinished', end).on('requestfailed', end)
  return { asked, isOver: () => open === 0 }
}

async function until (is: () => boolean): Promise<void> {
  while (!is()) await new Promise(resolve => setTimeout(resolve, 20))
}

const VIEWS = [
  ['/requisicoes', '.rq'], ['/ajustes', '.aj'], [`/espelho/${ana}/2026-03/10`, '.day-row'],
  ['/equipe/2026-03', '.hmt td.c'], ['/dados/collaborators', '.entities tbody tr'],
  ['/falhas', 'h1'], ['/cobertura', 'a.cell'], ['/novo', 'form']
] as const

async function readsOnce (t: Test, page: Page, [path, sign]: typeof VIEWS[number]): Promise<void> {
  const { asked, isOver } = watchReads(page)
  await page.goto(`${world.base}/_sandbox/ui${path}`)
  await page.locator(sign).first().waitFor()
  await until(isOver)
  const reads = asked.filter(read => !read.startsWith('/requests/rows')) // the list, and how many are refused
    .map(read => read.replace(/[?&]limit=\d+/, ''))
  t.strictSame(reads, [...new Set(reads)], path)
}

t.test('no view reads anything twice', async t => {
  await world.ask(ana, 16)
  for (const view of VIEWS) await readsOnce(t, await world.open('/docs'), view)
})

/** The stream waits until the test lets it go. */
async function holdStream (page: Page): Promise<() => void> {
  let letGo = (): void => {}
  const held = new Promise<void>(resolve => { letGo = resolve })
  await page.route('**/_sandbox/events', async route => {
    await held
    await route.continue()
  }, { times: 1 })
  return letGo
}

t.test('a view is read before its stream is open, and no second time when it opens', async t => {
  const page = await world.open('/docs')
  const letGo = await holdStream(page)
  await readsOnce(t, page, VIEWS[1])
  const { asked } = watchReads(page)
  const opened = page.waitForResponse('**/_sandbox/events')
  letGo()
  await opened
  await world.ask(ana, 17)
  await until(() => asked.some(read => read.startsWith('/adjustments')))
  t.notOk(asked.some(read => read === '' || read.startsWith('/faults')), 'what has not changed is not read')
})

t.test('what changed before the stream is open is not missed', async () => {
  const page = await world.open('/docs')
  const letGo = await holdStream(page)
  await page.goto(`${world.base}/_sandbox/ui/ajustes`)
  await page.locator('.aj').first().waitFor()
  await world.ask(marcos, 20)
  await world.server.call(`PUT ${base}/_sandbox/clock`, { body: { now: '2026-04-01T15:30:00.000Z', mode: 'frozen' } })
  letGo()
  await page.locator('.aj', { hasText: 'Marcos' }).getByText('sex 20 mar').waitFor()
  await page.locator('.clock time', { hasText: '12:30' }).waitFor()
  const letRowsGo = await holdStream(page)
  await page.goto(`${world.base}/_sandbox/ui/requisicoes`)
  await page.locator('.rq').first().waitFor()
  const { headers } = await world.server.call(`GET ${base}/nada`)
  letRowsGo()
  await page.locator(`.rq[href$="/${headers['x-sandbox-request-id']}"]`).waitFor()
})

const makeKey = () => world.server.call(`POST ${base}/api-key`, { body: { name: 'x', permissions: ['*'] } })
const times = (asked: readonly string[], read: string): number => asked.filter(one => one.startsWith(read)).length

t.test('an API key has no view read again what it does not show', async t => {
  const page = await world.open('/ajustes')
  await page.locator('.moved').waitFor()
  const { asked } = watchReads(page)
  await makeKey()
  await world.ask(marcos, 23)
  await until(() => times(asked, '/adjustments?limit=200') > 0) // a later change is read later
  t.equal(times(asked, '/adjustments?limit=200'), 1, 'the adjustments')
  await page.goto(`${world.base}/_sandbox/ui/dados/collaborators/${ana}`)
  await page.locator('#entity').waitFor()
  const data = watchReads(page).asked
  await makeKey()
  await until(() => data.includes('')) // the number of keys
  const { body } = await world.server.call(`GET ${base}/_sandbox/state/collaborators/${ana}`)
  await world.server.call(`PUT ${base}/_sandbox/state/collaborators/${ana}`, { body })
  await until(() => times(data, '/search/collaborators') > 0 && times(data, `/state/collaborators/${ana}`) > 0)
  t.strictSame([times(data, '/search/collaborators'), times(data, `/state/collaborators/${ana}`)], [1, 1], 'the data')
  await page.goto(`${world.base}/_sandbox/ui/novo`)
  await page.locator('form').waitFor()
  const form = watchReads(page).asked
  for (const made of [1, 2]) {
    await makeKey()
    await until(() => times(form, '/api-keys') === made)
  }
  t.strictSame(form.filter(read => read.startsWith('/state')), [], 'people and reasons of a form')
})

t.test('the team reads only whom changes concern, and not while it is reading', async t => {
  const page = await world.open('/equipe/2026-03')
  const ofAna = page.locator('.hmt td.c a[aria-label^="Ana"]')
  await ofAna.first().waitFor()
  const { asked } = watchReads(page)
  const held: (() => void)[] = []
  await page.route('**/_sandbox/timesheets?*', async route => {
    await new Promise<void>(resolve => { held.push(resolve) })
    await route.continue()
  })
  await world.ask(marcos, 2)
  await until(() => held.length === 1)
  for (let day = 2; day <= 20; day++) await world.ask(day % 2 === 0 ? ana : marcos, day === 2 ? 3 : day + 1)
  await page.getByRole('link', { name: /^Ajustes 20|^Ajustes 2[1-9]/ }).waitFor()
  t.equal(held.length, 1, 'what is being read is not read a second time')
  held[0]?.()
  await until(() => held.length === 2)
  held[1]?.()
  await page.locator(`.hmt td.c a[href$="/${ana}/2026-03/19"][aria-label*="ajuste pendente"]`).waitFor()
  await page.unroute('**/_sandbox/timesheets?*')
  const days = asked.filter(read => read.startsWith('/timesheets'))
  t.strictSame(days, [`/timesheets?month=2026-03&ids=${marcos}`, days[1]])
  t.strictSame(/ids=(.*)$/.exec(days[1] ?? '')?.[1]?.split(',').sort(), [ana, marcos])
  t.notOk(asked.some(read => read.startsWith('/state')), 'what has not changed is not read')
})

t.test('the sheet of whom a record is taken from is read again', async () => {
  const { body: records } = await world.server.call(`GET ${base}/_sandbox/state/timeRecords?colaboradorId=${ana}`)
  const record = records.find(({ dataHora }: { dataHora: string }) => dataHora.startsWith('2026-03-03'))
  const page = await world.open(`/espelho/${ana}/2026-03`)
  const row = page.getByRole('row', { name: /^ter 3/ })
  await row.getByText('8:00').first().waitFor()
  await world.server.call(`PUT ${base}/_sandbox/state/timeRecords/${record.hashCode}`, {
    body: { ...record, colaboradorId: marcos }
  })
  await row.getByText('marcação ímpar').waitFor()
})

t.test('what concerns everybody has everybody read again', async () => {
  const page = await world.open('/equipe/2026-03')
  await page.locator('.hmt td.c a').first().waitFor()
  const { asked } = watchReads(page)
  await world.server.call(`POST ${base}/_sandbox/clock/advance`, { body: { by: 'P1D' } })
  await until(() => asked.includes('/timesheets?month=2026-03'))
  await world.server.call(`POST ${base}/_sandbox/reset`)
  await page.locator(`.hmt td.c a[href$="/${ana}/2026-03/3"][aria-label*="pendente"]`).waitFor({ state: 'detached' })
})
