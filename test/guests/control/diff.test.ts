import t from 'tap'
import { ana, unitId } from '../../support/fixture-names.ts'
import { testServer } from '../../support/server.ts'
import { accepted, SOLICITAR } from './requests/exchanges.ts'

const server = await testServer(t)

interface Step { readonly op: 'add' | 'remove' | 'replace', readonly path: string, readonly value?: unknown }

/** An entity, what is changed in it, and the steps that make the old state the new one, and back. */
const table: ReadonlyArray<readonly [
  sentence: string, entity: string, fields: object, there: readonly Step[], back: readonly Step[]
]> = [
  ['a changed field is replaced', `businessUnits/${unitId(2)}`, { nome: 'Recife' },
    [{ op: 'replace', path: '/businessUnits/1/nome', value: 'Recife' }],
    [{ op: 'replace', path: '/businessUnits/1/nome', value: 'Ipê Alimentos - Filial Recife' }]],
  ['a new field is added, and removed on the way back', `businessUnits/${unitId(2)}`, { logo: 'https://a.example/' },
    [{ op: 'add', path: '/businessUnits/1/logo', value: 'https://a.example/' }],
    [{ op: 'remove', path: '/businessUnits/1/logo' }]]
]
for (const [index, [sentence, entity, fields, there, back]] of table.entries()) {
  t.test(`between two versions of an entity, ${sentence}`, async t => {
    const at = (what: string, body?: unknown) =>
      server.call(what.replace(' /', ` /~d${index}/_sandbox/`), body === undefined ? {} : { body })
    const { body: was } = await at(`GET /state/${entity}`)
    await at('PUT /snapshots/was')
    t.equal((await at(`PUT /state/${entity}`, { ...was, ...fields })).status, 200)
    t.strictSame((await at('GET /diff?from=was')).body, there)
    t.strictSame((await at('POST /snapshots/was/restore', { dryRun: true })).body, back)
  })
}

t.test('an adjustment has the new name of its collaborator once, whether it was changed itself or not', async t => {
  const at = (what: string, body?: unknown) =>
    server.call(what.replace(' /', ' /~names/'), body === undefined ? {} : { body })
  const { body: { ajusteRegistroId: id } } = await at(SOLICITAR, accepted)
  await at('PUT /_sandbox/snapshots/was')
  const { body: was } = await at(`GET /_sandbox/state/collaborators/${ana}`)
  await at(`PUT /_sandbox/state/collaborators/${ana}`, { ...was, nome: 'Ana Nova' })
  const ofAdjustment = async () => {
    const steps: Step[] = (await at('GET /_sandbox/diff?from=was')).body
    return steps.filter(({ path }) => path.startsWith('/adjustments/')).sort((a, b) => a.path < b.path ? -1 : 1)
  }
  const name = { op: 'replace', path: '/adjustments/4/colaboradores/0/nome', value: 'Ana Nova' }
  t.strictSame(await ofAdjustment(), [name])
  await at(`POST /_sandbox/adjustments/${id}/approve`, { observacaoGestor: 'Está bem' })
  t.strictSame(await ofAdjustment(), [
    name,
    { op: 'add', path: '/adjustments/4/observacaoGestor', value: 'Está bem' },
    { op: 'replace', path: '/adjustments/4/status', value: 'APROVADO' }
  ])
})
