import fc from 'fast-check'
import t from 'tap'
import type { Invalid } from '../../src/domain/problem.ts'
import { checkDocument } from '../../src/document/check.ts'
import { smallDocument } from './small-document.ts'
import { runs } from '../support/fuzz.ts'

async function records (timeRecords: readonly object[], more: object = {}) {
  const { entities } = await checkDocument({ ...smallDocument(), adjustments: [], timeRecords, ...more })
  return entities.timeRecords
}
const at = (time: string, more: object = {}) => ({
  colaboradorId: 'ana', dataHora: `2026-03-${time}:00-03:00`, ...more
})

t.test('numbers go by the time stored, wherever a record stands', async t => {
  const late = at('16T12:00', { criadoEm: '2026-03-20T08:00:00-03:00' })
  const found = await records([at('17T08:00'), at('16T08:00'), late])
  t.same(found.map(record => record.nsr), [2, 1, 3])
})

t.test('the hash is that of the Portaria, chained', async t => {
  const [first, second] = await records([
    { colaboradorId: 'ana', dataHora: '2026-10-05T08:00:00-03:00' },
    { colaboradorId: 'ana', dataHora: '2026-10-05T12:00:00-03:00', tipoOrigem: '02', online: false }
  ])
  t.equal(first?.hash, '687e6926aac2eaeceb0c72219f3e63c4d536680227400bd6843b1417ee7da79c')
  t.equal(second?.hash, 'f05559b5637b860c330e4477e5dcde8da3195c0e4b08994b706deb8fa9706640')
})

t.test('each business unit has a chain of its own', async t => {
  const { collaborators: [ana], businessUnits } = smallDocument()
  const found = await records([at('16T08:00'), at('16T09:00', { colaboradorId: 'rui' }), at('16T12:00')], {
    businessUnits: [...businessUnits, { unidadeNegocioId: 'other', nome: 'Filial' }],
    collaborators: [ana, { ...ana, colaboradorId: 'rui', unidadeNegocioId: 'other' }]
  })
  t.same(found.map(record => record.nsr), [1, 1, 2])
})

t.test('numbers and hashes that are there stay, and the others go on from the largest', async t => {
  const found = await records([at('16T08:00'), at('16T12:00', { NSR: '41', hashCode: 'mine' }), at('16T13:00')])
  t.same(found.map(record => record.nsr), [42, 41, 43])
  t.equal(found[1]?.hash, 'mine')
})

t.test('a number twice in a business unit is a violation', async t => {
  try {
    await records([at('16T08:00', { NSR: '7' }), at('16T12:00', { NSR: '000000007' })])
    t.fail('it was let through')
  } catch (error) {
    t.match(error, {
      violations: [{ pointer: '/timeRecords/1/NSR', problem: { code: 'duplicate', details: { value: '000000007' } } }]
    })
  }
})

t.test('a hash twice is a violation, also of two that were filled in', async t => {
  const { collaborators: [ana], businessUnits, adjustments } = smallDocument()
  const units = {
    businessUnits: [...businessUnits, { unidadeNegocioId: 'other', nome: 'Filial' }],
    collaborators: [ana, { ...ana, colaboradorId: 'rui', unidadeNegocioId: 'other' }]
  }
  const created = {
    ...adjustments[3]!,
    colaboradores: [{ colaboradorId: 'rui' }],
    registrosPropostos: [{
      dataHora: '2026-03-16T08:00:00-03:00', registro: { criadoEm: '2026-03-16T08:00:00-03:00', tipoOrigem: '01' }
    }]
  }
  const sentences: [sentence: string, timeRecords: object[], more: object, pointers: string[]][] = [
    ['of the same person in the same minute, the first of two units',
      [at('16T08:00'), at('16T08:00', { colaboradorId: 'rui' })], {}, ['/timeRecords/1/hashCode']],
    ['but not of the second ones',
      [at('16T07:00'), at('16T08:00'), at('16T07:01', { colaboradorId: 'rui' }),
        at('16T08:00', { colaboradorId: 'rui' })], {}, []],
    ['nor of different minutes', [at('16T08:00'), at('16T08:01', { colaboradorId: 'rui' })], {}, []],
    ['of one that an adjustment creates', [at('16T08:00')], { adjustments: [created] },
      ['/adjustments/0/registrosPropostos/0/registro/hashCode']],
    ['of one that was written down', [at('16T08:00', { hashCode: 'x' })],
      {
        adjustments: [{
          ...created, registrosPropostos: [{ ...created.registrosPropostos[0], registro: { hashCode: 'x' } }]
        }]
      },
      ['/adjustments/0/registrosPropostos/0/registro/hashCode']]
  ]
  for (const [sentence, timeRecords, more, pointers] of sentences) {
    let found: unknown[] = []
    try {
      await records(timeRecords, { ...units, ...more })
    } catch (error) {
      found = (error as Invalid).violations.map(({ pointer, problem }) => `${pointer} ${problem.code}`)
    }
    t.same(found, pointers.map(pointer => `${pointer} duplicate`), sentence)
  }
})

const alternation: readonly [string, string, string][] = [
  ['16T08:00 16T12:00 16T13:00 16T17:00', 'E S E S', 'in and out'],
  ['16T08:00 16T12:00 16T13:00 17T08:00 17T12:00', 'E S E E S',
    'a new day begins with an entry, though the exit was forgotten'],
  ['16T22:00 17T01:00 17T02:00 17T05:00 17T22:00', 'E S E S E', 'a night runs across midnight'],
  ['16T07:00 16T19:00 18T07:00 18T19:10', 'E S E S', 'twelve hours without a break'],
  ['16T14:00 16T22:00 17T09:00 17T12:00', 'E S E S', 'a short rest']
]
for (const [times, expected, sentence] of alternation) {
  t.test(`${sentence}: ${expected}`, async t => {
    const found = await records(times.split(' ').map(time => at(time)))
    t.equal(found.map(record => record.direction[0]).join(' '), expected)
  })
}

t.test('a record of another zone keeps it', async t => {
  t.match(await records([at('16T08:00', { fusoHorario: 'MANAUS' })]), [{ zone: 'MANAUS' }])
})

t.test('the order of a file changes nothing but the order', async t => {
  const bare = Array.from({ length: 8 }, (_, n) => at(`${10 + n}T08:00`))
  const told = async (list: readonly object[]) =>
    new Set((await records(list)).map(record => `${record.at} ${record.nsr} ${record.hash} ${record.direction}`))
  const expected = await told(bare)
  await fc.assert(fc.asyncProperty(fc.shuffledSubarray(bare, { minLength: 8 }), async shuffled => {
    t.same(await told(shuffled), expected)
  }), { numRuns: runs(30) })
})
