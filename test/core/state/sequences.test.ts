import t from 'tap'
import type { EntityLists } from '../../../src/core/state/world.ts'
import { sequencesAfter, sequencesRaised } from '../../../src/core/state/sequences.ts'
import type { Sequence } from '../../../src/core/state/bookkeeping.ts'
import { stateOf } from '../../../src/core/state/state.ts'
import { layerOf, put } from '../../support/state.ts'
import { make, peopled } from '../../support/world.ts'

const record = (nsr: number, collaboratorId = 'ana') => make.timeRecord(`h${nsr}`, { nsr, collaboratorId })
/** An adjustment that created a record. */
const editing = (nsr: number, code = 1) =>
  ({
    ...make.adjustment(`a${nsr}`, { code }),
    format: 'REGISTRO_PONTO' as const,
    terms: { proposed: [{ created: record(nsr) }] }
  })
const people = [make.collaborator('ana'), make.collaborator('bia', { businessUnitId: 'other' })]

t.test('sequences go on after the largest present (A50)', async t => {
  const cases: Array<[Partial<EntityLists>, Sequence[], string]> = [
    [{}, [], 'or begin'],
    [{ timeRecords: [record(3), record(9), record(4)] }, [{ name: 'nsr/unit', last: 9, hash: 'h9' }],
      'of the numbers, with the hash that the chain goes on from'],
    [{ timeRecords: [record(3), record(5, 'bia')] },
      [{ name: 'nsr/unit', last: 3, hash: 'h3' }, { name: 'nsr/other', last: 5, hash: 'h5' }], 'of each business unit'],
    [{ timeRecords: [record(3)], adjustments: [editing(8)] },
      [{ name: 'nsr/unit', last: 3, hash: 'h3' }, { name: 'nsr/unit#created', last: 8, hash: 'h8' },
        { name: 'adjustment-code', last: 1 }], 'what adjustments created has a chain of its own'],
    [{ adjustments: [make.adjustment('a', { code: 12 }), make.adjustment('b', { code: 7.5 })] },
      [{ name: 'adjustment-code', last: 12 }], 'of the codes'],
    [{ adjustments: [make.adjustment('a', { code: 7.5 })] }, [{ name: 'adjustment-code', last: 7 }], 'which are whole']
  ]
  for (const [entities, wanted, sentence] of cases) {
    t.same(sequencesAfter(peopled({ collaborators: people, ...entities })), wanted, sentence)
  }
})

t.test('what one more entity brings raises a sequence, and never lowers it', async t => {
  const state = stateOf({
    layer: layerOf(
      put('collaborators', make.collaborator('ana')), put('sequences', { name: 'nsr/unit', last: 5, hash: 'h5' })
    )
  })
  const cases: Array<[Parameters<typeof sequencesRaised>[1], Sequence[], string]> = [
    [{}, [], 'nothing brings nothing'],
    [{ timeRecords: [record(4)] }, [], 'a smaller number does not'],
    [{ timeRecords: [record(5)] }, [], 'the same number does not'],
    [{ timeRecords: [record(500)] }, [{ name: 'nsr/unit', last: 500, hash: 'h500' }], 'a larger number does'],
    [{ adjustments: [editing(6, 3)] },
      [{ name: 'nsr/unit#created', last: 6, hash: 'h6' }, { name: 'adjustment-code', last: 3 }],
      'an adjustment does with its code and its records']
  ]
  for (const [entity, wanted, sentence] of cases) t.same(sequencesRaised(state, entity), wanted, sentence)
})
