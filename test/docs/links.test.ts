import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import t from 'tap'
import { codeIn, type Page, pages, portuguesePages, proseOf, root } from './support/markdown.ts'

const all = [...pages, ...portuguesePages]
const byPath = new Map(all.map(page => [page.path, page]))

for (const page of all) {
  t.test(`${page.path}: what it links to is there`, async t => {
    for (const [, target = ''] of proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(target)) continue
      const [file = '', anchor] = target.split('#')
      const path = file === '' ? page.path : join(dirname(page.path), file)
      t.ok(existsSync(root + path), target)
      if (anchor !== undefined) t.ok(anchorsOf(byPath.get(path)).includes(anchor), `#${anchor} of ${path}`)
    }
  })

  t.test(`${page.path}: what it calls a file of the repository is one`, async t => {
    for (const code of codeIn(proseOf(page))) {
      const [, top = ''] = /^(\w+)\/[\w./-]*$/.exec(code) ?? []
      if (readdirSync(root).includes(top)) t.ok(existsSync(root + code), code)
    }
  })
}

for (const [index, group] of [['docs/README.md', pages], ['docs/README.pt-BR.md', portuguesePages]] as const) {
  t.test(`${index} leads to every page`, async t => {
    const text = byPath.get(index)?.text ?? ''
    for (const { path } of group.filter(({ path }) => path !== index && path.startsWith('docs/'))) {
      t.ok(text.includes(`](${path.replace('docs/', '')})`), path)
    }
  })
}

/** As GitHub makes them. */
function anchorsOf (page: Page | undefined): string[] {
  return Array.from((page?.text ?? '').matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'))
}
