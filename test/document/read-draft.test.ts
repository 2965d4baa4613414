import fc from 'fast-check'
import t from 'tap'
import { readDraft, readingDraft } from '../../src/document/read-draft.ts'
import { atOnce } from '../../src/slices.ts'
import { runs, seed } from '../support/fuzz.ts'

const told = ({ draft, violations }: ReturnType<typeof readDraft>): string =>
  JSON.stringify(draft ?? violations?.map(({ pointer, problem: { code, details } }) => [pointer, code, details]))

t.test('a long shift exception is read in pieces as it is at once, with all that is wrong with it', async () => {
  const mostly = <T>(value: T): fc.Arbitrary<unknown> =>
    fc.oneof({ arbitrary: fc.constant(value), weight: 20 }, fc.constantFrom(7, null, '', '2026-02-30', undefined, {}))
  const day = fc.record({
    collaboratorId: mostly('ana'), date: mostly('2026-03-16'), swappedDate: mostly('2026-03-17')
  }, { requiredKeys: ['collaboratorId', 'date'] })
  const exception = fc.record({
    turnoExcecaoId: mostly('x'),
    nome: mostly('Trocas'),
    colaboradores: fc.oneof(fc.array(mostly('ana'), { maxLength: 9 }), mostly([])),
    dias: fc.array(fc.oneof({ arbitrary: day, weight: 20 }, mostly(1)), { maxLength: 9 }),
    outro: fc.constant(1)
  }, { requiredKeys: ['turnoExcecaoId', 'colaboradores', 'dias'] })
  fc.assert(fc.property(exception, fc.integer({ min: 1, max: 4 }), (wire, piece) =>
    told(readDraft('shiftExceptions', wire)) === told(atOnce(readingDraft('shiftExceptions', wire, piece)))
  ), { seed, numRuns: runs(800) })
})
