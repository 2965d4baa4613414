// A process that locks a folder, says what came of it, and stays until it is killed.
import { writeSync } from 'node:fs'
import { lockFolder } from '../../../../src/host/store/json/lock.ts'
import { LOADERS } from './lock-loaders.ts'

const [, , folder = '', loader = ''] = process.argv
try {
  await lockFolder(folder, LOADERS[loader])
  writeSync(1, 'locked\n')
} catch (error) {
  writeSync(1, `${(error as Error).message}\n`)
}
setInterval(() => {}, 2 ** 30)
