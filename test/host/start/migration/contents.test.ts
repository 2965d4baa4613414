import t from 'tap'
import { type Contents, isUntouched } from '../../../../src/host/start/migration/contents.ts'
import { createFixtures } from '../../../../src/host/sandbox/fixtures.ts'
import { world } from '../../../support/world.ts'

const fixtures = createFixtures(world())
const untouched = { sequence: 1, epoch: 0, fixtures, layer: fixtures.layer, snapshots: [], files: new Set() }
const snapshot = { name: 'a', createdAt: 0, fixtures, layer: fixtures.layer }

t.test('a sandbox is untouched if nothing was ever done in it', async t => {
  for (const [sentence, changes, expected] of [
    ['a new one', {}, true],
    ['one that something was committed to', { sequence: 2 }, false],
    ['one that was reset', { epoch: 1 }, false],
    ['one with a single snapshot', { snapshots: [snapshot] }, false]
  ] as const) {
    t.equal(await isUntouched({ ...untouched, ...changes } as unknown as Contents), expected, sentence)
  }
})
