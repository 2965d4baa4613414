import t from 'tap'
import type { TallyDocument } from '../../../../src/host/http/recorded/tally.ts'
import { recognizeTests } from '../../../../src/guests/fidelity/mutate/test-names.ts'

// What is random in the names of sandboxes, whoever made them up.

const round = (...names: string[]): TallyDocument[] => [{
  recording: true,
  settings: {},
  complete: true,
  bodies: {},
  sandboxes: names.map(name => ({ name, chosen: [], responses: [] }))
}]

const cases: [sentence: string, first: string[], second: string[], later: string[], tests: string[]][] = [
  ['names that stay are tests', ['default', 'folha-1'], ['folha-1', 'default'], ['folha-1', 'x'], ['folha-1', 'x']],
  ['the random end of `fresh`', ['cria-0123456789ab'], ['cria-ba9876543210'], ['cria-00ff00ff00ff'], ['cria']],
  ['the process of bash and PowerShell', ['keys-4711'], ['keys-4799'], ['keys-5'], ['keys']],
  ['digits that happen to be equal', ['keys-1234', 'other-1'], ['keys-1299', 'other-1'], ['keys-77'], ['keys']],
  ['SecureRandom.uuid of Ruby', ['um-teste-0f1e-2d'], ['um-teste-0f9a-77'], ['um-teste-b-c'], ['um-teste']],
  ['a time in the middle', ['run-1764-a'], ['run-1765-a'], ['run-1766-b'], ['run']],
  ['tests of which one begins as another', ['a-1f', 'a-b-2f'], ['a-9e', 'a-b-8e'], ['a-b-0c', 'a-0c'], ['a-b', 'a']],
  ['nothing but random', ['f00'], ['ba7'], ['c0de'], ['']],
  ['one that is random beside one that stays', ['folha', 'x-1'], ['folha', 'x-2'], ['x-3', 'folha'], ['x', 'folha']]
]
for (const [sentence, first, second, later, tests] of cases) {
  t.test(sentence, async t => {
    const recognized = recognizeTests(round(...first), round(...second))
    const found = recognized(round(...later)).flatMap(({ sandboxes }) => sandboxes.map(({ name }) => name))
    t.strictSame(found, tests)
  })
}
