import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { alone, inOrder, placesOf, rooms, testsIn } from './support/room.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const filesUnder = (folder: string) => (readdirSync(`${project}/${folder}`, { recursive: true }) as string[])
  .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
const testFiles = filesUnder('test').filter(file => file.endsWith('.test.ts'))

t.test('every test file runs, and once', async t => {
  t.ok(rooms.every(room => /^test\/rooms\/[a-z-]+\.test\.ts$/.test(room)), 'the rooms lie where .taprc looks for them')
  t.match(readFileSync(`${project}/.taprc`, 'utf8'), /^ {2}- test\/rooms\/\*\.test\.ts$/m)
  t.strictSame(alone.filter(file => !existsSync(`${project}/${file}`)), [], 'what runs alone is there')
  const run = [...alone, ...rooms, ...rooms.flatMap(room => testsIn(...placesOf(room)))]
  t.ok(run.length > 100, `${run.length} files run`)
  t.strictSame(run.sort(), testFiles.sort())
})

t.test('tests run side by side only where no later test of their process rests on an earlier one', async t => {
  const SIDE_BY_SIDE = /^test\/(guests\/cli|support\/postgres)\//
  const sets = filesUnder('test').filter(file => file.endsWith('.ts')).filter(file =>
    /^(t|tap)\.jobs = /m.test(readFileSync(`${project}/${file}`, 'utf8')))
  t.ok(sets.length > 1, 'some do')
  t.strictSame(sets.filter(file => !SIDE_BY_SIDE.test(file) && !alone.includes(file)), [],
    'a number of jobs holds for all files of a process, so elsewhere it is an option of one test')
})

t.test('what runs something of dist/ has it built of the sources as they are', async t => {
  const BUILT = /dist\/(cli|index)\.[cm]?js/
  const BUILDS = /^import '.*\/fresh-dist\.ts'$|^await freshBuild\(/m
  // What its importer builds; the build; what runs a package that it has packed; what reads the name alone.
  const OTHERS = /^(test\/docs\/support\/espelho\.mjs|test\/dockerfile.*|scripts\/(build(\/.*)?|checks\/recipes)\.ts)$/
  const files = ['bench', 'scripts', 'test'].flatMap(filesUnder).filter(file =>
    /\.(ts|mjs)$/.test(file) && !file.includes('node_modules') && file !== 'test/test-files.test.ts')
  const users = files.map(file => ({ file, text: readFileSync(`${project}/${file}`, 'utf8') }))
    .filter(({ file, text }) => BUILT.test(text) && !OTHERS.test(file))
  t.ok(users.length > 8, `${users.length} files`)
  const importing = /^import .* from '.\/espelho\.ts'$/m // which builds
  t.strictSame(users.filter(({ text }) => !BUILDS.test(text) && !importing.test(text)).map(({ file }) => file), [])
})

t.test('no test file changes what the others of its room find, whatever their order', async t => {
  // Outside of a test, what is taken back at the end is taken back when all files of the room have run.
  const CHANGES = /\bt\.(testdir|intercept|capture)\(|\bshiftMachineTime\(|^(Date|performance|globalThis)\.\w+ = /
  const outside = (file: string) => readFileSync(`${project}/${file}`, 'utf8').split('\n').filter(line =>
    /^\S/.test(line) && !line.includes('=>') && CHANGES.test(line))
  t.strictSame(testFiles.flatMap(file => outside(file).map(line => `${file}: ${line}`)), [])
})

t.test('a room runs its files in any order', async t => {
  const files = Array.from('abcdefgh')
  t.strictSame(inOrder(files, ''), files)
  t.strictSame(inOrder(files, 'reversed'), files.toReversed())
  t.strictSame(inOrder(files, '7').toSorted(), files)
  t.not(inOrder(files, '7').join(), inOrder(files, '8').join())
})

t.test('the folders of tests mirror those of src', async t => {
  const OWN = /^(docs|fuzz|journeys|rooms|support)(\/|$)/ // what belongs to no folder of src
  const inside = testFiles.map(file => file.slice('test/'.length)).filter(file => !OWN.test(file))
  t.strictSame(inside.map(file => dirname(file)).filter(folder => !existsSync(`${project}/src/${folder}`)), [])
  const sources = filesUnder('src').filter(file => /\.tsx?$/.test(file)).map(file => file.slice('src/'.length))
  const misplaced = inside.filter(file => {
    const twins = sources.filter(source => roomOf(source) === roomOf(file) && stemOf(source) === stemOf(file))
    return twins.length > 0 && !twins.some(twin => dirname(twin) === dirname(file))
  })
  t.strictSame(misplaced, [], 'a test that is named after a source of its room lies where that lies')
})

/** `host/http` of `host/http/read/nulls.ts`. */
function roomOf (file: string): string {
  return file.split('/', 2).join('/')
}

/** `day/day-over.test.ts` has the stem `day-over`, and so has `day/day-over.ts`. */
function stemOf (file: string): string {
  return basename(file).replace(/(\.test)?\.tsx?$/, '')
}
