import { type Browser, type BrowserContext, chromium as playwright } from 'playwright-core'

let browser: Promise<Browser> | undefined
let profile: Promise<BrowserContext> | undefined

/** One browser for all tests of this process. */
export function openBrowser (): Promise<Browser> {
  browser ??= launch()
  return browser
}

/** One profile for all pages, because each profile starts processes of its own. */
export function openProfile (): Promise<BrowserContext> {
  profile ??= openBrowser().then(browser => browser.newContext({ reducedMotion: 'reduce' }))
  return profile
}

export async function closeBrowser (): Promise<void> {
  await (await browser)?.close()
  browser = profile = undefined
}

async function launch (): Promise<Browser> {
  // The package unpacks its browser's libraries only if it takes the machine for a Lambda.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--process-per-site'],
    headless: true
  })
}
