import fc from 'fast-check'
import t from 'tap'
import { type StoredText, TextStore } from '../../../src/sandbox/request-log/text-store.ts'
import { runs } from '../../support/fuzz.ts'

t.test('a store gives each text back as it was, whichever others come and go', async () => {
  const part = fc.constantFrom('x', 'ção', '→', '\ud83d', '𝄞')
  const text = fc.tuple(part, fc.constantFrom(0, 1, 10, 4000, 20_000, 300_000)).map(([part, times]) =>
    part.repeat(times))
  const step = fc.oneof({ arbitrary: text.map(add => ({ add })), weight: 2 }, fc.nat().map(remove => ({ remove })))
  fc.assert(fc.property(fc.array(step, { maxLength: 60 }), steps => {
    const store = new TextStore()
    const there: [text: string, stored: StoredText][] = []
    for (const step of steps) {
      if ('add' in step) there.push([step.add, store.add(step.add)])
      else if (there.length > 0) {
        const [[, stored]] = there.splice(step.remove % there.length, 1) as [typeof there[number]]
        store.remove(stored)
      }
    }
    return there.every(([text, stored]) => stored.read() === text)
  }), { numRuns: runs(50) })
})

t.test('a store that as many texts leave as enter takes no more memory', async t => {
  const store = new TextStore()
  const lines: StoredText[] = []
  const pass = (count: number): void => {
    for (let at = 0; at < count; at++) {
      lines.push(store.add('x'.repeat(10_000)))
      if (lines.length > 100) store.remove(lines.shift() as StoredText)
    }
  }
  const taken = t.capture(Buffer, 'allocUnsafeSlow', Buffer.allocUnsafeSlow)
  pass(1000)
  const first = taken().length
  t.ok(first > 1, 'it takes some')
  pass(10_000)
  t.equal(taken().length, 0, 'and then no more')
})
