import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import t from 'tap'
import { writeWhole } from '../../../src/host/start/write-whole.ts'

t.test('a link in the place of the part leads nothing elsewhere', async t => {
  const folder = t.testdir({ precious: 'mine' })
  const file = `${folder}/ready.json`
  symlinkSync(`${folder}/precious`, `${file}.${process.pid}.part`)
  await writeWhole(file, 'ready\n')
  t.equal(readFileSync(`${folder}/precious`, 'utf8'), 'mine')
  t.equal(readFileSync(file, 'utf8'), 'ready\n')
  t.notOk(lstatSync(file).isSymbolicLink())
})
