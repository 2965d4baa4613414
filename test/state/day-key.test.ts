import t from 'tap'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { civilDate } from '../../src/domain/time/civil-date.ts'
import { dayKey } from '../../src/state/day-key.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

t.test('a key is its collaborator and its day, and half a million of them fill no memory', async t => {
  collect()
  const before = process.memoryUsage().heapUsed
  let wrong = 0
  for (let collaborator = 0; collaborator < 1250; collaborator++) {
    const id = `a0000000-0000-4000-8000-${collaborator}`
    for (let day = 20_000; day < 20_400; day++) if (dayKey(id, civilDate(day)) !== `${id}/${civilDate(day)}`) wrong++
  }
  t.equal(wrong, 0)
  collect()
  t.ok(process.memoryUsage().heapUsed - before < 32 * 1_048_576)
})
