import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startSandbox } from '../../src/index.ts'
import { closeBrowser, openBrowser } from '../../test/page/browser.ts'
import type { Page } from '../tools/browser/index.js'
import { fillWorld } from '../page-world.ts'
import { importTool } from '../tool.ts'

// The pictures of the docs. `npm run pages -- pictures all` makes each view at three widths, in both languages,
// light and dark, in `.prof/pictures/`: to look at after a change.
const ana = 'c0000000-0000-4000-8000-000000000001'
const VIEWS = {
  requests: '/requisicoes',
  adjustments: '/ajustes',
  timesheet: `/espelho/${ana}/2026-03`,
  day: `/espelho/${ana}/2026-03/10`,
  team: '/equipe/2026-03',
  data: `/dados/collaborators/${ana}`,
  assumptions: '/pontos/A01',
  faults: '/falhas',
  coverage: '/cobertura'
}
const all = process.argv.includes('all')
const folder = fileURLToPath(new URL(all ? '../../.prof/pictures/' : '../../docs/pictures/', import.meta.url))
/** Those that the docs show. */
const SHOWN = ['requests', 'adjustments', 'day', 'team']
const looks = all
  ? [1280, 768, 360].flatMap(width => ['pt', 'en'].flatMap(lang => [true, false].map(dark => ({ width, lang, dark }))))
  : [{ width: 1440, lang: 'pt', dark: false }]

await mkdir(folder, { recursive: true })
const server = await startSandbox({ logLevel: 'silent' })
await fillWorld(`${server.url}/~folha-ci`)
const browser = await openBrowser()
const fonts = await importTool('fonts') as { readonly styles: string }
for (const { width, lang, dark } of looks) {
  const page = await browser.newPage({
    viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', bypassCSP: true
  })
  for (const [name, path] of Object.entries(VIEWS)) {
    if (!all && !SHOWN.includes(name)) continue
    await page.goto(`${server.url}/~folha-ci/_sandbox/ui${path}?lang=${lang}`)
    await page.locator('h1').first().waitFor()
    await page.locator('.waiting').waitFor({ state: 'detached' })
    await page.addStyleTag({ content: fonts.styles })
    await page.evaluate('document.fonts.ready')
    if (all) {
      const look = `${lang}-${width}${dark ? '-dark' : ''}`
      await page.screenshot({ path: `${folder}${name}-${look}.png`, fullPage: width < 600 })
    } else await writeFile(`${folder}${name}.webp`, await webpOf(page))
  }
  await page.close()
}
await closeBrowser()
await server.close()

/** Half the bytes of a PNG, because the package has the pictures. Chromium knows the format, Playwright does not. */
async function webpOf (page: Page): Promise<Buffer> {
  const chromium = await page.context().newCDPSession(page)
  const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  return Buffer.from(data, 'base64')
}
