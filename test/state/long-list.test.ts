import fc from 'fast-check'
import t from 'tap'
import { LongList } from '../../src/state/long-list.ts'
import { runs } from '../support/fuzz.ts'

interface Entry { readonly number: number }
interface Both { readonly list: LongList<Entry>, readonly array: Entry[] }

const step = fc.record({
  what: fc.constantFrom('add', 'add', 'add', 'append', 'remove', 'copy'), place: fc.nat(1000), which: fc.nat(3)
})
const numbers = (entries: Iterable<Entry>) => Array.from(entries, ({ number }) => number)

t.test('a long list is as an array, however it is divided, and a copy is a list of its own', async t => {
  const changes = fc.array(step, { maxLength: 100, size: 'max' })
  fc.assert(fc.property(changes, fc.constantFrom(1, 2, 5, 256), (steps, most) => {
    const lists: Both[] = [{ list: new LongList(most), array: [] }]
    for (const [number, { what, place: wish, which }] of steps.entries()) {
      const { list, array } = lists[which % lists.length] as Both
      const place = wish % (array.length + 1)
      if (what === 'append') for (const each of [list, array]) each.push({ number })
      else if (what === 'add') for (const each of [list, array]) each.splice(place, 0, { number })
      else if (what === 'copy') lists.push({ list: list.copy(), array: [...array] })
      else if (place < array.length) for (const each of [list, array]) each.splice(place, 1)
    }
    for (const both of lists) t.strictSame(told(both.list), told(both.array))
  }), { numRuns: runs(200) })
})

/** All that a list tells of itself. */
function told (list: Both['list' | 'array']): unknown {
  const places = Array.from({ length: list.length + 1 }, (_, place) => place)
  return {
    all: numbers(list),
    length: list.length,
    at: places.map(place => [list.at(place)?.number, list.at(-place)?.number]),
    slices: places.map(from => [0, 1, 7].map(more => numbers(list.slice(from, from + more)))),
    indexes: Array.from(list, (entry, place) => [0, place, place + 1].map(from => list.indexOf(entry, from)))
  }
}
