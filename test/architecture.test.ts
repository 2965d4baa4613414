import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path/posix'
import t from 'tap'
import ts from 'typescript'
import {
  callText, circles, fileOf, importsOf, isDefaultExport, isOurs, offences, parseSource, readSources, type Source,
  unreachable
} from './support/sources.ts'

/** An import goes to the right. */
const DIRECTION = [
  'cli', 'calibrate', 'index', 'mutate', 'server', 'migration', 'fleet', 'app', 'routes', 'control-client', 'control',
  'http', 'explain', 'sandbox', 'document', 'wire', 'problems', 'storage', 'state', 'domain'
]
/** Beside it: who may import them. They import none of the direction. */
const ASIDE: Readonly<Record<string, readonly string[]>> = {
  contract: [
    'assumptions', 'calibrate', 'commands', 'index', 'app', 'routes', 'control-client', 'control', 'http', 'explain',
    'document', 'wire'
  ],
  assumptions: [...DIRECTION.filter(room => room !== 'domain'), 'config'],
  commands: ['assumptions', 'calibrate', 'cli', 'config', 'control-client', 'control', 'http', 'mutate', 'server'],
  config: ['cli', 'calibrate', 'index', 'mutate', 'server', 'migration', 'fleet'],
  memoize: ['control', 'http', 'sandbox', 'wire', 'state', 'domain'],
  turns: ['fleet', 'routes', 'control', 'sandbox', 'document', 'storage', 'state'],
  'package-version': ['cli', 'control', 'server', 'migration'],
  page: [] // it runs in a browser, and knows the rest by the control plane's document
}
/** Two doors to the same rooms, of which neither leads to the other. */
const APART = ['routes', 'control']
/** It runs in processes that have no server: of the other rooms it knows the types alone. */
const CLIENT = 'control-client'

/**
 * The order of the folders inside a room: an import goes to the right, and never between two of one row. `.` stands for
 * the files that lie in no folder.
 */
const INNER: Readonly<Record<string, ReadonlyArray<readonly string[]>>> = {
  cli: [['.'], ['client']],
  calibrate: [['ask'], ['.'], ['recording']],
  control: [['.'], ['coverage-report', 'document', 'entities', 'page', 'timesheet'], ['named', 'requests']],
  domain: [['request-adjustment'], ['frequency'], ['day'], ['adjustment'], ['record', 'shift'], ['.'], ['time']],
  http: [['docs'], ['.'], ['read'], ['access', 'provoked', 'recorded', 'refused'], ['body', 'cited', 'sandbox']],
  sandbox: [['.'], ['request-log']],
  storage: [['folder', 'memory', 'postgres'], ['.']],
  wire: [['adjustment', 'explanation'], ['.']],
  page: [
    ['.'], ['adjustment', 'coverage', 'data', 'fault', 'new-request', 'open-point', 'request', 'team', 'timesheet'],
    ['frame'], ['day'], ['api'], ['address', 'styles', 'text']
  ]
}

/** What is imported from outside by nobody else. */
const PACKAGES: ReadonlyArray<readonly [name: RegExp, rooms: readonly string[]]> = [
  [/^(fastify|@fastify\/.*)$/, ['cli', 'server', 'fleet', 'app', 'routes', 'control', 'http']],
  [/^@sinclair\/typebox/, ['config', 'contract', 'assumptions', 'calibrate', 'control', 'http', 'document', 'wire']],
  [/^lowdb(\/node)?$/, ['storage']],
  [/^pg$/, ['storage']],
  [/^(csv-parse|tinyduration)$/, ['wire']],
  [/^jsonc-parser$/, ['document']],
  [/^yaml$/, ['http']],
  [/^(commander|fast-string-truncated-width)$/, ['cli']],
  [/^eventsource-parser/, [CLIENT]],
  [/^fast-json-patch$/, ['control', 'explain']],
  [/^leven$/, ['explain', 'cli']],
  [/^har-format$/, ['control']],
  [/^prom-client$/, ['control']],
  [/^fs-native-extensions$/, ['storage']],
  [/^(preact(\/.*)?|openapi-fetch)$/, ['page']],
  [/^node:crypto$/, [...DIRECTION, ...Object.keys(ASIDE)]],
  [/^node:/, [...DIRECTION.filter(room => room !== 'domain'), 'config', 'package-version', 'turns']]
]

