import t from 'tap'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolders } from '../../../src/storage/folder/disk.ts'

t.test('a folder is made with those above it, and again without complaint', async t => {
  const folder = join(t.testdir(), 'a/b/c')
  await makeFolders(folder)
  await makeFolders(folder)
  t.ok(statSync(folder).isDirectory())
})

t.test('a file in the way is said', async t => {
  await t.rejects(makeFolders(join(t.testdir({ file: '' }), 'file/folder')), { code: 'ENOTDIR' })
})

t.test('a folder that takes nothing is said, and not tried for ever', {
  skip: existsSync('/proc/self') ? false : 'no /proc here'
}, async t => {
  await t.rejects(makeFolders('/proc/espelho/folder'), { code: 'ENOENT' })
})
