import { dirname, join, relative } from 'node:path/posix'
import t from 'tap'
import { portugueseCommand, portugueseTerm } from '../../src/guests/cli/commands/portuguese-names.ts'
import { codeIn, inEnglish, type Page, pages, portuguesePages, proseOf } from './support/markdown.ts'

/** What the terminal prints is in the language of the page. */
const IN_THE_LANGUAGE = 'text'
const translated = new Map(portuguesePages.map(page => [inEnglish(page.path), page]))

/** The form of fixtures is a table of names; the design is for those who change espelho. */
const IN_ENGLISH_ONLY = ['docs/design.md', 'docs/fixtures.md']

t.test('every page is there in Portuguese, but those for contributors and the form of fixtures', async t => {
  t.strictSame(pages.filter(({ path }) => !translated.has(path)).map(({ path }) => path), IN_ENGLISH_ONLY)
})

for (const portuguese of portuguesePages) {
  t.test(`${portuguese.path} says the same as the page in English`, async t => {
    const english = pages.find(({ path }) => path === inEnglish(portuguese.path))
    if (english === undefined) return t.fail(`there is no ${inEnglish(portuguese.path)}`)
    t.strictSame(headingsOf(portuguese), headingsOf(english), 'the same headings, by their depth')
    t.equal(portuguese.blocks.length, english.blocks.length, 'as many blocks of code')
    for (const [index, { language, marks, code, line }] of english.blocks.entries()) {
      const other = portuguese.blocks[index]
      const place = `block ${index + 1}, line ${line} in English, ${other?.line} in Portuguese`
      t.strictSame([other?.language, other?.marks], [language, marks], `the kind of ${place}`)
      if (language !== IN_THE_LANGUAGE) {
        const wanted = isFile(marks) ? code : inPortuguese(code)
        t.equal(withoutComments(other?.code ?? ''), withoutComments(wanted), place)
      }
    }
    t.strictSame(linksOf(portuguese), linksOf(english), 'the same links')
    t.strictSame(tablesOf(portuguese), tablesOf(english), 'tables with as many rows')
    t.strictSame(namesOf(portuguese), namesOf(english), 'the same options, variables, routes and headers in the prose')
  })
}

/** A file of the recipes is the same one in both languages. */
const isFile = ([file = '']: readonly string[]): boolean => file.startsWith('recipes/')

/** Names that an example gives. */
const GIVEN: Readonly<Record<string, string>> =
  { world: 'mundo', 'before-approval': 'antes-da-aprovacao', "'a test'": "'um teste'", path: 'caminho', to: 'para' }

/** Code with the commands as a Portuguese reader types them. */
function inPortuguese (code: string): string {
  return code
    .replace(/(?<=(?:npx|tgz) espelho |cli\.js )(?!-)(?:(?! -- | 2>&1|\n).)+/g, portugueseCommand)
    .replace(/(?<=^npx espelho (?:criar|conferir|guardar|restaurar) |> )[\w-]+|(?<=fresh\()'a test'/gm,
      name => GIVEN[name] ?? name)
    .replace(/(?<=[/\\])(path|to)(?=[/\\])/g, name => GIVEN[name] ?? name)
}

/** Comments are in the language of the page. */
function withoutComments (code: string): string {
  return code.replace(/ *(?:\/\/|(?<=^|\s)#) .*/g, '')
}

function headingsOf (page: Page): string[] {
  return Array.from(proseOf(page).matchAll(/^(#+) /gm), ([, depth = '']) => depth)
}

/**
 * What a page links to, with the place of a heading in the page that has it. A link goes to the page in the same
 * language, where there is one. The link between the languages is left out.
 */
function linksOf (page: Page): string[] {
  const links = Array.from(proseOf(page).matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => {
    if (/^https?:/.test(target)) return target
    const [file = '', anchor] = target.split('#')
    const path = file === '' ? page.path : join(dirname(page.path), file)
    if (inEnglish(path) === inEnglish(page.path) && anchor === undefined) return ''
    const isWrong = page.path !== inEnglish(page.path) && path === inEnglish(path) && translated.has(path)
    const heading = anchor === undefined ? '' : `, heading ${placeOf(path, anchor)}`
    return `${relative('.', inEnglish(path))}${heading}${isWrong ? ' (there is one in Portuguese)' : ''}`
  })
  return links.filter(link => link !== '').sort()
}

function placeOf (path: string, anchor: string): number {
  const { text = '' } = [...pages, ...portuguesePages].find(page => page.path === path) ?? {}
  const anchors = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-'))
  return anchors.indexOf(anchor)
}

function tablesOf (page: Page): number[] {
  return Array.from(proseOf(page).matchAll(/(?:^\|.*\n)+/gm), ([table]) => table.split('\n').length - 1)
}

/** Words for people that stand in code: they differ from one language to the other. */
const PLACEHOLDERS: Readonly<Record<string, string>> =
  { NOME: 'NAME', COMANDO: 'COMMAND', ARQUIVO: 'FILE', mundo: 'world', 'caminho/para': 'path/to' }

function namesOf (page: Page): string[] {
  const codes = codeIn(proseOf(page)).map(code => portugueseTerm(code)
    .replace(/(?<=^(?:npx )?espelho )(?!-).*/, portugueseCommand)
    .replace(/NOME|COMANDO|ARQUIVO|mundo|caminho\/para/g, word => PLACEHOLDERS[word] ?? word))
  const isName = (code: string): boolean =>
    /^(-|espelho |ESPELHO_|\/|x-|(GET|PUT|POST|PATCH|DELETE) |npx |npm )/.test(code)
  return [...new Set(codes)].filter(isName).sort()
}