/** The places that read the machine's clocks: for the system time, and for how long a turn has taken. */
const CLOCKS = ['sandbox/system-clock.ts', 'turns.ts', 'page/frame/clock.tsx']
/** The places that draw at random, because nobody else may choose alike: names of tests, replicas, boots, addresses. */
const RANDOM = [
  'control-client/sandbox-name.ts', 'control/requests/token-pseudonym.ts', 'fleet/draw.ts', 'mutate/inbox.ts',
  'sandbox/request-log/boot.ts'
]
const IMPURE = new RegExp(`^(${[
  'Date\\.now', 'new Date\\(\\)', 'performance\\.\\w+', 'process\\.hrtime',
  'Math\\.random', 'randomUUID', 'randomBytes', 'randomInt', 'getRandomValues'
].join('|')})$`)
const IMPURE_WORD = /\bDate\b|performance|hrtime|[rR]andom/
const DEFAULT_WORDS = /export\s+default|export\s*=|export[\w\s]*\{[^}]*default/
const VAGUE = /(^|[/-])(utils?|helpers?|common|managers?|services?|misc|shared)(-|\.tsx?$|\/)/
/** The table of the design page: each word that is taken, with the places in which it is a name. */
const TAKEN = takenWords(readFileSync(new URL('../docs/design.md', import.meta.url), 'utf8'))
const LINES = 250
const BARREL = 'contract/index.ts'
/** The last one writes a page of the docs. */
const ENTRIES = ['cli/main.ts', 'index.ts', 'page/main.tsx', 'commands/scripts-page.ts']
const TAKEN_WORD = new RegExp(`\\b(${[...TAKEN.keys()].join('|')})\\b`)

