import t from 'tap'
import { type CollaboratorFacts, isUpToDate, planImport } from '../../../../src/core/rules/shift/import-shift-days.ts'
import type { CivilDate } from '../../../../src/core/rules/time/civil-date.ts'

const none = { listed: [], count: 0 }

t.test('what is no problem of a row ends the import', async t => {
  const broken = new TypeError('a mistake of ours')
  const facts: CollaboratorFacts = {
    collaborator () { throw broken }, collaboratorByDocument: () => undefined, collaborators: () => []
  }
  const rows = [{ line: 2, collaborator: 'ana', date: '2026-03-16' as CivilDate }]
  const policy = { dateAlone: 'day-off', appliesInPart: true, closedRows: undefined } as const
  t.throws(() => planImport(facts, { rows, problems: none, doubts: none }, policy), broken)
})

t.test('a plan is out of date when another collaborator has the identifier or the CPF', async t => {
  const known = (id: string | undefined): CollaboratorFacts => ({
    collaborator: () => undefined,
    collaborators: () => [],
    collaboratorByDocument: () => id === undefined ? undefined : { id } as never
  })
  const rows = [{ line: 2, collaborator: '123.456.789-09', date: '2026-03-16' as CivilDate }]
  const policy = { dateAlone: 'day-off', appliesInPart: true, closedRows: undefined } as const
  const plan = planImport(known('ana'), { rows, problems: none, doubts: none }, policy)
  t.same(plan.collaboratorIds, ['ana'])
  t.same([known('ana'), known('bia'), known(undefined)].map(facts => isUpToDate(facts, plan)), [true, false, false])
})

t.test('people are gone through once for each number of decimals, however many documents are rounded', async t => {
  let rounds = 0
  const people = [{ name: 'Ana', document: '41820735680' }, { name: 'Bia', document: '41830735680' }]
  const facts: CollaboratorFacts = {
    collaborator: () => undefined,
    collaboratorByDocument: () => undefined,
    collaborators () {
      rounds++
      return people as never
    }
  }
  const texts = ['4,18E+10', '4,182E+10', '4,183E+10', `4,${'1'.repeat(90)}E+10`]
  for (let at = 0; at < 300; at++) texts.push(`${1 + at % 3},${String(at).padStart(3, '0')}E+10`)
  const rows = texts.map((collaborator, at) => ({ line: at + 2, collaborator, date: '2026-03-16' as CivilDate }))
  const policy = { dateAlone: 'day-off', appliesInPart: true, closedRows: undefined } as const
  const { problems: { listed } } = planImport(facts, { rows, problems: none, doubts: none }, policy)
  const told = listed.slice(0, 4).map(({ problem: { details } }) => 'altered' in details ? details.altered : undefined)
  t.match(told, [
    { how: 'rounded', name: undefined },
    { how: 'rounded', name: 'Ana' },
    { how: 'rounded', name: 'Bia' },
    { how: 'rounded', name: undefined }
  ])
  t.equal(rounds, 2)
})
