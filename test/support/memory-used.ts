import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What the process holds without its garbage. Some objects go only after what refers to them has gone. */
export async function memoryUsed (): Promise<NodeJS.MemoryUsage> {
  for (let round = 0; round < 2; round++) {
    collectGarbage()
    await setImmediate()
  }
  return process.memoryUsage()
}
