import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'

/** An import goes to the right. */
const DIRECTION = ['cli', 'index', 'server', 'app', 'routes', 'control', 'http', 'explain', 'sandbox', 'document', 'wire', 'problems', 'storage', 'state', 'domain']
/** Beside it: who may import them. They import none of the direction. */
const ASIDE: Readonly<Record<string, readonly string[]>> = {
  contract: ['app', 'routes', 'control', 'http', 'explain', 'document', 'wire'],
  assumptions: [...DIRECTION.filter(room => room !== 'domain'), 'config', 'control-client'],
  config: ['cli', 'index', 'server'],
  'control-client': ['index'],
  'package-version': ['cli', 'control']
}
/** Two doors to the same rooms, of which neither leads to the other. */
const APART = ['routes', 'control']

/** The order of the folders inside a room: an import goes to the right, and never between two of one row. */
const INNER: Readonly<Record<string, ReadonlyArray<readonly string[]>>> = {
  domain: [['request-adjustment'], ['frequency'], ['day'], ['adjustment'], ['record', 'shift'], ['time']]
}

/** What is imported from outside by nobody else. */
const PACKAGES: ReadonlyArray<readonly [name: RegExp, rooms: readonly string[]]> = [
  [/^(fastify|@fastify\/.*)$/, ['cli', 'server', 'app', 'routes', 'control', 'http']],
  [/^@sinclair\/typebox/, ['config', 'contract', 'assumptions', 'control', 'http', 'document', 'wire']],
  [/^lowdb$/, ['storage']],
  [/^(csv-parse|tinyduration)$/, ['wire']],
  [/^commander$/, ['cli']],
  [/^fast-json-patch$/, ['control']],
  [/^fs-native-extensions$/, ['storage']],
  [/^node:crypto$/, [...DIRECTION, ...Object.keys(ASIDE)]],
  [/^node:/, [...DIRECTION.filter(room => room !== 'domain'), 'config', 'control-client', 'package-version']]
]

/** The one place that reads the machine's clock; nothing else is allowed to, and nothing is random. */
const CLOCK = 'sandbox/system-clock.ts'
const IMPURE = /^(Date\.now|new Date\(\)|performance\.\w+|process\.hrtime|Math\.random|randomUUID|randomBytes|randomInt|getRandomValues)$/
const VAGUE = /(^|[/-])(utils?|helpers?|common|managers?|services?|misc|shared)(-|\.ts$|\/)/
const LINES = 250
const ENTRIES = ['cli/main.ts', 'index.ts']

interface Source { readonly file: string, readonly tree: ts.SourceFile }
interface Import { readonly target: string, readonly line: number }

const RULES: Readonly<Record<string, (source: Source) => string[]>> = {
  'import in one direction': source => importsOf(source).filter(({ target }) => isOurs(target)).flatMap(({ target, line }) =>
    mayImport(roomOf(source.file), roomOf(target)) ? [] : [`${source.file}:${line} imports ${target}`]),
  'import in one direction inside their room, too': source => importsOf(source).filter(({ target }) => isOurs(target)).flatMap(({ target, line }) =>
    mayImportInside(source.file, target.slice('src:'.length)) ? [] : [`${source.file}:${line} imports ${target}`]),
  'import packages only where they belong': source => importsOf(source).filter(({ target }) => !isOurs(target)).flatMap(({ target, line }) =>
    PACKAGES.find(([name]) => name.test(target))?.[1].includes(roomOf(source.file)) === true ? [] : [`${source.file}:${line} imports ${target}`]),
  'name files whole, and the modules of Node as such': source => importsOf(source).flatMap(({ target, line }) =>
    isOurs(target) && !/\.ts$/.test(target) ? [`${source.file}:${line} imports ${target}`] : []),
  'read no clock and draw nothing at random': source => source.file === CLOCK ? [] : found(source, node => IMPURE.test(callText(node))),
  'know dates in the domain as text or numbers': source => roomOf(source.file) === 'domain' && !source.file.startsWith('domain/time/')
    ? found(source, node => ts.isIdentifier(node) && node.text === 'Date')
    : [],
  'export by name': source => source.file.endsWith('.d.ts') ? [] : found(source, isDefaultExport),
  'have no enums': source => found(source, ts.isEnumDeclaration),
  'pass nothing on but through the contract': source => source.file === 'contract/index.ts'
    ? []
    : found(source, node => ts.isExportDeclaration(node) && node.exportClause === undefined),
  'have names that say something': ({ file }) => VAGUE.test(file) ? [file] : [],
  [`are no longer than ${LINES} lines`]: ({ file, tree }) => {
    const lines = tree.text.split('\n').length - 1
    return lines > LINES ? [`${file}:${lines}`] : []
  }
}

