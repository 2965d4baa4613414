import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startSandbox } from '../../src/index.ts'
import { closeBrowser, openBrowser } from '../../test/guests/page/browser.ts'
import { fillWorld } from '../page-world.ts'
import { importTool } from '../tool.ts'
import type { Page } from '../tools/browser/index.js'

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
const MARGIN = 16 // pixels
interface Clip { x: number, y: number, width: number, height: number, scale: number }
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
    await show(page, '/~folha-ci', path, lang)
    if (name === 'day') await page.locator('.steps li').last().scrollIntoViewIfNeeded()
    if (all) {
      const look = `${lang}-${width}${dark ? '-dark' : ''}`
      await page.screenshot({ path: `${folder}${name}-${look}.png`, fullPage: width < 600 })
    } else await writeFile(`${folder}${name}.webp`, await webpOf(page))
  }
  await page.close()
}
if (!all) await pictureRefused()
await closeBrowser()
await server.close()

/** Half the bytes of a PNG, because the package has the pictures. Chromium knows the format, Playwright does not. */
async function webpOf (page: Page, clip?: Clip): Promise<Buffer> {
  const chromium = await page.context().newCDPSession(page)
  const { data } = await chromium.send('Page.captureScreenshot', { format: 'webp', quality: 60, ...(clip && { clip }) })
  return Buffer.from(data, 'base64')
}

/** `refused.webp`: what the page shows of the requests that a reader of the README has sent. */
async function pictureRefused (): Promise<void> {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  for (const [, body = ''] of readme.matchAll(/-d '(\{[^']*)'/g)) {
    await fetch(`${server.url}/~folha/ajuste-registro/solicitar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body
    })
  }
  const page = await browser.newPage({
    viewport: { width: 1440, height: 1400 }, reducedMotion: 'reduce', bypassCSP: true
  })
  await show(page, '/~folha', '/requisicoes', 'pt')
  const detail = await page.locator('article').boundingBox()
  const response = await page.locator('article .folds').boundingBox()
  if (detail === null || response === null) throw new Error('the page shows no request')
  const [x, y] = [detail.x - MARGIN, detail.y - MARGIN] // down to the fix, without the response
  const clip = { x, y, width: detail.width + 2 * MARGIN, height: response.y - MARGIN - y }
  await writeFile(`${folder}refused.webp`, await webpOf(page, { ...clip, scale: 1 }))
  await page.close()
}

async function show (page: Page, sandbox: string, path: string, lang: string): Promise<void> {
  await page.goto(`${server.url}${sandbox}/_sandbox/ui${path}?lang=${lang}`)
  await page.locator('h1').first().waitFor()
  await page.locator('.waiting').waitFor({ state: 'detached' })
  await page.addStyleTag({ content: fonts.styles })
  await page.evaluate('document.fonts.ready')
}
