import t from 'tap'
import { within } from '../../../src/host/sandbox/within.ts'

const timers = (): number => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length

t.test('a task that ends in time leaves no timer behind, whether it succeeds or fails', async t => {
  const before = timers()
  await within(60_000, Promise.resolve())
  t.equal(timers(), before)
  const failed = await within(60_000, Promise.reject(new Error('it failed'))).catch(error => error)
  t.equal(timers(), before) // nothing else has had a turn of the event loop in between
  t.match(failed, { message: 'it failed' })
})

t.test('a task that takes longer is waited for no longer', async () => {
  await within(1, new Promise(() => {}))
})
