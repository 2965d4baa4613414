import fc from 'fast-check'
import t from 'tap'
import { ASSUMPTIONS } from '../../../../src/core/assumptions.ts'
import { createNotes, restOn } from '../../../../src/core/answer/notes.ts'
import { showAssumptions } from '../../../../src/host/http/cited/notes-of.ts'
import { runs } from '../../../support/fuzz.ts'

type Id = typeof ASSUMPTIONS[number]['id']

/** The header of a response that rests on these, noted one list after the other. */
function headerOf (...lists: ReadonlyArray<readonly Id[]>): string | undefined {
  const notes = createNotes()
  let shown: string | undefined
  for (const ids of lists) restOn(notes, ...ids)
  showAssumptions({ draft: { notes } } as never, { header: (_: string, text: string) => { shown = text } } as never)
  return shown
}

t.test('the header has each assumption once, in ascending order', async t => {
  t.equal(headerOf(['A64'], ['A32']), 'A32 A64')
  t.equal(headerOf(), undefined, 'there is none without an assumption')
  const ids = fc.array(fc.constantFrom(...ASSUMPTIONS.map(({ id }) => id)), { minLength: 1 })
  fc.assert(fc.property(ids, ids, (some, others) => {
    t.equal(headerOf(some, others), [...new Set([...some, ...others])].sort().join(' '))
  }), { numRuns: runs(50) })
})
