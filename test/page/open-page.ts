import tap, { type Test } from 'tap'
import type { AxeResults, Page } from '../../tools/browser/index.js'
import { testServer, type TestServer } from '../support/server.ts'
import { browserTool, closeBrowser, openProfile } from './browser.ts'

export interface World {
  readonly server: TestServer
  readonly base: string
  /**
   * A new page at an address of the sandbox, as `/ajustes?lang=en` or `/docs`. It closes the one that a test opened
   * before.
   */
  open(path: string, look?: Look): Promise<Page>
}

export interface Look {
  readonly width?: number
  readonly height?: number
  readonly dark?: boolean
}

let worlds = 0
let last: Page | undefined

// runs after all tests of the process
tap.teardown(closeBrowser)

/** A new sandbox on a server that listens, and a browser. An error in the browser fails the test. */
export async function pageWorld (t: Test, options: Parameters<typeof testServer>[1] = {}): Promise<World> {
  const server = await testServer(t, options)
  const url = await server.app.listen({ port: 0 })
  const base = `${url}/~page-${++worlds}`
  const profile = await openProfile()
  // The browser's process for our pages lives as long as one of them, and takes a while to start.
  if (profile.pages().length === 0) await (await profile.newPage()).goto(`${url}/livez`)
  t.teardown(() => last?.close())
  return {
    server,
    base,
    async open (path, { width = 1440, height = 900, dark = false } = {}) {
      await last?.close()
      const page = last = await profile.newPage()
      await forget(page, url)
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
      page.on('pageerror', error => {
        t.fail(`${path}: ${error.message}`)
      })
      page.on('console', message => {
        if (message.type() === 'error' && !/status of 40[0-9]/.test(message.text())) {
          t.fail(`${path}: ${message.text()}`)
        }
      })
      await page.goto(`${base}${path === '/docs' ? '' : '/_sandbox/ui'}${path}`)
      return page
    }
  }
}

/** Pages share a profile, but nothing that one of them has stored. */
async function forget (page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

/** The findings of axe on a page, one line per element. */
export async function complaints (page: Page): Promise<string[]> {
  const { axe } = await browserTool()
  await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } }
    // Leaves out drawings, because axe checks nothing in them and a timesheet has thousands of their elements. It
    // compares each element of a page with each one left out, so these are the outermost.
    return await axe.run(
      { exclude: [['svg > *']] },
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        resultTypes: ['violations'] // it would describe what it has nothing against, too
      }
    )
  })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary?.slice(0, 200)}`)
  )
}

/** The pixels by which a page exceeds its right edge. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
