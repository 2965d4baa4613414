import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { runTool } from './tool.ts'

// Makes static pages of the documents, with a search, in `site/`. VitePress has a folder for each language, so the
// pages are laid out anew, and their links with them. It refuses a link that leads nowhere.

const root = fileURLToPath(new URL('..', import.meta.url))
const tool = 'scripts/tools/site'
const folder = `${root}${tool}/pages`
const PORTUGUESE = '.pt-BR.md'

const documents = [
  'README.md', `README${PORTUGUESE}`, 'CHANGELOG.md', 'CONTRIBUTING.md',
  ...readdirSync(`${root}docs`).filter(name => name.endsWith('.md')).map(name => `docs/${name}`)
]
const places = new Map(documents.map(path => [path, placeOf(path)]))

/** `docs/faults.pt-BR.md` is `pt/faults.md`; the README is the first page, and the index of `docs/` is `pages.md`. */
function placeOf (path: string): string {
  const name = path.replace(PORTUGUESE, '.md').replace(/^docs\/README\.md$/, 'pages.md').replace(/^docs\//, '')
    .replace(/^README\.md$/, 'index.md').toLowerCase()
  return path.endsWith(PORTUGUESE) ? `pt/${name}` : name
}

/** The text of a document at a place, with links as the site has them. A file of a recipe is a text of its own. */
function pageText (path: string, place: string): string {
  const text = readFileSync(root + path, 'utf8').replace(/<!--[^]*?-->\n*/g, '')
  return text.replace(/\]\((?!https?:|#)([^)\s#]+)(#[^)\s]*)?\)/g, (_, file, anchor = '') => {
    const target = join(dirname(path), file)
    const page = places.get(target)
    if (page !== undefined) return `](${relative(dirname(place), page) || file}${anchor})`
    const copy = `public/${target.endsWith('.webp') ? target : `${target}.txt`}`
    mkdirSync(`${folder}/${dirname(copy)}`, { recursive: true })
    copyFileSync(root + target, `${folder}/${copy}`)
    return `](${copy.replace('public', '')})`
  })
}

/** The pages under the headings of the index. */
function sidebar (index: string): object[] {
  const sections = readFileSync(root + index, 'utf8').split(/^## /m).slice(1)
  return sections.map(section => ({
    text: section.split('\n', 1)[0],
    items: Array.from(section.matchAll(/\[([^\]]+)\]\(([^)#\s]+\.md)\)/g), ([, text, file = '']) =>
      ({ text, link: `/${places.get(join('docs', file))?.replace(/(index)?\.md$/, '')}` }))
  }))
}

const base = process.argv[process.argv.indexOf('--base') + 1] ?? ''
if (!/^\/([\w.~-]+\/)*$/.test(base)) {
  console.error('usage: npm run site -- --base PATH, the path at which the site will be, such as / or /espelho/')
  process.exit(2)
}
rmSync(folder, { recursive: true, force: true })
mkdirSync(`${folder}/pt`, { recursive: true })
for (const [path, place] of places) {
  writeFileSync(`${folder}/${place}`, pageText(path, place))
  // The menu of the languages leads from each page to the one in the other language.
  if (!documents.includes(path.replace(/(\.pt-BR)?\.md$/, PORTUGUESE))) {
    writeFileSync(`${folder}/pt/${place}`, pageText(path, `pt/${place}`))
  }
}
const menus = { root: sidebar('docs/README.md'), pt: sidebar(`docs/README${PORTUGUESE}`) }
writeFileSync(`${folder}/menus.json`, JSON.stringify(menus))
process.exitCode = runTool('site', 'vitepress', 'build', tool, '--base', base, '--outDir', `${root}site`)