t.test('the sources of src', async t => {
  const sources = readSources()
  const imports = sources.flatMap(source => importsOf(source))
  t.ok(sources.length > 150 && imports.length > 700, `are seen: ${sources.length} files, ${imports.length} imports`)
  for (const room of [...DIRECTION, ...Object.keys(ASIDE)]) t.ok(sources.some(({ file }) => roomOf(file) === room), `have a room ${room}`)
  for (const [sentence, rule] of Object.entries(RULES)) t.same(sources.flatMap(rule), [], sentence)
  t.same(unreachable(sources), [], 'are all reached from the command line or the public API')
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
    ['domain/record/x.ts', "import type { Workday } from '../day/workday.ts'", 'import in one direction inside their room, too'],
    ['domain/record/x.ts', "import type { Shift } from '../shift/shift.ts'", 'import in one direction inside their room, too'],
    ['domain/x.ts', "import { join } from 'node:path'", 'import packages only where they belong'],
    ['domain/x.ts', "import { Type } from '@sinclair/typebox'", 'import packages only where they belong'],
    ['sandbox/x.ts', "import type { FastifyInstance } from 'fastify'", 'import packages only where they belong'],
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
    ['http/x.ts', '\n'.repeat(251), `are no longer than ${LINES} lines`]
  ]
  for (const [file, text, rule] of cases) {
    const broken = Object.keys(RULES).filter(name => RULES[name]?.(parse(file, text)).length !== 0)
    t.same(broken, [rule], `${file}: ${text.trim().slice(0, 60)}`)
  }
  const innocent = "// Date.now() and new Date()\nimport { hash } from 'node:crypto'\nconst x = 'Math.random'"
  t.same(Object.values(RULES).flatMap(rule => rule(parse('domain/time/x.ts', `${innocent}\nexport const at = new Date(0)`))), [])
  const apart = [parse('index.ts', "import './app.ts'"), parse('app.ts', ''), parse('http/alone.ts', "import '../app.ts'")]
  t.same(unreachable(apart), ['http/alone.ts'])
})

function readSources (): Source[] {
  const folder = fileURLToPath(new URL('../src/', import.meta.url))
  const files = (readdirSync(folder, { recursive: true }) as string[]).map(file => file.replaceAll('\\', '/'))
  return files.filter(file => file.endsWith('.ts')).sort().map(file => parse(file, readFileSync(`${folder}/${file}`, 'utf8')))
}

function parse (file: string, text: string): Source {
  return { file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) }
}

/** A file of ours has a path from `src`; anything else is a package. */
function isOurs (target: string): boolean {
  return target.startsWith('src:')
}

function roomOf (file: string): string {
  const [first = ''] = file.replace('src:', '').split('/')
  return first.replace(/\.ts$/, '')
}

function mayImport (from: string, to: string): boolean {
  if (from === to) return true
  if (ASIDE[to] !== undefined) return ASIDE[to].includes(from)
  return DIRECTION.includes(from) && DIRECTION.indexOf(from) < DIRECTION.indexOf(to) && !(APART.includes(from) && APART.includes(to))
}

/** A file that lies in no folder of its room, and a folder that is in no row, may import any. */
function mayImportInside (from: string, to: string): boolean {
  const [room = '', folder = ''] = from.split('/')
  const [otherRoom, otherFolder = ''] = to.split('/')
  const rows = INNER[room]
  if (rows === undefined || room !== otherRoom || folder === otherFolder) return true
  const [row, otherRow] = [folder, otherFolder].map(name => rows.findIndex(names => names.includes(name))) as [number, number]
  return row < 0 || otherRow < 0 || row < otherRow
}

/** Of every kind: static, of types, passed on, dynamic. */
function importsOf ({ file, tree }: Source): Import[] {
  return ts.preProcessFile(tree.text, true, true).importedFiles.map(({ fileName, pos }) => ({
    target: fileName.startsWith('.') ? `src:${posix.join(posix.dirname(file), fileName)}` : fileName,
    line: tree.getLineAndCharacterOfPosition(pos).line + 1
  }))
}

function found ({ file, tree }: Source, isOffence: (node: ts.Node) => boolean): string[] {
  const places: string[] = []
  const visit = (node: ts.Node): void => {
    if (isOffence(node)) places.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText().slice(0, 60)}`)
    else ts.forEachChild(node, visit)
  }
  visit(tree)
  return places
}

function callText (node: ts.Node): string {
  if (ts.isNewExpression(node) && (node.arguments?.length ?? 0) === 0) return `new ${node.expression.getText()}()`
  return ts.isPropertyAccessExpression(node) || ts.isIdentifier(node) ? node.getText() : ''
}

function isDefaultExport (node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true
  if (ts.isExportSpecifier(node)) return node.name.text === 'default'
  return ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) === true
}

function targetsOf (sources: readonly Source[]): Map<string, string[]> {
  return new Map(sources.map(source =>
    [source.file, importsOf(source).filter(({ target }) => isOurs(target)).map(({ target }) => target.slice('src:'.length))]))
}

/** A declaration file is found by the compiler, not imported. */
function unreachable (sources: readonly Source[]): string[] {
  const targets = targetsOf(sources)
  const reached = new Set<string>()
  const reach = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const target of targets.get(file) ?? []) reach(target)
  }
  ENTRIES.forEach(reach)
  return [...targets.keys()].filter(file => !reached.has(file) && !file.endsWith('.d.ts'))
}
