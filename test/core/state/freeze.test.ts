import fc from 'fast-check'
import t from 'tap'
import { freeze, freezeShort, shorten } from '../../../src/core/state/freeze.ts'
import { stateHash } from '../../../src/core/state/hash.ts'
import { frozenHash } from '../../../src/host/sandbox/frozen-hash.ts'
import { applyChange, type Layer, layerOn } from '../../../src/core/state/layer.ts'
import { indexKeys, layerOf, naiveState, put, viewOf } from '../../support/state.ts'
import { change } from '../../support/state-arbitraries.ts'
import { make } from '../../support/world.ts'
import { runs } from '../../support/fuzz.ts'

const depth = (layer: Layer): number => layer.parent === undefined ? 1 : 1 + depth(layer.parent)
const same = (found: unknown, wanted: unknown): void => {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (a !== b) throw new Error(`found ${a}\nwanted ${b}`)
}

t.test('what is frozen stays, merged or not, while the top goes on like a state that was never frozen', async () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: change },
      { weight: 2, arbitrary: fc.constantFrom<'freeze' | 'shorten'>('freeze', 'freeze', 'shorten') }
    ),
    { maxLength: 40 }
  )
  await fc.assert(fc.asyncProperty(fc.array(change, { maxLength: 8 }), steps, async (below, steps) => {
    const naive = naiveState()
    for (const one of below) naive.apply(one)
    const asked = new Set([...below, ...steps].flatMap(step =>
      step === 'freeze' || step === 'shorten' || step.entity === null ? [] : indexKeys(step.collection, step.entity)))
    const frozen: Array<{ layer: Layer, was: unknown, hash: string }> = []
    let top = layerOn(layerOf(...below))
    for (const step of steps) {
      if (step === 'shorten') {
        shorten(top)
      } else if (step === 'freeze') {
        const was = viewOf(top, asked)
        const hash = stateHash(top)
        const next = freeze(top)
        same(await frozenHash(next.layer), hash)
        frozen.push({ layer: next.layer, was, hash })
        top = next.top
      } else {
        naive.apply(step)
        applyChange(top, step)
      }
      same(sorted(viewOf(top, asked)), sorted(naive.view()))
    }
    for (const { layer, was, hash } of frozen) same([viewOf(layer, asked), stateHash(layer)], [was, hash])
  }), { numRuns: runs(150) })
})

t.test('a state frozen after each of many changes stays a short chain, and nothing is frozen twice', async t => {
  let top = layerOn(layerOf(put('businessUnits', make.businessUnit('first'))))
  for (let n = 0; n < 2000; n++) {
    applyChange(top, put('businessUnits', make.businessUnit(`unit ${n}`)))
    top = freezeShort(top).top
  }
  t.ok(depth(top) <= 14, `${depth(top)} layers for 2000 freezes`)
  t.equal(freeze(top).layer, top.parent, 'an empty top needs no layer of its own')
  t.equal(freeze(top).top, top)
})

function sorted ({ entities, sizes, indexed }: ReturnType<typeof viewOf>): unknown {
  return [entities, sizes, Object.entries(indexed).sort(([a], [b]) => a < b ? -1 : 1)]
}
