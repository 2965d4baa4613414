import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeBrowser, openTab } from '../../test/guests/page/browser.ts'
import { root, tellEach } from './packed-project.ts'

// The site of the documents under a path, with its links, and what its search finds in a browser.

const BASE = '/espelho/'
const site = `${root}site/`
/** What somebody looks for, and the page that has to be first. */
const SOUGHT = [['', 'closed period', 'adjust-a-day'], ['pt/', 'período fechado', 'pt/adjust-a-day']] as const

/** The links of a page to what is not in the site, or to a heading that the other page has not. */
function brokenLinks (file: string): string[] {
  const links = readFileSync(site + file, 'utf8').matchAll(/(?:href|src)="([^":]+)"/g)
  return Array.from(links, ([, link = '']) => link).filter(link => {
    const { pathname, hash } = new URL(link, `http://site${BASE}${file}`)
    const target = `${pathname.slice(BASE.length)}${pathname.endsWith('/') ? 'index.html' : ''}`
    if (!pathname.startsWith(BASE) || !existsSync(site + target)) return true
    return hash !== '' && !readFileSync(site + target, 'utf8').includes(`id="${decodeURIComponent(hash.slice(1))}"`)
  }).map(link => `${file}: ${link}`)
}

async function search (): Promise<void> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url as string, 'http://site')
    const file = `${site}${pathname.slice(BASE.length)}${pathname.endsWith('/') ? 'index.html' : ''}`
    if (!pathname.startsWith(BASE) || !existsSync(file)) return response.writeHead(404).end()
    const type = file.endsWith('.js') ? 'text/javascript' : file.endsWith('.css') ? 'text/css' : 'text/html'
    response.setHeader('content-type', type).end(readFileSync(file))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const page = await openTab()
  for (const [folder, words, wanted] of SOUGHT) {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${BASE}${folder}`)
    await page.locator('.DocSearch-Button').click()
    await page.locator('.search-input').fill(words)
    const first = page.locator('.results .result').first()
    await first.waitFor()
    const found = await first.getAttribute('href')
    if (found?.startsWith(`${BASE}${wanted}`) !== true) throw new Error(`"${words}" finds ${found} first`)
  }
  await closeBrowser()
  server.close()
}

await tellEach([
  ['it is made', () => execFileSync(process.execPath, ['--import=tsx', 'scripts/site.ts', '--base', BASE], {
    cwd: root, stdio: ['ignore', 'ignore', 'inherit']
  })],
  ['its links lead to something', () => {
    const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.html'))
    const broken = pages.flatMap(brokenLinks)
    if (pages.length < 40 || broken.length > 0) throw new Error(`${pages.length} pages; ${broken.join('\n')}`)
  }],
  ['its search finds "closed period" and "período fechado"', search]
])