const RULES: Readonly<Record<string, (source: Source) => string[]>> = {
  'import in one direction': source =>
    wrongImports(source, target => !isOurs(target) || mayImport(source.file, fileOf(target))),
  'keep the order of their room': source =>
    wrongImports(source, target => !isOurs(target) || mayImportInside(source.file, fileOf(target))),
  'let the client load nothing of the server': source => roomOf(source.file) === CLIENT ? loaded(source) : [],
  'import packages only where they belong': source =>
    wrongImports(source, target => isOurs(target) || mayImportPackage(source.file, target)),
  'name files whole, and the modules of Node as such': source =>
    wrongImports(source, target => !isOurs(target) || /\.(ts|tsx|css|json)$/.test(target)),
  'read no clock and draw nothing at random': source =>
    CLOCKS.includes(source.file) || RANDOM.includes(source.file)
      ? []
      : offences(source, IMPURE_WORD, node => IMPURE.test(callText(node))),
  'know dates in the domain as text or numbers': source =>
    roomOf(source.file) === 'domain' && !source.file.startsWith('domain/time/')
      ? offences(source, /Date/, node => ts.isIdentifier(node) && node.text === 'Date')
      : [],
  'export by name': source =>
    source.file.endsWith('.d.ts') ? [] : offences(source, DEFAULT_WORDS, isDefaultExport),
  'have no enums': source => offences(source, /\benum\b/, ts.isEnumDeclaration),
  'pass nothing on but through the contract': source => source.file === BARREL
    ? []
    : offences(source, /export[^'"{]*\*/, node => ts.isExportDeclaration(node) && node.exportClause === undefined),
  'have names that say something': ({ file }) => VAGUE.test(file) ? [file] : [],
  'give a taken word to one thing': source => {
    const { file } = source
    if (file.endsWith('.d.ts')) return []
    const names = offences(source, TAKEN_WORD, node => isTaken(declaredName(node), file))
    return isTaken(basename(file).replace(/\..*/, ''), file) ? [file, ...names] : names
  },
  [`are no longer than ${LINES} lines`]: ({ file, text }) => {
    const lines = text.split('\n').length - 1
    return lines > LINES ? [`${file}:${lines}`] : []
  }
}

t.test('the sources of src', async t => {
  const sources = readSources()
  const imports = sources.flatMap(source => importsOf(source))
  t.ok(sources.length > 150 && imports.length > 700, `are seen: ${sources.length} files, ${imports.length} imports`)
  for (const room of [...DIRECTION, ...Object.keys(ASIDE)]) {
    t.ok(sources.some(({ file }) => roomOf(file) === room), `have a room ${room}`)
  }
  t.ok(TAKEN.size > 30, 'have a list of taken words')
  for (const place of new Set([...TAKEN.values()].flat())) {
    t.ok(sources.some(({ file }) => file.startsWith(place)), `have the place ${place} of a taken word`)
  }
  for (const [sentence, rule] of Object.entries(RULES)) t.same(sources.flatMap(rule), [], sentence)
  t.same(unreachable(sources, ENTRIES), [], 'are all reached from the command line or the public API')
  t.same(circles(sources), [], 'import one another in no circle')
  t.same(bothWays(sources), [], 'lie in folders of which no two import each other')
})

t.test('each rule finds who breaks it', async t => {
  const cases: Array<[file: string, text: string, rule: string]> = [
    ['domain/x.ts', "import type { Layer } from '../state/layer.ts'", 'import in one direction'],
    ['domain/x.ts', "import type { Record } from '../contract/index.ts'", 'import in one direction'],
    ['state/x.ts', "const x = await import('../sandbox/life.ts')", 'import in one direction'],
    ['state/x.ts', "export type X = import('../sandbox/life.ts').Life", 'import in one direction'],
    ['wire/x.ts', "export { layer } from '../document/check.ts'", 'import in one direction'],
    ['routes/x.ts', "import { clock } from '../control/clock.ts'", 'import in one direction'],
    ['control/x.ts', "import { x } from '../routes/x.ts'", 'import in one direction'],
    ['contract/x.ts', "import { x } from '../assumptions.ts'", 'import in one direction'],
    ['domain/record/x.ts', "import type { Workday } from '../day/workday.ts'", 'keep the order of their room'],
    ['domain/record/x.ts', "import type { Shift } from '../shift/shift.ts'", 'keep the order of their room'],
    ['domain/problem.ts', "import type { Shift } from './shift/shift.ts'", 'keep the order of their room'],
    ['storage/store.ts', "import { folderStore } from './folder/store.ts'", 'keep the order of their room'],
    ['http/new-room/x.ts', "import { problemOf } from '../cited/x.ts'", 'keep the order of their room'],
    ['domain/x.ts', "import { join } from 'node:path'", 'import packages only where they belong'],
    ['domain/x.ts', "import { Type } from '@sinclair/typebox'", 'import packages only where they belong'],
    ['sandbox/x.ts', "import type { FastifyInstance } from 'fastify'", 'import packages only where they belong'],
    ['control-client/x.ts', "import { clock } from '../control/clock.ts'", 'let the client load nothing of the server'],
    ['http/x.ts', "import { join } from 'path'", 'import packages only where they belong'],
    ['http/x.ts', "import { x } from 'left-pad'", 'import packages only where they belong'],
    ['state/x.ts', "import { x } from './layer.js'", 'name files whole, and the modules of Node as such'],
    ['http/x.ts', 'const x = Date.now()', 'read no clock and draw nothing at random'],
    ['http/x.ts', 'const x = new Date()', 'read no clock and draw nothing at random'],
    ['http/x.ts', 'const x = new Date', 'read no clock and draw nothing at random'],
    ['http/x.ts', 'const x = [1].map(Math.random)', 'read no clock and draw nothing at random'],
    ['http/x.ts', "import { randomUUID } from 'node:crypto'", 'read no clock and draw nothing at random'],
    ['domain/shift/x.ts', 'const x = new Date(0)', 'know dates in the domain as text or numbers'],
    ['http/x.ts', 'export default 1', 'export by name'],
    ['http/x.ts', 'export default function x () {}', 'export by name'],
    ['http/x.ts', 'const x = 1; export { x as default }', 'export by name'],
    ['http/x.ts', 'export enum X { A }', 'have no enums'],
    ['http/x.ts', "export * from './y.ts'", 'pass nothing on but through the contract'],
    ['http/url-utils.ts', '', 'have names that say something'],
    ['http/helpers/url.ts', '', 'have names that say something'],
    ['http/kept.ts', '', 'give a taken word to one thing'],
    ['http/x.ts', 'const { at: taken } = x', 'give a taken word to one thing'],
    ['http/x.ts', 'interface X { held (bytes: number): void }', 'give a taken word to one thing'],
    ['fleet/x.ts', 'function told () {}', 'give a taken word to one thing'],
    ['control/x.ts', 'const y = (parts: string) => 1', 'give a taken word to one thing'],
    ['http/x.ts', '\n'.repeat(251), `are no longer than ${LINES} lines`]
  ]
  for (const [file, text, rule] of cases) {
    const broken = Object.keys(RULES).filter(name => RULES[name]?.(parseSource(file, text)).length !== 0)
    t.same(broken, [rule], `${file}: ${text.trim().slice(0, 60)}`)
  }
  const wireFields = parseSource('fleet/x.ts', 'const take = { made: 1, kept: x.told } // held')
  t.same(Object.values(RULES).flatMap(rule => rule(wireFields)), [])
  const innocent = "// Date.now() and new Date()\nimport { hash } from 'node:crypto'\nconst x = 'Math.random'"
  const permitted = parseSource('domain/time/x.ts', `${innocent}\nexport const at = new Date(0)`)
  t.same(Object.values(RULES).flatMap(rule => rule(permitted)), [])
  const apart = [
    parseSource('index.ts', "import './app.ts'"),
    parseSource('app.ts', ''),
    parseSource('http/alone.ts', "import '../app.ts'")
  ]
  t.same(unreachable(apart, ENTRIES), ['http/alone.ts'])
  const round = [
    parseSource('domain/a.ts', "import type { B } from './b.ts'"),
    parseSource('domain/b.ts', "const c = await import('./time/c.ts')\nimport './d.ts'"),
    parseSource('domain/time/c.ts', "export { a } from '../a.ts'"),
    parseSource('domain/d.ts', "import './e.ts'"),
    parseSource('domain/e.ts', '')
  ]
  t.same(circles(round), ['domain/a.ts domain/b.ts domain/time/c.ts'])
  t.same(circles(round.slice(0, 2)), [])
  t.same(bothWays(round), ['domain domain/time'])
  t.same(bothWays([
    parseSource('contract/operations.ts', "import './operations/x.ts'"),
    parseSource('contract/operations/x.ts', "import '../ref.ts'"),
    parseSource('contract/ref.ts', '')
  ]), [], 'the file of a folder belongs to it')
})

/** Two folders of a room that import each other. The barrel of the contract is left out: it passes everything on. */
function bothWays (sources: readonly Source[]): string[] {
  const files = new Set(sources.map(({ file }) => file))
  const folders = new Set([...files].map(file => dirname(file)))
  const placeOf = (file: string): string => {
    const stem = file.replace(/\.tsx?$/, '')
    return folders.has(stem) ? stem : dirname(file)
  }
  const arrows = new Set(sources.filter(({ file }) => file !== BARREL).flatMap(source => importsOf(source)
    .filter(({ target }) => isOurs(target) && roomOf(fileOf(target)) === roomOf(source.file))
    .map(({ target }) => `${placeOf(source.file)} ${placeOf(fileOf(target))}`)))
  return [...arrows].filter(arrow => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`)
  })
}

function takenWords (page: string): Map<string, string[]> {
  const [, section = ''] = page.split('\n## Taken words\n')
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter(line => /^\| [a-z]/.test(line)).slice(1)
  return new Map(rows.flatMap(row => {
    const [, words = '', , where = ''] = row.split('|')
    const places = Array.from(where.matchAll(/`([^`]+)`/g), ([, place = '']) => place)
    return words.trim().split(' ').map(word => [word, places] as const)
  }))
}

