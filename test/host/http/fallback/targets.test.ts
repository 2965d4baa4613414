import t from 'tap'
import { randomFrom } from '../../../../scripts/rounds/random.ts'
import {
  callAll, climbs, closingServer, mixedUp, randomTarget, startRecipe, targetFault
} from '../../../support/fallback-rounds.ts'
import { inFront, otherServer } from '../../../support/other-server.ts'

t.test('a segment that is a dot or two is refused, and nothing else of a path', async t => {
  const { url, got } = await otherServer(t)
  const espelho = await inFront(t, url)
  const refused = [
    '/.', '/..', '/../x', '/a/./b', '/a/..', '/%2e', '/%2E%2e/x', '/.%2e', '/a%2F..%2Fb', '/..%2Fb', '/..%5Cb',
    '/a\\..\\b',
    '/..\\', '/a/..#b', '/a/%2e?q'
  ]
  const passed = [
    '/...', '/..a', '/a..', '/.well-known/x', '/%252e%252e/x', '/a/..;/b', '/%00', '/a%zz', '/%C3%A9',
    '/a?/../b', '/a?..',
    '//evil.test/x', '/a{b}|"c"<d>`^\\e', '/%2fa', '/%E9', '/a#b', '/a?x=%2e%2e/'
  ]
  for (const target of refused) {
    t.ok(climbs(target), target)
    t.equal(await targetFault(espelho.url, target, got), undefined, `${target} is refused`)
  }
  for (const target of passed) t.equal(await targetFault(espelho.url, target, got), undefined, `${target} is passed on`)
})

t.test('random targets are passed on byte by byte, or refused', async t => {
  const { url, got } = await otherServer(t)
  const espelho = await inFront(t, url)
  const random = randomFrom(7)
  const targets = Array.from({ length: 150 }, () => randomTarget(random))
  for (const target of targets) {
    const fault = await targetFault(espelho.url, target, got)
    if (fault !== undefined) t.fail(fault)
  }
  t.ok(targets.filter(climbs).length > 10, 'both happen')
})

t.test('no call to a server that closes each connection is lost, and none arrives twice', async t => {
  const { url, got, server } = await closingServer()
  t.teardown(() => server.close())
  const espelho = await inFront(t, url)
  t.same(await callAll(espelho.url, got, 100, 7), { calls: 100, lost: 0, missing: 0, twice: 0 })
})

t.test('sandboxes never see each other through the recipe', async t => {
  const recipe = await startRecipe()
  t.teardown(recipe.stop)
  const espelho = await inFront(t, recipe.url)
  t.same(await mixedUp(espelho.url, 12), [])
})
