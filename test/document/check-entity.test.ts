import t from 'tap'
import { Invalid } from '../../src/domain/problem.ts'
import { checkDocument } from '../../src/document/check.ts'
import { checkEntity } from '../../src/document/check-entity.ts'
import { encodeEntity } from '../../src/document/encode.ts'
import { referrers } from '../../src/document/referrers.ts'
import { changesOf } from '../../src/state/change-set.ts'
import { VISIBLE, type VisibleCollection } from '../../src/state/collections.ts'
import { applyChange, layerOn } from '../../src/state/layer.ts'
import { stateOf } from '../../src/state/state.ts'
import { smallDocument } from './small-document.ts'

const { entities, blobs } = await checkDocument(smallDocument())
const layer = layerOn()
for (const change of changesOf({ put: entities })) applyChange(layer, change)
const state = stateOf({ layer })
const context = {
  state,
  stamp: {
    nextRecord: (_: string, seal: (nsr: number, previous: string | undefined) => string) => ({
      nsr: 100, hash: seal(100, 'before')
    })
  }
}

function told (collection: VisibleCollection, wire: unknown): string[] {
  try {
    checkEntity(collection, wire, context)
    return []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.violations.map(({ pointer, problem }) => `${pointer} ${problem.code}`)
  }
}

t.test('what is written of an entity is read as the same', async t => {
  for (const collection of VISIBLE) {
    for (const entity of entities[collection]) {
      const wire =
        JSON.parse(JSON.stringify(encodeEntity(collection, entity, { bytesOf: digest => blobs.get(digest) })))
      t.same(checkEntity(collection, wire, context).entity, entity, collection)
    }
  }
})

t.test('pointers are relative to the entity', async t => {
  t.same(
    told('holidays', { data: '2026-02-31', dia: 1 }), ['/data wrong-format', '/nome required', '/dia unknown-field']
  )
  t.same(told('holidays', []), [' wrong-type'])
  t.same(told('shiftExceptions', { turnoExcecaoId: 'x', nome: 'x', colaboradores: ['ana', 'x'], dias: [] }), [
    '/colaboradores/1 unresolved'
  ])
})

t.test('a token is no longer than a header can be', async t => {
  const key = (length: number) => ({
    name: 'x', token: 'x'.repeat(length), permissions: ['*'], colaboradorId: 'ana'
  })
  t.same(told('apiKeys', key(4096)), [])
  t.same(told('apiKeys', key(4097)), ['/token too-long'])
})

t.test('a record takes the next place in the chain', async t => {
  const { entity } =
    checkEntity('timeRecords', { colaboradorId: 'ana', dataHora: '2026-03-16T13:00:00-03:00' }, context)
  t.match(entity, { nsr: 100, direction: 'ENTRADA', name: 'Ana', address: 'Rua da Mooca, 1', hash: /^[0-9a-f]{64}$/ })
  const given = checkEntity(
    'timeRecords', { colaboradorId: 'ana', dataHora: '2026-03-16T09:00:00-03:00', hashCode: 'mine' }, context
  )
  t.match(given.entity, { nsr: 100, hash: 'mine', direction: 'SAIDA' }, 'a hash that was written down stays')
})

t.test('a record that an adjustment has created can be kept by another', async t => {
  const wire = smallDocument().adjustments[3]!
  const [, created] = (entities.adjustments[3] as any).terms.proposed
  const keeping = (registroHash: string) => ({
    ...wire, registrosPropostos: [{ dataHora: '2026-03-16T16:00:00Z', registroHash }]
  })
  t.same(told('adjustments', keeping(created.created.hash)), [])
  t.same(told('adjustments', keeping('x')), ['/registrosPropostos/0/registroHash unresolved'])
})

t.test('the bytes of an attachment come with it', async t => {
  const { entity, blobs } = checkEntity('attachments', { arquivoId: 'new', nome: 'a', base64: 'YQ==' }, context)
  t.same([...blobs], [[entity.digest, new Uint8Array([97])]])
})

const referred: readonly [VisibleCollection, string, readonly string[], string][] = [
  ['businessUnits', 'unit',
    ['/collaborators/0/unidadeNegocioId', '/holidays/0/unidadeNegocioId', '/workLocations/0/unidadeNegocioId'],
    'a unit has people, holidays and places'],
  ['shifts', 'fixed', ['/collaborators/0/turnoId'], 'a shift has people'],
  ['shifts', 'flexible', [], 'another has none'],
  ['attachments', 'file', ['/adjustments/0/anexos/0/arquivoId'], 'a file belongs to an adjustment'],
  ['timeRecords', 'second', ['/adjustments/3/registrosPropostos/0/registroHash'], 'an adjustment keeps a record'],
  ['adjustments', 'edit', [], 'nothing refers to an adjustment'],
  ['holidays', '2026-12-25', [], 'nor to a holiday']
]
for (const [collection, key, expected, sentence] of referred) {
  t.test(sentence, async t => {
    const found = referrers(collection, key, state)
    t.same(found.map(({ pointer }) => pointer), expected)
    t.ok(found.every(({ problem }) => problem.code === 'still-referenced'))
  })
}

t.test('an adjustment whose record another one keeps is referred to', async t => {
  const own = layerOn(layer)
  const hash = (entities.adjustments[3] as any).terms.proposed[1].created.hash
  const { entity } = checkEntity('adjustments', {
    ...smallDocument().adjustments[3],
    ajusteRegistroId: 'later',
    registrosPropostos: [{ dataHora: '2026-03-16T16:00:00Z', registroHash: hash }]
  }, context)
  applyChange(own, { collection: 'adjustments', key: 'later', entity })
  t.same(referrers('adjustments', 'edit', stateOf({ layer: own })).map(({ pointer }) => pointer), [
    '/adjustments/4/registrosPropostos/0/registroHash'
  ])
})

t.test('of many referrers a hundred are told', async t => {
  const own = layerOn(layer)
  for (let n = 0; n < 150; n++) {
    applyChange(own, { collection: 'holidays', key: `${n}`, entity: { ...entities.holidays[0]! } })
  }
  t.equal(referrers('businessUnits', 'unit', stateOf({ layer: own })).length, 100)
})
