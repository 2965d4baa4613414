import fc from 'fast-check'
import t from 'tap'
import { runs, seed } from '../../support/fuzz.ts'
import { beginHeaderWorld, headerRound, headerSteps, recordsOfWorld } from '../../support/header-rounds.ts'
import { testServer } from '../../support/server.ts'

// `npm run rounds -- header 10000 7` makes many more.
t.test('the header names just the points whose other answer changes the response', async t => {
  const server = await testServer(t)
  const steps = fc.sample(headerSteps(await recordsOfWorld(server)), { seed, numRuns: runs(120) })
  await beginHeaderWorld(server, 'header')
  for (const step of steps) t.same((await headerRound(server, 'header', step)).failures, [])
})
