import { isDeepStrictEqual } from 'node:util'
import type { SandboxServer } from '../../src/index.ts'
import { randomFrom } from './random.ts'
import { besideRevision } from './revision.ts'
import { type Answer, answerOf } from './timeline/answer.ts'
import { runSequence } from './timeline/sequence.ts'

/**
 * Which answers does a change of the rules change? Random sequences of adjustments, records, holidays and other answers
 * by the files of this folder and by another revision, side by side. `npm run rounds -- timeline 2000 7 main` are 2,000
 * sequences from seed 7 against `main`; without a revision it is the commit before.
 */
const [sequences = '500', seed = '1', revision = 'HEAD~1', most = '3'] = process.argv.slice(2)
/** After every day of the round. */
const NOW = '2030-01-01T12:00:00Z'

const counts = { sequences: 0, answers: 0, accepted: 0, differ: 0 }

async function compare (before: SandboxServer, after: SandboxServer, one: number): Promise<void> {
  let step = 0
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const [was, is] = [await answerOf(before.url, method, path, body), await answerOf(after.url, method, path, body)]
    counts.answers++
    step++
    if (was.status < 300) counts.accepted++
    if (!isDeepStrictEqual(compared(was), compared(is)) || missing(was, is).length > 0) {
      show(`sequence ${one}, ${step}: ${method} ${path} ${textOf(body)}`, was, is)
    }
    return was.body
  }
  await runSequence(randomFrom(Number(seed) * 1_000_003 + one), send)
}

/** Which rule a boundary names after an empty day without times once depended on what had been asked before. */
function compared (whole: Answer): unknown {
  const { [ASSUMPTIONS]: _, ...headers } = whole.headers
  const answer = { ...whole, headers }
  const { boundaries, ...body } = (answer.body ?? {}) as { boundaries?: Array<{ number: string }> }
  if (boundaries === undefined) return answer
  const plain = boundaries.map(one => ['2', '5'].includes(one.number)
    ? { ...one, number: '2 or 5', text: '', rule: '', source: '' }
    : one)
  return { ...answer, body: { ...body, boundaries: plain } }
}

/** The header may name more points than it did, because it says what an answer may rest on. */
const ASSUMPTIONS = 'x-sandbox-assumptions'

function missing (was: Answer, is: Answer): string[] {
  const named = (answer: Answer): string[] => (answer.headers[ASSUMPTIONS] ?? '').split(' ')
  return named(was).filter(id => !named(is).includes(id))
}

const textOf = (body: unknown): string => JSON.stringify(body)?.slice(0, 500) ?? ''

function show (what: string, was: unknown, is: unknown): void {
  if (counts.differ++ >= Number(most)) return
  console.log(what)
  for (const line of differences(was, is, '').slice(0, 12)) console.log(`  ${line}`)
}

function differences (was: unknown, is: unknown, at: string): string[] {
  if (isDeepStrictEqual(was, is)) return []
  if (typeof was !== 'object' || typeof is !== 'object' || was === null || is === null) {
    return [`${at}: was ${JSON.stringify(was)?.slice(0, 300)}, is ${JSON.stringify(is)?.slice(0, 300)}`]
  }
  const [one, other] = [was as Record<string, unknown>, is as Record<string, unknown>]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .flatMap(name => differences(one[name], other[name], `${at}/${name}`))
}

await besideRevision(revision, NOW, async (before, after) => {
  for (; counts.sequences < Number(sequences); counts.sequences++) await compare(before, after, counts.sequences)
})
console.log(JSON.stringify({ seed: Number(seed), revision, ...counts }))
process.exitCode = counts.differ === 0 ? 0 : 1
