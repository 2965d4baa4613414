import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { testProcesses } from '../scripts/test-bundle.ts'
import { alone, placesOf, rooms, testsIn } from './support/room.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const filesUnder = (folder: string) => (readdirSync(`${project}/${folder}`, { recursive: true }) as string[])
  .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
const testFiles = filesUnder('test').filter(file => file.endsWith('.test.ts'))

t.test('every test file runs, and once', async t => {
  t.ok(rooms.every(room => /^test\/rooms\/[a-z-]+\.ts$/.test(room)), 'the rooms lie where .taprc looks for them')
  t.match(readFileSync(`${project}/.taprc`, 'utf8'), /^ {2}- test\/rooms\/\*\.ts$/m)
  t.strictSame(alone.filter(file => !existsSync(`${project}/${file}`)), [], 'what runs alone is there')
  const run = [...alone, ...rooms.flatMap(room => testsIn(...placesOf(room)))]
  t.ok(run.length > 100, `${run.length} files run`)
  t.strictSame(run.sort(), testFiles.sort())
  const { processes, asTheyAre } = testProcesses()
  const bundled = [...processes.values()].flat()
  t.strictSame([...asTheyAre, ...bundled].sort(), testFiles, 'also of those that npm test bundles')
})
