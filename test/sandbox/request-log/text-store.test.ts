import fc from 'fast-check'
import t from 'tap'
import { textBytes } from '../../../src/sandbox/request-log/text-bytes.ts'
import { createTextStore, type StoredText } from '../../../src/sandbox/request-log/text-store.ts'
import { runs } from '../../support/fuzz.ts'
import { buffersUsed } from '../../support/memory-used.ts'

const bytesOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + textBytes(text), 0)

t.test('a store gives each text back as it was, whichever others come and go', async () => {
  const part = fc.constantFrom('x', 'ção', '→', '\ud83d', '𝄞')
  const text = fc.tuple(part, fc.constantFrom(0, 1, 10, 4000, 20_000, 300_000)).map(([part, times]) =>
    part.repeat(times))
  const step = fc.oneof({ arbitrary: text.map(add => ({ add })), weight: 2 }, fc.nat().map(remove => ({ remove })))
  fc.assert(fc.property(fc.array(step, { maxLength: 60 }), steps => {
    const store = createTextStore()
    const there: [text: string, stored: StoredText][] = []
    for (const step of steps) {
      if ('add' in step) there.push([step.add, store.add(step.add)])
      else if (there.length > 0) {
        const [[, stored]] = there.splice(step.remove % there.length, 1) as [typeof there[number]]
        stored.remove()
      }
    }
    return there.every(([text, stored]) => stored.read() === text)
  }), { numRuns: runs(50) })
})

t.test('a store that as many texts leave as enter takes no more memory', async t => {
  const store = createTextStore()
  const lines: StoredText[] = []
  const pass = (count: number): void => {
    for (let at = 0; at < count; at++) {
      lines.push(store.add('x'.repeat(10_000)))
      if (lines.length > 100) (lines.shift() as StoredText).remove()
    }
  }
  const taken = t.capture(Buffer, 'allocUnsafeSlow', Buffer.allocUnsafeSlow)
  pass(1000)
  const first = taken().length
  t.ok(first > 1, 'it takes some')
  pass(10_000)
  t.equal(taken().length, 0, 'and then no more')
})

t.test('a store that gets empty again and again takes memory once', t => {
  const store = createTextStore()
  const taken = t.capture(Buffer, 'allocUnsafeSlow', Buffer.allocUnsafeSlow)
  for (let at = 0; at < 1000; at++) store.add('x'.repeat(1000)).remove()
  t.equal(taken().length, 1)
  t.end()
})

t.test('the memory that a store takes follows its texts', async t => {
  const kinds: Readonly<Record<string, readonly string[]>> = {
    short: ['x'.repeat(200)],
    'a third of the largest chunk': ['x'.repeat(90_000)],
    'long and short': ['→'.repeat(65_536), 'x'.repeat(1000)],
    'a fifth and more of the largest chunk': ['x'.repeat(53_000), 'x'.repeat(65_000)]
  }
  const empty = await buffersUsed()
  for (const [kind, texts] of Object.entries(kinds)) {
    const store = createTextStore()
    const there: (StoredText | undefined)[] = []
    let [gone, live] = [0, 0]
    const removeOne = (): void => {
      there[gone]?.remove()
      there[gone++] = undefined
    }
    // Functions of their own, because a suspended function may still hold what its loops had last.
    const pass = (most: number): void => {
      for (let at = 0; at < 12_000_000 / bytesOf(texts); at++) {
        for (const text of texts) there.push(store.add(text))
        live += bytesOf(texts)
        for (; live > most; live -= bytesOf(texts)) for (let text = 0; text < texts.length; text++) removeOne()
      }
    }
    const end = (): void => {
      while (gone < there.length) removeOne()
      store.trim()
    }
    for (const most of [8_000_000, 500_000]) {
      pass(most)
      const ratio = (await buffersUsed() - empty) / live
      t.ok(ratio < 1.8, `${kind}: ${ratio.toFixed(2)} of ${live} bytes`)
    }
    end()
    const left = await buffersUsed() - empty
    t.ok(left < 100_000, `${kind}: ${left} bytes when it is empty`)
  }
})
