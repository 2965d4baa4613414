import t from 'tap'
import type { ChangeSet } from '../../../src/core/state/change.ts'
import { type Batch, groupCommit } from '../../../src/host/store/group-commit.ts'
import { serial } from '../../../src/host/store/mutex.ts'
import { model, put } from './support/model.ts'

/** A change set of so many characters. */
function setOf (sequence: number, characters: number): ChangeSet {
  const set = (text: string): ChangeSet => ({ sequence, changes: [put('k', text)] })
  return set('x'.repeat(characters - JSON.stringify(set('')).length))
}

/** So many changes that their text is made later. */
const largeSet = (sequence: number): ChangeSet =>
  ({ sequence, changes: Array.from({ length: 501 }, (_, n) => put(`k${n}`, '')) })

// The change sets of one turn of the event loop, by their characters, and how many each batch then has.
const table: ReadonlyArray<readonly [
  sentence: string, characters: ReadonlyArray<number | 'large'>, batches: readonly number[]
]> = [
  ['one alone is written alone', [200], [1]],
  ['those that come together are written together', [200, 200, 200], [3]],
  ['no more of them than a batch may have', [200, 200, 200, 200, 200, 200, 200], [3, 3, 1]],
  ['as many characters as a batch may have', [500, 500, 200], [2, 1]],
  ['and not one more', [500, 501, 200], [1, 2]],
  ['one that has more is written all the same, alone', [200, 2000, 200], [1, 1, 1]],
  ['one whose text is made later is alone, too', [200, 'large', 200, 200], [1, 1, 2]],
  ['also where it comes first', ['large', 200], [1, 1]],
  ['also where another one follows', ['large', 'large'], [1, 1]]
]
for (const [sentence, characters, batches] of table) {
  t.test(`of change sets, ${sentence}`, async t => {
    const written: Batch[] = []
    const commit = groupCommit({
      next: 1,
      appender: model(),
      mutex: serial(),
      most: { sets: 3, characters: 1000 },
      async write (batch) {
        written.push(batch)
        return { bytes: 1 }
      }
    })
    const appended = characters.map((length, at) =>
      commit.append(length === 'large' ? largeSet(at + 1) : setOf(at + 1, length)))
    t.equal(commit.waiting, characters.length)
    await Promise.all(appended)
    t.same(written.map(({ texts }) => texts.length), batches)
    t.same(written.flatMap(({ first, last }) => [first, last]), edges(batches), 'without a gap')
    t.same([commit.waiting, commit.grown, commit.durable], [0, batches.length, characters.length])
  })
}

/** The first and last sequence of each batch of so many change sets. */
function edges (sizes: readonly number[]): number[] {
  let last = 0
  return sizes.flatMap(size => {
    const first = last + 1
    last += size
    return [first, last]
  })
}
