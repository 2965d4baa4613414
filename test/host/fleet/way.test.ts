import t from 'tap'
import { Problem } from '../../../src/core/rules/problem.ts'
import type { Place, Replica } from '../../../src/host/fleet/owners.ts'
import { wayFinder } from '../../../src/host/fleet/way.ts'
import { elapsedTime } from '../../../src/host/sandbox/system-clock.ts'

const replica = (id: string, format: number): Replica => ({ id, address: `http://${id}`, format })
const self = replica('self', 1)

/** The sandbox is at the first place until it was to be opened here, and then at the next. */
function ways (takers: readonly Replica[], place: Place, ...next: Place[]) {
  const reopened: string[] = []
  const places = [place, ...next]
  const { find } = wayFinder({
    owners: {
      self,
      takers,
      others: [],
      secret: Buffer.alloc(32),
      numbers: [],
      numberOf: async () => undefined,
      leaseRest: 10_000,
      locate: async () => place,
      renewed: async () => {},
      join: async () => {},
      drain: async () => {},
      leave: async () => {}
    },
    places: { locate: async () => places[0] as Place, forget () {} },
    registry: {
      find: () => undefined,
      async reopen (name) {
        reopened.push(name)
        if (places.length === 1) return undefined
        places.shift()
        throw new Problem('sandbox-moved', {})
      },
      whenFree: async () => {},
      forget: async () => {}
    },
    doubt: elapsedTime()
  })
  return {
    reopened,
    find: (refused: string[] = []) => find('x', { refused: new Set(refused), end: elapsedTime() + 1000 })
  }
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

t.test('a sandbox that another replica takes at this moment is looked for again', async t => {
  const { find } = ways([self], written(1), written(1), { at: 'replica', replica: old, leaseRest: 9 })
  t.same(await find(), { to: 'owner', replica: old, leaseRest: 9 })
})

t.test('who has refused a request is asked again when nobody else is left', async t => {
  const takers = [old, replica('other', 1)]
  const { find } = ways(takers, written())
  t.match(await find(['old']), { to: 'taker', replica: { id: 'other' } })
  t.match(await find(['other']), { to: 'taker', replica: { id: 'old' } })
  t.match(await find(['old', 'other']), { to: 'taker' })
})

t.test('where no replica reads a sandbox, nothing is done with it', async t => {
  const { find, reopened } = ways([self, old], { at: 'nobody', format: 2, version: '0.3.0' })
  await t.rejects(find(), { code: 'newer-version-needed', details: { version: '0.3.0' } })
  t.same(reopened, [])
})
