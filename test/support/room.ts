import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t from 'tap'
import { parse } from 'yaml'

const project = fileURLToPath(new URL('../..', import.meta.url))
/** The test files that `.taprc` names one by one: each has a process of its own. */
export const alone = includedFiles().filter(path => !path.includes('*'))

/** The paths of the test files in these folders of `test/`, and of these files, without those that run alone. */
export function testsIn (...places: string[]): string[] {
  return places.flatMap(place => filesIn(`test/${place}`)).filter(file =>
    file.endsWith('.test.ts') && !alone.includes(file))
}

/** The files that name the places of each room. */
export const rooms: readonly string[] = filesIn('test/rooms')

/** The places that a room's file names. */
export function placesOf (room: string): string[] {
  return Array.from(readFileSync(`${project}/${room}`, 'utf8').matchAll(/'([a-z][\w/.-]*)'/g), ([, place = '']) =>
    place)
}

/** For one test, on a machine that is many times slower than most. */
const TEST_LIMIT_MS = 1_200_000

/** Runs the tests of these folders of `test/`, and of these files, in this process. */
export function runTestsIn (...places: string[]): void {
  const order = process.env['TEST_ORDER'] ?? ''
  if (order !== '') t.comment(`TEST_ORDER=${order}`)
  runTestFiles(inOrder(testsIn(...places), order).map(file => `${project}/${file}`))
}

/** As they are, `reversed`, or in an order that a number determines. */
export function inOrder (files: readonly string[], order: string): string[] {
  if (order === '') return [...files]
  if (order === 'reversed') return files.toReversed()
  const place = (file: string): string => createHash('sha256').update(`${order} ${file}`).digest('hex')
  return files.toSorted((one, other) => place(one) < place(other) ? -1 : 1)
}

/**
 * A test waits until the files are loaded, because tap ends a process in which no test is left. The file of each test
 * is written when the test begins, because a process that is killed says no more.
 */
export function runTestFiles (paths: readonly string[]): void {
  t.beforeEach(test => {
    if (test.parent !== t) return
    test.comment(test.options.at?.fileName)
    test.setTimeout(TEST_LIMIT_MS)
  })
  // Not begun in that test: tap would look there for the errors of the tests that the files declare.
  const loaded = importAll(paths)
  t.test('the test files load', async t => {
    await loaded
    t.ok(paths.length > 0, `${paths.length} files`)
  })
}

async function importAll (paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await import(pathToFileURL(path).href).catch(error => { throw new Error(`${path}: ${error}`, { cause: error }) })
  }
}

function includedFiles (): string[] {
  return parse(readFileSync(`${project}/.taprc`, 'utf8')).include
}

function filesIn (path: string): string[] {
  if (!statSync(`${project}/${path}`).isDirectory()) return [path]
  const files = readdirSync(`${project}/${path}`, { recursive: true }) as string[]
  return files.map(file => `${path}/${file.replaceAll('\\', '/')}`).sort()
}

// `npm run room -- test/core/rules`
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  runTestsIn(...process.argv.slice(2).map(place => place.replace(/^test\//, '').replace(/\/$/, '')))
}
