import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export { chromium as playwright } from 'playwright-core'

/** The text of axe, which a page runs. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The file of Chromium, and the options that it needs here. */
export async function findChromium () {
  // The package unpacks its browser's libraries only if it takes the machine for a Lambda, and looks when it is loaded.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return {
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']
  }
}
