import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { startSandbox } from '../../../src/index.ts'
import type { Page } from '../../../scripts/tools/browser/index.js'
import { closeBrowser, openBrowser } from './browser.ts'
import { cpf } from '../../support/cpf.ts'

/*
 * The page with much to show: `npm run rounds -- page SECONDS SEED`. Two hundred requests a second reach the open log,
 * and no row may be lost; then the views of 300 people, one of them with a year of records, must draw few elements.
 */
const [seconds = 20, seed = 1] = process.argv.slice(2).map(Number)
const PEOPLE = 300
const RATE = 200
const MOST_KEPT = 5000
const ana = 'c0000000-0000-4000-8000-000000000001'

const HEADERS = { 'content-type': 'application/json', authorization: 'Bearer espelho_admin' }

const random = drawing(seed)
let slowest = 0
const server = await startSandbox({ logLevel: 'silent' })
const base = `${server.url}/~rounds`
const ui = `${base}/_sandbox/ui`
await fetch(`${base}/_sandbox/state`, { method: 'PUT', headers: HEADERS, body: JSON.stringify(await bigWorld()) })
  .then(async response => assert.equal(response.status, 200, await response.text()))
const page = await (await openBrowser()).newPage({ viewport: { width: 1280, height: 900 } })
await page.addInitScript('globalThis.__name = named => named') // tsx names functions
page.on('pageerror', error => { throw error })
await flood()
await show('the full log', '/requisicoes', '.rq')
await show('adjustments', '/ajustes', '.aj')
await show('assumptions', '/pontos', '.point')
await show('team', '/equipe/2026-03', '.hmt tbody tr:nth-child(20)')
await show('timesheet', `/espelho/${ana}/2025-12`, '.day-row:nth-child(30)')
await show('records', '/dados/timeRecords', '.entities tbody tr:nth-child(20)')
await show('people', '/dados/collaborators', '.entities tbody tr:nth-child(20)')
console.log(`the slowest view was there after ${Math.round(slowest)} ms`)
await closeBrowser()
await server.close()

async function flood (): Promise<void> {
  await page.goto(`${ui}/requisicoes`)
  await page.locator('.rq').first().waitFor()
  await page.evaluate(watchFrames)
  const began = performance.now()
  let sent = 0
  const pending: Promise<unknown>[] = []
  while (sent < seconds * RATE) {
    const due = Math.min(seconds * RATE, Math.floor((performance.now() - began) / 1000 * RATE))
    for (; sent < due; sent++) pending.push(sendOne())
    await setTimeout(5)
  }
  await Promise.all(pending)
  const rate = Math.round(sent / (performance.now() - began) * 1000)
  const { total: kept } = await fetch(`${base}/_sandbox/requests/rows`).then(response => response.json()) as
    { total: number }
  assert.ok(kept >= Math.min(sent, MOST_KEPT), 'the log has what was sent')
  await page.getByRole('button', { name: `Todas ${kept}` }).waitFor()
  const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest)
  const drawn = await page.locator('.rq').count()
  const seen = await page.evaluate(scrollThrough)
  assert.equal(seen.length, kept, 'a row was lost')
  assert.equal(Math.max(...seen) - Math.min(...seen) + 1, kept, 'a row was lost')
  console.log(`log: ${sent} requests at ${rate}/s, ${drawn} rows drawn, longest frame ${Math.round(longest)} ms`)
}

async function sendOne (): Promise<void> {
  const [path, body] = random() < 0.5 ? ['/nada', undefined] : ['/api-key', JSON.stringify({ name: `n${random()}` })]
  const response = await fetch(base + path, {
    method: body === undefined ? 'GET' : 'POST', headers: HEADERS, ...body !== undefined && { body }
  }).catch(() => sendOne()) // a connection that was closed while idle
  await response?.arrayBuffer()
}

function watchFrames (): void {
  const holder = globalThis as unknown as { longest: number }
  holder.longest = 0
  let last = performance.now()
  const frame = (): void => {
    holder.longest = Math.max(holder.longest, performance.now() - last)
    last = performance.now()
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** The numbers of all requests in the list. Older ones are read when the end comes near. */
async function scrollThrough (): Promise<number[]> {
  const list = document.querySelector('.split > .l') as HTMLElement
  const numbers = new Set<number>()
  for (let top = 0, still = 0; still < 20; top = Math.min(top + 600, list.scrollHeight)) {
    list.scrollTo(0, top)
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise(resolve => globalThis.setTimeout(resolve, 20))
    const before = numbers.size
    for (const row of document.querySelectorAll('.rq')) {
      numbers.add(Number(/-(\d+)$/.exec(row.getAttribute('href') ?? '')?.[1]))
    }
    still = numbers.size === before ? still + 1 : 0
  }
  return [...numbers]
}

async function show (name: string, path: string, sign: string): Promise<void> {
  await page.goto('about:blank')
  const began = performance.now()
  await page.goto(ui + path)
  await page.locator(sign).first().waitFor()
  const elements = await elementsOf(page)
  assert.ok(elements < 20_000, `${name} draws ${elements} elements`)
  const took = performance.now() - began
  slowest = Math.max(slowest, took)
  console.log(`${name}: shown after ${Math.round(took)} ms, ${elements} elements`)
}

function elementsOf (shown: Page): Promise<number> {
  return shown.evaluate(() => document.querySelectorAll('*').length)
}

/** The built-in world with more people, and a year of records of one of them. */
async function bigWorld (): Promise<object> {
  const state = await fetch(`${base}/_sandbox/state`).then(response => response.json()) as
    { collaborators: object[], timeRecords: object[] }
  const [first] = state.collaborators
  const people = Array.from({ length: PEOPLE - state.collaborators.length }, (_, index) => ({
    ...first,
    colaboradorId: `d0000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    nome: `Pessoa ${index} de Almeida`,
    numeroDocumento: cpf(100_000_000 + index)
  }))
  const dayAt = (index: number): string => new Date(Date.UTC(2025, 1, 27 + index)).toISOString().slice(0, 10)
  const records = Array.from({ length: 363 }, (_, index) => dayAt(index))
    .flatMap(date => ['11:00', '15:00', '16:00', '20:00'].map(time => ({
      colaboradorId: ana, dataHora: `${date}T${time}:00.000Z`
    })))
  return {
    ...state,
    collaborators: [...state.collaborators, ...people],
    timeRecords: [...state.timeRecords, ...records]
  }
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function drawing (start: number): () => number {
  let state = start
  return () => {
    state = state + 0x6d2b79f5 | 0
    let mixed = Math.imul(state ^ state >>> 15, 1 | state)
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed
    return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296
  }
}
