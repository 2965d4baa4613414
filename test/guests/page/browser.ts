import { importTool } from '../../../scripts/tool.ts'
import type { Browser, Page } from '../../../scripts/tools/browser/index.js'

let browser: Promise<Browser> | undefined

/** A page's code runs too briefly to be worth optimizing. */
const V8 = '--single-threaded --max-opt=1 --min-semi-space-size=32 --initial-heap-size=600'

/** One browser for all tests of this process. */
export function openBrowser (): Promise<Browser> {
  browser ??= launch()
  return browser
}

export async function openTab (): Promise<Page> {
  const page = await (await openBrowser()).newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(300_000) // on a machine that is many times slower than most
  // esbuild wraps each function that has a name in `__name`. A page has none.
  await page.addInitScript('globalThis.__name = wrapped => wrapped')
  return page
}

export async function closeBrowser (): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/** Installs it at its first use in a clone. */
export const browserTool = (): Promise<typeof import('../../../scripts/tools/browser/index.js')> =>
  importTool('browser')

async function launch (): Promise<Browser> {
  const { playwright, findChromium } = await browserTool()
  const { executablePath, args } = await findChromium()
  return await playwright.launch({
    executablePath, args: [...args, '--process-per-site', `--js-flags=${V8}`], headless: true
  })
}
