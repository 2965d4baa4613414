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

t.test('a server that is slow is read no second time when its stream opens', async t => {
  const page = await world.open('/docs')
  const late = /\/(_sandbox\/events|readyz)$/
  const opened = page.waitForResponse('**/_sandbox/events')
  let look = (): void => {}
  const looked = new Promise<void>(resolve => { look = resolve })
  await page.route(late, async route => {
    if (route.request().url().endsWith('/events')) await looked
    else {
      look() // the page looks for a proxy, because its stream is not open
      await opened // a slow server answers in the order
    }
    await route.continue()
  })
  await readsOnce(t, page, VIEWS[1])
  await page.unroute(late)
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
