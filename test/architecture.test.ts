import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path/posix'
import t from 'tap'
import ts from 'typescript'
import {
  callText, circles, fileOf, importsOf, isDefaultExport, isOurs, offences, parseSource, readSources, type Source,
  unreachable
} from './support/sources.ts'

/**
 * The rooms of each floor. An import goes to the right in its floor, or to a floor below: guests use the host, and both
 * use the core.
 */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  // Who composes a server of a host and its guests, and what lies beside the sources.
  top: ['index', 'server', 'package-files'],
  guests: ['cli', 'fidelity', 'client', 'control', 'explain', 'page'],
  host: ['start', 'start/app', 'routes', 'http', 'sandbox', 'fixtures', 'store', 'start/config', 'turns'],
  core: ['index', 'answer', 'wire', 'problems', 'state', 'assumptions', 'contract', 'rules', 'words', 'memoize']
}
const ORDER = Object.keys(FLOORS)
/** Imports that the floors do not allow: a server for a command, and the files of the package. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  server: ['guests/cli', 'guests/fidelity'],
  'package-files': ['guests/cli', 'guests/fidelity', 'guests/control', 'host/start']
}
/** Imports that the floors allow, and that are wrong all the same. */
const NEVER: Readonly<Record<string, RegExp>> = {
  // It runs in a browser, has its texts, and knows the rest by the control plane's document.
  'guests/page': /^(?!core\/words$)./,
  'guests/control': /^host\/routes$/, // two doors to the same rooms, of which neither leads to the other
  'core/contract': /^core\/rules$/,
  'core/assumptions': /^core\/rules$/
}
const ROOMS = Object.entries(FLOORS)
  .flatMap(([floor, rooms]) => rooms.map(room => floor === 'top' ? room : `${floor}/${room}`))
/** It runs in processes that have no server: of the other rooms it knows the types alone. */
const CLIENT = 'guests/client'

/**
 * The order of the folders inside a room: an import goes to the right, and never between two of one row. `.` stands for
 * the files that lie in no folder.
 */
const INNER: Readonly<Record<string, ReadonlyArray<readonly string[]>>> = {
  'guests/cli': [['.'], ['client'], ['commands']],
  'guests/fidelity': [['mutate', 'explain'], ['calibrate']],
  'guests/control': [
    ['.'], ['coverage-report', 'document', 'entities', 'page', 'timesheet'], ['requests'], ['named'], ['route']
  ],
  'core/rules': [['request-adjustment'], ['frequency'], ['day'], ['adjustment'], ['record', 'shift'], ['.'], ['time']],
  'host/http': [
    ['docs', 'fallback'], ['.'], ['read'], ['access', 'csv', 'provoked', 'recorded', 'refused'],
    ['body', 'cited', 'sandbox']
  ],
  'host/sandbox': [['.'], ['request-log']],
  'host/store': [['json', 'memory', 'postgres'], ['.']],
  'core/wire': [['adjustment', 'explanation'], ['.']],
  'guests/page': [
    ['.'], ['adjustment', 'data', 'fault', 'frame', 'new-request', 'open-point', 'request', 'team', 'timesheet'],
    ['coverage', 'decision', 'preset', 'start'], ['list'], ['act'], ['day'], ['sign'], ['api'],
    ['address', 'styles', 'text']
  ]
}

