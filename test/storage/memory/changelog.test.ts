import t from 'tap'
import { memoryChangelog } from '../../../src/storage/memory/changelog.ts'
import { changelogContract } from '../support/changelog-contract.ts'

changelogContract('memory', { durable: false, place: () => ({ open: async () => memoryChangelog() }) })

t.equal(memoryChangelog().append({ sequence: 1, changes: [] }), undefined, 'gives nobody anything to wait for')
