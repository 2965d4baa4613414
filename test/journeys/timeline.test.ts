import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { randomFrom } from '../../scripts/rounds/random.ts'
import { answerOf } from '../../scripts/rounds/timeline/answer.ts'
import { runSequence } from '../../scripts/rounds/timeline/sequence.ts'
import { startSandbox } from '../../src/index.ts'

/**
 * A few sequences of the round `timeline`: the figures after each step are those that were recorded.
 * `UPDATE_TIMELINE=1 npx tap test/journeys/timeline.test.ts` writes what is found. The round compares with another
 * revision, and shows what differs.
 */
const file = new URL('timeline/recorded.json', import.meta.url)
const recorded = JSON.parse(readFileSync(file, 'utf8')) as string[][]
const SEQUENCES = 4

interface Sheet { readonly days: ReadonlyArray<{ readonly figures?: object }>, readonly totals?: object }

/** The figures that an answer shows, in few letters. */
function figuresOf (body: unknown): string {
  const { days, totals } = body as Sheet
  return createHash('sha256').update(JSON.stringify([days.map(day => day.figures ?? day), totals])).digest('hex')
    .slice(0, 8)
}

t.test('after each step of random sequences of adjustments the figures are as they were', async t => {
  const server = await startSandbox({
    fixtures: { sandbox: { clock: { now: '2030-01-01T12:00:00Z', mode: 'frozen' } } }, logLevel: 'silent', seed: 1
  })
  t.teardown(() => server.close())
  const found: string[][] = []
  for (let one = 0; one < SEQUENCES; one++) {
    const figures: string[] = []
    await runSequence(randomFrom(one), async (method, path, body) => {
      const answer = await answerOf(server.url, method, path, body)
      if (/\/(daily-frequency|timesheet)\/[^/]*$/.test(path)) figures.push(figuresOf(answer.body))
      return answer.body
    })
    found.push(figures)
  }
  if (process.env['UPDATE_TIMELINE'] === '1') writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`)
  else t.same(found, recorded)
})
