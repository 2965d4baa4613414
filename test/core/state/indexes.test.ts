import fc from 'fast-check'
import t from 'tap'
import { type IndexDefinition, INDEXES } from '../../../src/core/state/indexes.ts'
import type { Collection } from '../../../src/core/state/collections.ts'
import { putChange } from '../../support/state-arbitraries.ts'
import { runs } from '../../support/fuzz.ts'

for (const [name, { of, order }] of Object.entries(INDEXES) as [string, IndexDefinition<Collection>][]) {
  if (order === undefined) continue
  t.test(`the order of ${name} tells any two apart, so it does not hang on which came first`, async () => {
    const change = putChange.filter(({ collection }) => collection === of)
    fc.assert(fc.property(change, change, (a, b) => {
      if (a.entity === null || b.entity === null) return
      const both = [Math.sign(order(a.entity, b.entity)), Math.sign(order(b.entity, a.entity))]
      if (a.key !== b.key && !(both[0] !== 0 && both[0] === -(both[1] as number))) throw new Error(`${both}`)
    }), { numRuns: runs(1000) })
  })
}
