import fc from 'fast-check'
import t from 'tap'
import type { Sequence } from '../../../src/core/state/bookkeeping.ts'
import { type Compare, type IndexTable, indexTableOn, lookUp, reindex } from '../../../src/core/state/index-table.ts'
import type { NamedIndex } from '../../../src/core/state/indexes.ts'

// Words under each of their letters, by length.
const byLength = ((a: Sequence, b: Sequence) => a.name.length - b.name.length) as Compare
const word = (name: string): Sequence => ({ name, last: 0 })
const words = (...names: string[]) => names.map(word)
const under = (table: IndexTable, key: string) =>
  [...lookUp(table, 'recordsByDay', key)].map(entity => (entity as Sequence).name)

const letters = {
  name: 'recordsByDay', of: 'sequences', keys: (word: Sequence) => [...new Set(word.name)], order: undefined
} as unknown as NamedIndex

function tableOf (...entities: Sequence[]): IndexTable {
  const table = indexTableOn()
  for (const entity of entities) reindex(table, letters, undefined, entity, byLength)
  return table
}

t.test('an entity stands under each of its keys, in order', async t => {
  const table = tableOf(...words('hora', 'ah', 'b'))
  const cases: Array<[string, string[]]> = [['a', ['ah', 'hora']], ['h', ['ah', 'hora']], ['b', ['b']], ['z', []]]
  for (const [key, wanted] of cases) t.same(under(table, key), wanted, key)
})

t.test('one that takes the place of another leaves the keys that it lacks', async t => {
  const [old, other] = [word('dia'), word('ida')]
  const table = tableOf(old, other)
  reindex(table, letters, old, word('id'), byLength)
  t.same(['d', 'i', 'a'].map(key => under(table, key)), [['id', 'ida'], ['id', 'ida'], ['ida']])
  reindex(table, letters, other, undefined, byLength)
  t.same(['d', 'a'].map(key => under(table, key)), [['id'], []])
})

t.test('of equal ones the very one goes, and a new one stands last', async t => {
  const [first, second, third] = [word('dia'), word('dia'), word('ida')]
  const table = tableOf(first, second)
  reindex(table, letters, first, third, byLength)
  t.equal(lookUp(table, 'recordsByDay', 'd').at(0), second)
  t.equal(lookUp(table, 'recordsByDay', 'd').at(1), third)
})

t.test('a table over another shares its lists until it changes one', async t => {
  const lower = tableOf(...words('dia', 'mes'))
  const upper = indexTableOn(lower)
  t.equal(lookUp(upper, 'recordsByDay', 'd'), lookUp(lower, 'recordsByDay', 'd'))
  reindex(upper, letters, undefined, word('d'), byLength)
  t.same([under(upper, 'd'), under(lower, 'd')], [['d', 'dia'], ['dia']])
  t.equal(lookUp(upper, 'recordsByDay', 'm'), lookUp(lower, 'recordsByDay', 'm'))
})

t.test('whatever comes, each list is sorted, and the equal ones stand as they came', async () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 })
  fc.assert(fc.property(fc.array(name), names => {
    const table = tableOf(...words(...names))
    return ['a', 'b'].every(key => {
      const wanted = names.filter(name => name.includes(key)).sort((a, b) => a.length - b.length)
      return under(table, key).join() === wanted.join()
    })
  }))
})
