import { setTimeout } from 'node:timers/promises'
import tap, { type Test } from 'tap'
import type { AxeResults, Page } from '../../../scripts/tools/browser/index.js'
import { reasons } from '../../support/fixture-names.ts'
import { testServer, type TestServer } from '../../support/server.ts'
import { browserTool, closeBrowser, openTab } from './browser.ts'

export interface Pages {
  /** The page at an address of the sandbox, as `/ajustes?lang=en` or `/docs`, as if it had been opened anew. */
  open(path: string, look?: Look): Promise<Page>
}

export interface World extends Pages {
  readonly server: TestServer
  readonly base: string
  /** A new sandbox on the same server, whose files the browser has. */
  another (t: Test): World
  /** Someone requests an adjustment of a day of March 2026, 08:00 to 09:00. */
  ask (who: string, day: number): Promise<void>
}

export interface Look {
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
}

/** The most milliseconds by which the control plane is late for the page, so that it shows what rests on time. */
const LATENCY_MS = Number(process.env['TEST_LATENCY'] ?? 0)

let worlds = 0
let tab: Promise<Page> | undefined

// runs after all tests of the process
tap.teardown(closeBrowser)

/** A new sandbox on a server that listens, and a browser. An error in the browser fails the test. */
export async function pageWorld (t: Test, options: Parameters<typeof testServer>[1] = {}): Promise<World> {
  const server = await testServer(t, options)
  return worldOn(t, server, await server.app.listen({ port: 0 }))
}

function worldOn (t: Test, server: TestServer, url: string): World {
  const base = `${url}/~page-${++worlds}`
  return {
    server,
    base,
    another: t => worldOn(t, server, url),
    ...pagesAt(t, base),
    async ask (who, day) {
      const { status } = await server.call(`POST ${new URL(base).pathname}/ajuste-registro/solicitar`, {
        headers: { 'x-sandbox-colaborador': who },
        body: {
          jornada: `${String(day).padStart(2, '0')}/03/2026`,
          formato: 'INTERVALO_HORARIO',
          descricao: 'Pedido',
          motivoId: reasons.allowance,
          minMinutos: 480,
          maxMinutos: 540
        }
      })
      if (status !== 201) throw new Error(`HTTP ${status}`)
    }
  }
}

/** The pages of a sandbox. */
export function pagesAt (t: Test, base: string): Pages {
  const { origin } = new URL(base)
  // What a test left open would go on asking for the events of a server that ends.
  t.teardown(async () => {
    if (tab !== undefined) await (await forgetful(tab)).goto('about:blank')
  })
  return {
    async open (path, { width = 1440, height = 900, dark = false } = {}) {
      // One tab for all tests, because the browser starts a process for a new one.
      const page = await forgetful(tab ??= openTab())
      await forget(page, origin)
      if (LATENCY_MS > 0) await delay(page)
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', media: null })
      page.on('pageerror', error => {
        t.fail(`${path}: ${error.message}`)
      })
      page.on('console', message => {
        if (message.type() === 'error' && !/status of 40[0-9]|ERR_CONNECTION_RE(FUSED|SET)/.test(message.text())) {
          t.fail(`${path}: ${message.text()}`)
        }
      })
      await page.goto(`${base}${path === '/docs' ? '' : '/_sandbox/ui'}${path}`)
      return page
    }
  }
}

/** The tab, which tells the test before nothing more, and keeps nothing of what its page has stored in it. */
async function forgetful (tab: Promise<Page>): Promise<Page> {
  const page = await tab
  page.removeAllListeners('pageerror').removeAllListeners('console')
  if (page.url() !== 'about:blank') await page.evaluate(() => { sessionStorage.clear() })
  return page
}

/** Tests share a tab, but nothing that one of them has stored. */
async function forget (page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

/** Half of the requests are sent on at once, so that those come first that were sent later. */
async function delay (page: Page): Promise<void> {
  await page.unrouteAll()
  await page.route('**/_sandbox/**', async route => {
    if (Math.random() < 0.5) await setTimeout(Math.random() * LATENCY_MS)
    await route.continue().catch(() => {}) // the page may be another one
  })
}

/** The findings of axe on a page, one line per element. */
export async function complaints (page: Page): Promise<string[]> {
  const { axe } = await browserTool()
  await page.locator('h1').first().waitFor({ state: 'attached' }) // each view has one, once it is drawn
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    // To leave elements out takes it longer than to look at them, because it compares each with each.
    return await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'] // it would describe what it has nothing against, too
    })
  })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.slice(0, 200)}`)
  )
}

/** The pixels by which a page exceeds its right edge. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