/** What is imported from outside by nobody else. */
const PACKAGES: ReadonlyArray<readonly [name: RegExp, rooms: RegExp]> = [
  [/^(fastify|@fastify\/.*)$/, /^(guests\/(cli|control)|host\/(start|start\/app|routes|http))$/],
  [/^@sinclair\/typebox/,
    /^(guests\/(fidelity|control|client)|host\/(start\/config|http|fixtures)|core\/(contract|assumptions|answer|wire))$/
  ],
  [/^(lowdb(\/node)?|pg|fs-native-extensions)$/, /^host\/store$/],
  [/^(csv-parse|yaml|prom-client)$/, /^host\/http$/],
  [/^tinyduration$/, /^core\/wire$/],
  [/^jsonc-parser$/, /^host\/fixtures$/],
  [/^(commander|fast-string-truncated-width)$/, /^guests\/cli$/],
  [/^eventsource-parser/, /^guests\/client$/],
  [/^fast-json-patch$/, /^guests\/(control|explain)$/],
  [/^leven$/, /^(guests\/(cli|explain)|core\/problems)$/],
  [/^har-format$/, /^guests\/control$/],
  [/^(preact(\/.*)?|openapi-fetch)$/, /^guests\/page$/],
  [/^node:crypto$/, /./],
  [/^node:buffer$/, /^(host|core)\//],
  [/^node:/, /^(guests|host)\/|^package-files$/]
]

/** The places that read the machine's clocks: for the system time, and for how long a turn has taken. */
const CLOCKS = [
  'host/sandbox/system-clock.ts', 'host/turns.ts', 'guests/page/api/live.ts', 'guests/page/frame/clock.tsx',
  'guests/page/act/history.ts'
]
/** The places that draw at random, because nobody else may choose alike: names of tests, replicas, boots, addresses. */
const RANDOM = [
  'guests/client/sandbox-name.ts', 'guests/control/requests/token-pseudonym.ts', 'host/store/postgres/draw.ts',
  'guests/fidelity/mutate/inbox.ts', 'host/sandbox/request-log/boot.ts'
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
const BARREL = 'core/contract/index.ts'
/** The last one writes a page of the docs. */
const ENTRIES = ['guests/cli/main.ts', 'index.ts', 'guests/page/main.tsx', 'guests/cli/commands/scripts-page.ts']
const TAKEN_WORD = new RegExp(`\\b(${[...TAKEN.keys()].join('|')})(?![a-z])`)

const RULES: Readonly<Record<string, (source: Source) => string[]>> = {
  'keep the order of the floors': source =>
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
  'know dates in the rules as text or numbers': source =>
    roomOf(source.file) === 'core/rules' && !source.file.startsWith('core/rules/time/')
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
  for (const room of ROOMS) {
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
    ['core/rules/x.ts', "import type { Layer } from '../state/layer.ts'", 'keep the order of the floors'],
    ['core/rules/x.ts', "import type { Record } from '../contract/index.ts'", 'keep the order of the floors'],
    ['core/state/x.ts', "const x = await import('../../host/sandbox/life.ts')", 'keep the order of the floors'],
    ['core/state/x.ts', "export type X = import('../../host/sandbox/life.ts').Life", 'keep the order of the floors'],
    ['core/wire/x.ts', "export { layer } from '../../host/fixtures/check.ts'", 'keep the order of the floors'],
    ['host/routes/x.ts', "import { clock } from '../../guests/control/clock.ts'", 'keep the order of the floors'],
    ['guests/control/x.ts', "import { x } from '../../host/routes/x.ts'", 'keep the order of the floors'],
    ['core/contract/x.ts', "import { x } from '../../assumptions.ts'", 'keep the order of the floors'],
    ['core/wire/x.ts', "import { life } from '../../host/sandbox/life.ts'", 'keep the order of the floors'],
    ['host/sandbox/x.ts', "import { explain } from '../../guests/explain/explain.ts'", 'keep the order of the floors'],
    ['host/http/x.ts', "import { buildApp } from '../../server.ts'", 'keep the order of the floors'],
    ['guests/explain/x.ts', "const x = await import('../control/clock.ts')", 'keep the order of the floors'],
    ['guests/page/x.ts', "import type { Life } from '../../host/sandbox/life.ts'", 'keep the order of the floors'],
    ['core/rules/record/x.ts', "import type { Workday } from '../day/workday.ts'", 'keep the order of their room'],
    ['core/rules/record/x.ts', "import type { Shift } from '../shift/shift.ts'", 'keep the order of their room'],
    ['core/rules/problem.ts', "import type { Shift } from './shift/shift.ts'", 'keep the order of their room'],
    ['host/store/store.ts', "import { folderStore } from './json/store.ts'", 'keep the order of their room'],
    ['host/http/new-room/x.ts', "import { problemOf } from '../cited/x.ts'", 'keep the order of their room'],
    ['core/rules/x.ts', "import { join } from 'node:path'", 'import packages only where they belong'],
    ['core/rules/x.ts', "import { Type } from '@sinclair/typebox'", 'import packages only where they belong'],
    ['core/wire/x.ts', "import { parse } from 'csv-parse'", 'import packages only where they belong'],
    ['host/sandbox/x.ts', "import type { FastifyInstance } from 'fastify'", 'import packages only where they belong'],
    ['guests/client/x.ts', "import { clock } from '../control/clock.ts'", 'let the client load nothing of the server'],
    ['host/http/x.ts', "import { join } from 'path'", 'import packages only where they belong'],
    ['host/http/x.ts', "import { x } from 'left-pad'", 'import packages only where they belong'],
    ['core/state/x.ts', "import { x } from './layer.js'", 'name files whole, and the modules of Node as such'],
    ['host/http/x.ts', 'const x = Date.now()', 'read no clock and draw nothing at random'],
    ['host/http/x.ts', 'const x = new Date()', 'read no clock and draw nothing at random'],
    ['host/http/x.ts', 'const x = new Date', 'read no clock and draw nothing at random'],
    ['host/http/x.ts', 'const x = [1].map(Math.random)', 'read no clock and draw nothing at random'],
    ['host/http/x.ts', "import { randomUUID } from 'node:crypto'", 'read no clock and draw nothing at random'],
    ['core/rules/shift/x.ts', 'const x = new Date(0)', 'know dates in the rules as text or numbers'],
    ['host/http/x.ts', 'export default 1', 'export by name'],
    ['host/http/x.ts', 'export default function x () {}', 'export by name'],
    ['host/http/x.ts', 'const x = 1; export { x as default }', 'export by name'],
    ['host/http/x.ts', 'export enum X { A }', 'have no enums'],
    ['host/http/x.ts', "export * from './y.ts'", 'pass nothing on but through the contract'],
    ['host/http/url-utils.ts', '', 'have names that say something'],
    ['host/http/helpers/url.ts', '', 'have names that say something'],
    ['host/http/kept.ts', '', 'give a taken word to one thing'],
    ['host/http/pass-on.ts', '', 'give a taken word to one thing'],
    ['host/http/x.ts', 'const partDays = 1', 'give a taken word to one thing'],
    ['host/http/x.ts', 'const { at: parts } = x', 'give a taken word to one thing'],
    ['host/http/x.ts', 'interface X { held (bytes: number): void }', 'give a taken word to one thing'],
    ['host/routes/x.ts', 'function told () {}', 'give a taken word to one thing'],
    ['guests/control/x.ts', 'const y = (parts: string) => 1', 'give a taken word to one thing'],
    ['host/http/x.ts', '\n'.repeat(251), `are no longer than ${LINES} lines`]
  ]
  for (const [file, text, rule] of cases) {
    const broken = Object.keys(RULES).filter(name => RULES[name]?.(parseSource(file, text)).length !== 0)
    t.same(broken, [rule], `${file}: ${text.trim().slice(0, 60)}`)
  }
  const wireFields = parseSource('host/store/x.ts', 'const take = { made: 1, kept: x.told, takenOver } // held')
  t.same(Object.values(RULES).flatMap(rule => rule(wireFields)), [])
  const innocent = "// Date.now() and new Date()\nimport { hash } from 'node:crypto'\nconst x = 'Math.random'"
  const permitted = parseSource('core/rules/time/x.ts', `${innocent}\nexport const at = new Date(0)`)
  t.same(Object.values(RULES).flatMap(rule => rule(permitted)), [])
  const apart = [
    parseSource('index.ts', "import './app.ts'"),
    parseSource('app.ts', ''),
    parseSource('host/http/alone.ts', "import '../../app.ts'")
  ]
  t.same(unreachable(apart, ENTRIES), ['host/http/alone.ts'])
  const round = [
    parseSource('core/rules/a.ts', "import type { B } from './b.ts'"),
    parseSource('core/rules/b.ts', "const c = await import('./time/c.ts')\nimport './d.ts'"),
    parseSource('core/rules/time/c.ts', "export { a } from '../a.ts'"),
    parseSource('core/rules/d.ts', "import './e.ts'"),
    parseSource('core/rules/e.ts', '')
  ]
  t.same(circles(round), ['core/rules/a.ts core/rules/b.ts core/rules/time/c.ts'])
  t.same(circles(round.slice(0, 2)), [])
  t.same(bothWays(round), ['core/rules core/rules/time'])
  t.same(bothWays([
    parseSource('core/contract/operations.ts', "import './operations/x.ts'"),
    parseSource('core/contract/operations/x.ts', "import '../ref.ts'"),
    parseSource('core/contract/ref.ts', '')
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
  const [first = ''] = /^[a-z]+(?![a-z])/.exec(name) ?? []
  return TAKEN.get(first)?.some(place => file.startsWith(place)) === false
}

/** The name that a node declares. A key of an object literal is not declared there: its type or the wire does that. */
function declaredName (node: ts.Node): string {
  const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) ||
    ts.isFunctionLike(node) || ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)
  return declares && node.name !== undefined && ts.isIdentifier(node.name) ? node.name.text : ''
}

/** The longest room that a file lies in: `host/start/config.ts` is one of `host/start/config`. */
function roomOf (file: string): string {
  const path = file.replace(/\.tsx?$/, '')
  const rooms = ROOMS.filter(room => path === room || path.startsWith(`${room}/`))
  return rooms.sort((a, b) => b.length - a.length)[0] ?? path
}

/** `host` and `start/config`. */
function floorAndRoom (room: string): [floor: string, room: string] {
  const [floor = '', ...rest] = room.split('/')
  return rest.length === 0 ? ['top', room] : [floor, rest.join('/')]
}

function wrongImports (source: Source, isRight: (target: string) => boolean): string[] {
  const wrong = importsOf(source).filter(({ target }) => !isRight(target))
  return wrong.map(({ target, line }) => `${source.file}:${line} imports ${target}`)
}

function mayImport (from: string, to: string): boolean {
  const [room, other] = [roomOf(from), roomOf(to)]
  if (room === other || ALSO[other]?.includes(room) === true) return true
  if (NEVER[room]?.test(other) === true) return false
  const [floor, place] = floorAndRoom(room)
  const [otherFloor, otherPlace] = floorAndRoom(other)
  if (floor !== otherFloor) return ORDER.indexOf(floor) < ORDER.indexOf(otherFloor)
  const rooms = FLOORS[floor] ?? []
  return rooms.includes(place) && rooms.indexOf(place) < rooms.indexOf(otherPlace)
}

function mayImportPackage (file: string, target: string): boolean {
  return PACKAGES.find(([name]) => name.test(target))?.[1].test(roomOf(file)) === true
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

/** `host/store/json/x.ts` lies in `json`, `host/store/x.ts` in `.`. */
function folderOf (file: string): string {
  const [folder = '', inside] = file.slice(roomOf(file).length + 1).split('/')
  return inside === undefined ? '.' : folder
}

/** What is imported from another room for more than its types. */
function loaded ({ file, tree }: Source): string[] {
  return tree().statements.flatMap(statement => {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly === true) return []
    const name = (statement.moduleSpecifier as ts.StringLiteral).text
    return name.startsWith('../') ? [`${file} loads ${name}`] : []
  })
}
