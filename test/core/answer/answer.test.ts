import fc from 'fast-check'
import t from 'tap'
import { admit } from '../../../src/core/answer/admit.ts'
import { answer } from '../../../src/core/answer/answer.ts'
import type { Head } from '../../../src/core/answer/head.ts'
import { DEFAULT_SETTINGS } from '../../../src/core/assumptions.ts'
import { type OperationName, operations } from '../../../src/core/contract/index.ts'
import { tokenDigest } from '../../../src/core/rules/create-api-key.ts'
import { Invalid } from '../../../src/core/rules/problem.ts'
import { stateHash } from '../../../src/core/state/hash.ts'
import { applyChange } from '../../../src/core/state/layer.ts'
import { stateOf } from '../../../src/core/state/state.ts'
import { readFixtures } from '../../../src/host/fixtures/read-folder.ts'
import { answerWithoutServer, requestOf } from '../../../src/host/http/without-server.ts'
import { createFixtures, layerWith, startingTime } from '../../../src/host/sandbox/fixtures.ts'
import { builtInFixtures } from '../../../src/package-files.ts'
import { asSent } from '../../support/both-ways.ts'
import { runs } from '../../support/fuzz.ts'
import { requestsOf } from '../../support/operation-requests.ts'

const fixtures = createFixtures(await readFixtures(builtInFixtures))
const at = { now: startingTime(fixtures), seed: 1 }
const settings = DEFAULT_SETTINGS
const { defaultCollaborator } = fixtures.meta

function begun () {
  const layer = layerWith(fixtures, [])
  return { layer, world: stateOf({ layer }) }
}

t.test('equal arguments give equal answers, and nothing outside changes', async t => {
  const { layer, world } = begun()
  const hash = stateHash(layer)
  const names = Object.keys(operations) as OperationName[]
  await fc.assert(fc.asyncProperty(fc.constantFrom(...names).chain(requestsOf), async sent => {
    const ask = async () => await answerWithoutServer(asSent(sent), {
      world, settings, at, defaultCollaborator, baseUrl: 'http://a'
    })
    const one = await ask()
    t.strictSame(one, await ask(), sent.what)
    const { problem } = one
    t.notMatch(problem?.stack ?? '', '\n', 'a refusal captures no stack')
    const violations = problem instanceof Invalid ? problem.violations : []
    t.notOk(violations.some(({ problem: of }) => of instanceof Error), 'the problem of a violation is no error')
  }), { numRuns: runs(400) })
  t.equal(stateHash(layer), hash)
  t.equal(layer.parent, fixtures.layer, 'the layer of the world is still the same')
})

const head: Head = {
  operation: 'createApiKey',
  method: 'POST',
  path: '/api-key',
  authorizations: 1,
  token: 'espelho_admin',
  namedCollaborator: undefined,
  defaultCollaborator
}
const body = { name: 'k', permissions: ['*'] }

t.test('the counters that an answer has moved are among its changes', async t => {
  const { layer, world } = begun()
  const asked = (given: object = body) =>
    requestOf({ head, admission: admit(world, head, settings, at), params: {}, body: given, baseUrl: '' }, settings)
  const first = answer(world, asked(), settings, at)
  t.strictSame(first.changes.map(({ collection }) => collection), ['sequences', 'apiKeys'])
  t.strictSame(answer(world, asked(), settings, at), first, 'nothing is drawn before they are applied')
  for (const change of first.changes) applyChange(layer, change)
  const second = answer(world, asked(), settings, at)
  t.not(second.changes[1]?.key, first.changes[1]?.key, 'then the next answer draws another identifier')
  const refused = answer(world, asked({}), settings, at)
  t.strictSame([refused.status, refused.changes], [400, []], 'a refusal moves none')
})

t.test('what the head decided counts as long as the state says the same', async t => {
  const { layer, world } = begun()
  const admission = admit(world, head, settings, at)
  const request = requestOf({ head, admission, params: {}, body, baseUrl: '' }, settings)
  t.equal(answer(world, request, settings, at).status, 201)
  t.equal(answer(world, { ...request, admission: undefined }, settings, at).status, 201, 'without it the head is asked')
  applyChange(layer, { collection: 'apiKeys', key: tokenDigest('espelho_admin'), entity: null })
  t.equal(answer(world, request, settings, at).status, 401, 'not when the key is gone')
  const open = { ...settings, 'auth.otherOperations': false }
  t.equal(answer(world, request, open, at).status, 401, 'also where none is needed, because it is shown')
})
