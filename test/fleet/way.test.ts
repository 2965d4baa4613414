import t from 'tap'
import type { Place, Replica } from '../../src/fleet/owners.ts'
import { wayFinder } from '../../src/fleet/way.ts'
import { elapsedTime } from '../../src/sandbox/system-clock.ts'

const replica = (id: string, format: number): Replica => ({ id, address: `http://${id}`, format })
const self = replica('self', 1)

function ways (takers: readonly Replica[], place: Place) {
  const reopened: string[] = []
  const { find } = wayFinder({
    owners: {
      self,
      takers,
      others: [],
      secret: Buffer.alloc(32),
      leaseRest: 10_000,
      fixtures: undefined,
      locate: async () => place,
      renewed: async () => {},
      bringFixtures: async () => undefined,
      watchFixtures () {},
      join: async () => {},
      drain: async () => {},
      leave: async () => {}
    },
    places: { locate: async () => place, forget () {} },
    registry: {
      find: () => undefined,
      async reopen (name) { reopened.push(name); return undefined },
      settled: async () => {},
      forget: async () => {}
    },
    doubt: elapsedTime()
  })
  return { reopened, find: () => find('x', undefined) }
}

const [old, young] = [replica('old', 1), replica('young', 2)]
const written = (format?: number): Place => ({ at: 'nobody', ...(format !== undefined && { format }) })

const cases: Array<[sentence: string, takers: Replica[], place: Place, way: unknown]> = [
  ['a sandbox of its own format is taken', [self], written(1), { to: 'here' }],
  ['a new sandbox is made', [self], written(), { to: 'here' }],
  ['one that only a newer replica reads goes there', [self, old, young], written(2), { to: 'taker', replica: young }]
]
for (const [sentence, takers, place, way] of cases) {
  t.test(sentence, async t => {
    t.same(await ways(takers, place).find(), way)
  })
}

t.test('where no replica reads a sandbox, nothing is done with it', async t => {
  const { find, reopened } = ways([self, old], written(2))
  await t.rejects(find(), { code: 'sandbox-moved' })
  t.same(reopened, [])
})
