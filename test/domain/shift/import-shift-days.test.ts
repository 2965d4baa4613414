import t from 'tap'
import { type CollaboratorFacts, isUpToDate, planImport } from '../../../src/domain/shift/import-shift-days.ts'
import type { CivilDate } from '../../../src/domain/time/civil-date.ts'

const none = { listed: [], count: 0 }

t.test('what is no problem of a row ends the import', async t => {
  const broken = new TypeError('a mistake of ours')
  const facts: CollaboratorFacts = {
    collaborator () { throw broken }, collaboratorByDocument: () => undefined, collaborators: () => []
  }
  const rows = [{ line: 2, collaborator: 'ana', date: '2026-03-16' as CivilDate }]
  const policy = { dateAlone: 'day-off', appliesInPart: true, closedThrough: undefined } as const
  t.throws(() => planImport(facts, { rows, problems: none, doubts: none }, policy), broken)
})

t.test('a plan is out of date when another collaborator has the identifier or the CPF', async t => {
  const known = (id: string | undefined): CollaboratorFacts => ({
    collaborator: () => undefined,
    collaborators: () => [],
    collaboratorByDocument: () => id === undefined ? undefined : { id } as never
  })
  const rows = [{ line: 2, collaborator: '123.456.789-09', date: '2026-03-16' as CivilDate }]
  const policy = { dateAlone: 'day-off', appliesInPart: true, closedThrough: undefined } as const
  const plan = planImport(known('ana'), { rows, problems: none, doubts: none }, policy)
  t.same(plan.collaboratorIds, ['ana'])
  t.same([known('ana'), known('bia'), known(undefined)].map(facts => isUpToDate(facts, plan)), [true, false, false])
})
