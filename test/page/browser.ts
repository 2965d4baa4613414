import { importTool } from '../../scripts/tool.ts'
import type { Browser, BrowserContext } from '../../tools/browser/index.js'

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

/** Installs it at its first use in a clone. */
export const browserTool = (): Promise<typeof import('../../tools/browser/index.js')> => importTool('browser')

async function launch (): Promise<Browser> {
  const { playwright, findChromium } = await browserTool()
  const { executablePath, args } = await findChromium()
  return await playwright.launch({ executablePath, args: [...args, '--process-per-site'], headless: true })
}
