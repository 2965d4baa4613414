import { cpSync, writeFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { builtInFixtures } from '../../src/config.ts'
import { checkedWorldText, readBuiltInWorld } from '../../src/document/built-in-world.ts'
import { readFixtures } from '../../src/document/read-folder.ts'

const NONE = '/nowhere'

function copyIn (t: Test): { folder: string, file: string } {
  const home = t.testdir({ fixtures: {} })
  cpSync(builtInFixtures, `${home}/fixtures`, { recursive: true })
  return { folder: `${home}/fixtures`, file: `${home}/world.json` }
}

t.test('the world that the build has checked is the world of the folder', async t => {
  const { folder, file } = copyIn(t)
  writeFileSync(file, await checkedWorldText(folder))
  t.strictSame(await readBuiltInWorld(folder, file), await readFixtures(builtInFixtures))
  t.equal(await readBuiltInWorld(folder, NONE), await readBuiltInWorld(folder, NONE), 'a process reads it once')
})

t.test('files that have changed since are read and checked', async t => {
  const { folder, file } = copyIn(t)
  writeFileSync(file, await checkedWorldText(folder))
  writeFileSync(`${folder}/holidays.json`, '[]')
  t.strictSame((await readBuiltInWorld(folder, file)).entities.holidays, [])
  writeFileSync(`${folder}/collaborators.json`, '[')
  await t.rejects(readBuiltInWorld(`${folder}/`, file), { name: 'Invalid' }, 'and refused')
})
