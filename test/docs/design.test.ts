import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import t from 'tap'
import type { AppOptions } from '../../src/host/start/app/options.ts'
import { testServer } from '../support/server.ts'
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
  const foldersIn = (folder: string): string[] => readdirSync(root + folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory()).map(({ name }) => `${folder}${name}/`)
  for (const folder of foldersIn('src/').flatMap(foldersIn)) {
    t.ok(rooms.some(room => room.startsWith(folder)), folder)
  }
})

t.test('the life of a request passes every room of http', async t => {
  const prose = proseOf(design)
  const entries = readdirSync(`${root}src/host/http`, { withFileTypes: true })
  for (const { name } of entries.filter(entry => entry.isDirectory())) {
    if (name === 'docs') continue // serves the OpenAPI document; requests of the operations do not pass it
    t.ok(prose.includes(`\`src/host/http/${name}/\``), name)
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

t.test('the walk through the core has each step at its file and line', async t => {
  const [, walk = ''] = /\n## The core in an afternoon\n([^]*?)\n## /.exec(design.text) ?? []
  const steps = [...walk.matchAll(/`(\w+)` in `([\w./-]+):(\d+)`/g)]
  t.ok(steps.length > 15, `${steps.length} steps`)
  for (const [, name = '', file = '', line = ''] of steps) {
    const declared = new RegExp(`^export (function|const|interface) ${name}\\b`)
    const at = readFileSync(root + file, 'utf8').split('\n').findIndex(text => declared.test(text)) + 1
    t.equal(`${file}:${line}`, `${file}:${at}`, name)
  }
})

t.test('the seven libraries do what the page says of them', async t => {
  const packages = new Map([
    ['Fastify', 'fastify'], ['@fastify/swagger', '@fastify/swagger'], ['@fastify/bearer-auth', '@fastify/bearer-auth'],
    ['TypeBox', '@sinclair/typebox'], ['lowdb', 'lowdb'], ['csv-parse', 'csv-parse'], ['tap', 'tap']
  ])
  const rows = tableUnder(design, 'The seven libraries')
  t.strictSame(rows.map(([library]) => library), [...packages.keys()])
  const sources = readSources()
  for (const [library = '', , , rooms = ''] of rows) {
    const name = packages.get(library) ?? ''
    const users = sources.filter(source => importsOf(source).some(({ target }) => `${target}/`.startsWith(`${name}/`)))
    for (const room of codeIn(rooms)) {
      if (name !== 'tap') t.ok(users.some(({ file }) => `src/${file}`.startsWith(room)), `${room} imports ${name}`)
    }
  }
  const { scripts, overrides, devDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  for (const readme of ['README.md', 'README.pt-BR.md']) {
    const told = proseOf(page(readme)).split('\n\n').find(paragraph => paragraph.includes('`devDependencies`')) ?? ''
    for (const [library, name] of packages) {
      t.ok(name in devDependencies && told.includes(library), `${readme} says where ${name} is`)
    }
  }
  t.equal(scripts.test, 'tap', 'tap runs the suite')
  t.notOk(Object.keys(overrides).some(name => name.includes('tap')), 'and it is the one that its authors published')
})

const STAGES = ['onRequest', 'preParsing', 'preValidation', 'preHandler', 'onSend', 'onResponse'] as const
/** The columns of the diagram, and a request that meets the hooks of each. */
const PATHS = {
  'every request': 'GET /livez',
  'an operation': 'POST /~a/ajuste-registro/solicitar',
  'the control plane': 'GET /~a/_sandbox/clock'
}
type Path = keyof typeof PATHS
type Hooks = Record<typeof STAGES[number], string[]>

/** The hooks that Fastify runs for a request, by their names. It keeps them in the context of the route. */
function hooksOf (request: FastifyRequest): Hooks {
  const symbol = Object.getOwnPropertySymbols(request).find(({ description }) => description === 'fastify.context')
  const context = (request as unknown as Record<symbol, Record<string, Function[] | null>>)[symbol as symbol]
  return Object.fromEntries(STAGES.map(stage =>
    [stage, (context?.[stage] ?? []).map(({ name }) => name.replace('bound ', ''))])) as Hooks
}

/** The names in each column of the diagram, by stage. A line with `·` says what happens between the hooks. */
function drawn (diagram: string): Record<Path, Hooks> {
  const [head = '', ...lines] = diagram.split('\n').filter(line => !line.includes('·'))
  const columns = (Object.keys(PATHS) as Path[]).map(path => [path, head.indexOf(path)] as const)
  const hooks = Object.fromEntries(columns.map(([path]) =>
    [path, Object.fromEntries(STAGES.map(stage => [stage, [] as string[]]))])) as Record<Path, Hooks>
  let stage: typeof STAGES[number] | undefined
  for (const line of lines) {
    const first = line.slice(0, columns[0]?.[1]).trim()
    if (/\w/.test(first)) stage = STAGES.find(name => name === first)
    for (const [path, at] of columns) {
      const [name = ''] = /^\w*/.exec(line.slice(at)) ?? []
      if (stage !== undefined && name !== '') hooks[path][stage].push(name)
    }
  }
  return hooks
}

t.test('the diagram has the hooks that are registered, in their order', async t => {
  const found: Hooks[] = []
  // Fastify tells this channel of each request whose handler it calls.
  const noteHooks = (told: unknown) => found.push(hooksOf((told as { readonly request: FastifyRequest }).request))
  subscribe('tracing:fastify.request.handler:start', noteHooks)
  t.teardown(() => unsubscribe('tracing:fastify.request.handler:start', noteHooks))
  const options: Partial<AppOptions> = {
    onRequestLine () {},
    origins: ['https://page.example'],
    requireSandbox: true
  }
  const { call } = await testServer(t, options)
  for (const request of Object.values(PATHS)) await call(request)
  const [probe, operation, control] = found as [Hooks, Hooks, Hooks]
  const every = { ...probe, preValidation: [] } // the probe's own hook refuses unknown parameters
  const after = (own: Hooks): Hooks =>
    Object.fromEntries(STAGES.map(stage => [stage, own[stage].slice(every[stage].length)])) as Hooks
  const [, diagram = ''] = /^```text\n( +every request[^`]*)```$/m.exec(design.text) ?? []
  t.strictSame(drawn(diagram), {
    'every request': every, 'an operation': after(operation), 'the control plane': after(control)
  })
})
