import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { attachmentDigests } from '../../../src/host/sandbox/attachments.ts'
import { freeze, freezeShort } from '../../../src/core/state/freeze.ts'
import { applyChange, getEntity, type Layer, layerOn } from '../../../src/core/state/layer.ts'
import { make } from '../../support/world.ts'
import { runs, seed } from '../../support/fuzz.ts'

const KEYS = ['a', 'b', 'c', 'd', 'e']

const put = (layer: Layer, key: string, content: string) =>
  applyChange(layer, { collection: 'attachments', key, entity: make.attachment(key, content) })
const remove = (layer: Layer, key: string) =>
  applyChange(layer, { collection: 'attachments', key, entity: null })
const digestOf = (content: string) => make.attachment('x', content).digest

t.test('an attachment counts where a state shows it', async t => {
  const fixtures = layerOn()
  put(fixtures, 'fixed', 'of the fixtures')
  const lower = layerOn(fixtures)
  put(lower, 'a', 'removed above')
  put(lower, 'b', 'replaced above')
  put(lower, 'c', 'left')
  const upper = layerOn(lower)
  remove(upper, 'a')
  put(upper, 'b', 'new')
  const beside = layerOn(lower)
  remove(beside, 'c')
  put(beside, 'b', 'newer')
  const digests = (...layers: Layer[]) => attachmentDigests(layers.map(layer => ({ layer })))
  const cases: Array<[string, readonly Layer[], readonly string[]]> = [
    ['what a layer above removes or replaces does not', [upper], ['new', 'left']],
    ['unless another state shows it', [upper, lower], ['removed above', 'replaced above', 'left', 'new']],
    ['also if that one was named first', [lower, upper], ['removed above', 'replaced above', 'left', 'new']],
    ['or has another layer above', [upper, beside], ['removed above', 'left', 'new', 'newer']],
    ['the fixtures have their own', [fixtures], []],
    ['no state shows none', [], []]
  ]
  for (const [sentence, layers, contents] of cases) {
    t.same([...digests(...layers)].sort(), contents.map(digestOf).sort(), sentence)
  }
})

t.test('whatever is put, removed, frozen and forked, the digests are those that a look-up finds', async () => {
  const step = fc.record({
    at: fc.nat(4),
    what: fc.constantFrom('put', 'remove', 'freeze', 'freeze short', 'fork'),
    key: fc.constantFrom(...KEYS),
    file: fc.nat(9)
  })
  fc.assert(fc.property(fc.array(step, { maxLength: 40 }), fc.infiniteStream(fc.boolean()), (steps, chosen) => {
    const fixtures = layerOn()
    put(fixtures, 'a', 'of the fixtures')
    const tops: Layer[] = [layerOn(fixtures)]
    const frozen: Layer[] = []
    for (const { at, what, key, file } of steps) {
      const index = at % tops.length
      const top = tops[index] as Layer
      if (what === 'put') put(top, key, `file ${file}`)
      else if (what === 'remove') remove(top, key)
      else {
        const { layer, top: next } = what === 'freeze short' ? freezeShort(top) : freeze(top)
        tops[index] = next
        frozen.push(layer)
        if (what === 'fork') tops.push(layerOn(layer))
      }
    }
    const shown = [...tops, ...frozen].filter(() => chosen.next().value)
    const found = shown.flatMap(layer => KEYS.flatMap(key => {
      const attachment = getEntity(layer, 'attachments', key)
      return attachment === undefined || attachment === getEntity(fixtures, 'attachments', key) ? [] : attachment.digest
    }))
    const digests = attachmentDigests(shown.map(layer => ({ layer })))
    return isDeepStrictEqual([...digests].sort(), [...new Set(found)].sort())
  }), { seed, numRuns: runs(400) })
})
