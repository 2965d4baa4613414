import t from 'tap'
import { type CollaboratorFacts, importShiftDays } from '../../../src/domain/shift/import-shift-days.ts'
import type { Stamp } from '../../../src/domain/stamp.ts'
import type { CivilDate } from '../../../src/domain/time/civil-date.ts'

t.test('what is no problem of a row ends the import', async t => {
  const broken = new TypeError('a mistake of ours')
  const facts: CollaboratorFacts = { collaborator () { throw broken }, collaboratorByDocument: () => undefined }
  const rows = [{ line: 2, collaborator: 'ana', date: '2026-03-16' as CivilDate }]
  const policy = { dateAlone: 'day-off', appliesInPart: true } as const
  t.throws(() => importShiftDays(facts, { rows, problems: { listed: [], count: 0 } }, {} as Stamp, policy), broken)
})