function isTaken (name: string, file: string): boolean {
  return TAKEN.get(name)?.some(place => file.startsWith(place)) === false
}

/** The name that a node declares. A key of an object literal is not declared there: its type or the wire does that. */
function declaredName (node: ts.Node): string {
  const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) ||
    ts.isFunctionLike(node) || ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)
  return declares && node.name !== undefined && ts.isIdentifier(node.name) ? node.name.text : ''
}

function roomOf (file: string): string {
  const [first = ''] = file.split('/')
  return first.replace(/\.ts$/, '')
}

function wrongImports (source: Source, isRight: (target: string) => boolean): string[] {
  const wrong = importsOf(source).filter(({ target }) => !isRight(target))
  return wrong.map(({ target, line }) => `${source.file}:${line} imports ${target}`)
}

function mayImport (from: string, to: string): boolean {
  const rooms = [roomOf(from), roomOf(to)] as const
  const [room, other] = rooms
  if (room === other) return true
  if (ASIDE[other] !== undefined) return ASIDE[other].includes(room)
  const [place, otherPlace] = rooms.map(room => DIRECTION.indexOf(room)) as [number, number]
  return place >= 0 && place < otherPlace && !rooms.every(room => APART.includes(room))
}

function mayImportPackage (file: string, target: string): boolean {
  return PACKAGES.find(([name]) => name.test(target))?.[1].includes(roomOf(file)) === true
}

/** Every folder of a room that has an order has its place in it. */
function mayImportInside (from: string, to: string): boolean {
  const [room, otherRoom] = [roomOf(from), roomOf(to)]
  const rows = INNER[room]
  if (rows === undefined || room !== otherRoom) return true
  const [folder, otherFolder] = [from, to].map(folderOf) as [string, string]
  const rowOf = (name: string) => rows.findIndex(names => names.includes(name))
  const [row, otherRow] = [rowOf(folder), rowOf(otherFolder)]
  return row >= 0 && otherRow >= 0 && (folder === otherFolder || row < otherRow)
}

/** `storage/folder/x.ts` lies in `folder`, `storage/x.ts` in `.`. */
function folderOf (file: string): string {
  const [, folder, inside] = file.split('/')
  return inside === undefined ? '.' : folder ?? '.'
}

/** What is imported from another room for more than its types. */
function loaded ({ file, tree }: Source): string[] {
  return tree().statements.flatMap(statement => {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly === true) return []
    const name = (statement.moduleSpecifier as ts.StringLiteral).text
    return name.startsWith('../') ? [`${file} loads ${name}`] : []
  })
}
