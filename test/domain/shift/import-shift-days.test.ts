import t from 'tap'
import { type CollaboratorFacts, planImport } from '../../../src/domain/shift/import-shift-days.ts'
import type { CivilDate } from '../../../src/domain/time/civil-date.ts'
import { atOnce } from '../../../src/slices.ts'

t.test('what is no problem of a row ends the import', async t => {
  const broken = new TypeError('a mistake of ours')
  const facts: CollaboratorFacts = { collaborator () { throw broken }, collaboratorByDocument: () => undefined }
  const rows = [{ line: 2, collaborator: 'ana', date: '2026-03-16' as CivilDate }]
  const policy = { dateAlone: 'day-off', appliesInPart: true } as const
  t.throws(() => atOnce(planImport(facts, { rows, problems: { listed: [], count: 0 } }, policy)), broken)
})
