import t from 'tap'
import { type Event, faultsOf } from '../../../scripts/rounds/fleet/history.ts'

// The judge of the random rounds of a fleet finds each thing that must not be.
let clock = 0
function event (what: Event['what'], ids: string[], result: Event['result'] = 'done', after = clock): Event {
  clock = after + 2
  return { what, name: 'x', began: after + 1, ended: clock, result, ids }
}
const wrote = (id: string, result?: Event['result'], after?: number) => event('write', [id], result, after)
const read = (...ids: string[]) => event('read', ids)

const cases: ReadonlyArray<readonly [sentence: string, last: string[], events: () => Event[], fault?: RegExp]> = [
  ['what was acknowledged is there, in order', ['a', 'b'], () => [wrote('a'), read('a'), wrote('b'), read('a', 'b')]],
  ['an unknown write may be there', ['a', 'b'], () => [wrote('a'), wrote('b', 'unknown')]],
  ['or not', ['a'], () => [wrote('a'), wrote('b', 'unknown')]],
  ['two at once may be in either order', ['b', 'a'], () => [wrote('a', 'done', 10), wrote('b', 'done', 10)]],
  ['a write is lost', ['a'], () => [wrote('a'), wrote('b')], /b was acknowledged and is lost/],
  ['a refused write is there', ['a', 'b'], () => [wrote('a'), wrote('b', 'refused')], /b was refused and is there/],
  ['something is there twice', ['a', 'a'], () => [wrote('a')], /twice/],
  ['something is there that nobody wrote', ['a', 'z'], () => [wrote('a')], /nobody wrote/],
  ['the order is another', ['b', 'a'], () => [wrote('a'), wrote('b')], /b came after a was acknowledged/],
  ['a read misses a write', ['a', 'b'], () => [wrote('a'), wrote('b'), read('a')], /did not see b/],
  ['a read sees what was undone', ['a'], () =>
    [wrote('a'), wrote('b', 'unknown'), read('a', 'b')], /saw b where nothing/],
  ['a read goes back', ['a'], () => [wrote('a', 'unknown'), read('a'), read()], /saw 0, after one had seen 1/]
]

for (const [sentence, last, events, fault] of cases) {
  t.test(sentence, async t => {
    const faults = faultsOf(events(), 'x', last)
    if (fault === undefined) t.same(faults, [])
    else t.match(faults.join('\n'), fault)
  })
}
