import { existsSync, readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { importsOf, readSources } from '../support/sources.ts'
import { codeIn, page, proseOf, root, tableUnder } from './support/markdown.ts'

const design = page('docs/design.md')

t.test('every folder and file that the page names is there', async t => {
  const paths = codeIn(proseOf(design)).filter(code => /^(src|test|bench|scripts|fixtures)\/[\w./-]*$/.test(code))
  t.ok(paths.length > 40, `${paths.length} paths`)
  for (const path of paths) t.ok(existsSync(root + path), path)
})

t.test('the map names every room of src', async t => {
  const rooms = tableUnder(design, 'Map of the code').flatMap(([folder = '']) => codeIn(folder)).filter(folder =>
    folder.startsWith('src/'))
  const folders = readdirSync(`${root}src`, { withFileTypes: true }).filter(entry => entry.isDirectory())
  t.strictSame(rooms.sort(), folders.map(({ name }) => `src/${name}/`).sort())
})

t.test('the life of a request passes every room of http', async t => {
  const prose = proseOf(design)
  for (const { name } of readdirSync(`${root}src/http`, { withFileTypes: true }).filter(entry => entry.isDirectory())) {
    if (name === 'docs') continue // serves the OpenAPI document; requests of the operations do not pass it
    t.ok(prose.includes(`\`src/http/${name}/\``), name)
  }
})

t.test('each word of the glossary is declared where the page says', async t => {
  for (const [word = '', , place = ''] of tableUnder(design, 'Glossary')) {
    const [name, file = name] = codeIn(place)
    const text = readFileSync(root + file, 'utf8')
    if (name !== file) {
      t.match(text, new RegExp(`export (interface|type|function|class|const) ${name}\\b`), `${word}: ${place}`)
    }
  }
})

t.test('the seven libraries do what the page says of them', async t => {
  const packages = new Map([
    ['Fastify', 'fastify'], ['@fastify/swagger', '@fastify/swagger'], ['@fastify/bearer-auth', '@fastify/bearer-auth'],
    ['TypeBox', '@sinclair/typebox'], ['lowdb', 'lowdb'], ['csv-parse', 'csv-parse'], ['tap', 'tap']
  ])
  t.strictSame(tableUnder(design, 'The seven libraries').map(([library]) => library), [...packages.keys()])
  const imported = new Set(readSources().flatMap(importsOf).map(({ target }) => target))
  for (const name of packages.values()) {
    if (name !== 'tap') t.ok([...imported].some(target => `${target}/`.startsWith(`${name}/`)), `src imports ${name}`)
  }
  const { scripts, overrides } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  t.equal(scripts.test, 'tap', 'tap runs the suite')
  t.notOk(Object.keys(overrides).some(name => name.includes('tap')), 'and it is the one that its authors published')
})
