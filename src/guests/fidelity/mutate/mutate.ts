import type { TallyDocument } from '../../../host/http/recorded/tally.ts'
import { type Alternative, alternativesTo, rankOf } from './alternatives.ts'
import { type Difference, heaviestDifference, WEIGHTS } from './difference.ts'
import { type Round, type Rounds, runRound } from './round.ts'
import type { Recognized } from './test-names.ts'

/** What became of another answer. */
export type Result = 'noticed' | 'unnoticed' | 'equivalent' | 'inconclusive' | 'set-by-suite'

export interface Judged {
  readonly alternative: Alternative
  readonly result: Result
  /** Where the responses differed, if the suite did not notice. */
  readonly difference?: Difference | undefined
}

/** Which alternatives are tried. */
export interface Choice {
  readonly only: readonly string[] | undefined
  readonly skip: readonly string[]
  /** Points that a profile has settled by what the real API answered. They are tried only if `only` names them. */
  readonly known: readonly string[]
  readonly max: number
}

export interface Plan {
  /** Each gets a round. */
  readonly tried: readonly Alternative[]
  /** No response could rest on their points, so none can differ. */
  readonly untouched: readonly Alternative[]
  /** How many `max` leaves out. */
  readonly leftOut: number
  /** How many are left out because their points are settled. */
  readonly known: number
}

/** A slow machine may take longer for one run than for another. */
const LIMIT_FACTOR = 3
const LEAST_LIMIT_MS = 10_000

/**
 * What to try, by what the unchanged runs rested on, the most harmful first. A point that is asked for by its id is
 * tried in any case.
 */
export function planOf (tallies: readonly TallyDocument[], { only, skip, known, max }: Choice): Plan {
  const answered = tallies.filter(({ sandboxes }) => sandboxes.some(({ responses }) => responses.length > 0))
  const rested = new Set(answered.flatMap(({ sandboxes }) =>
    sandboxes.flatMap(({ responses }) => responses.flatMap(({ points }) => points))))
  const asked = uniqueAlternatives(answered).filter(({ id }) => !skip.includes(id) && (only?.includes(id) ?? true))
  const open = asked.filter(({ id }) => only !== undefined || !known.includes(id))
  const touched = open.filter(({ id }) => only !== undefined || rested.has(id)).sort((a, b) => rankOf(a) - rankOf(b))
  return {
    tried: touched.slice(0, max),
    untouched: open.filter(alternative => !touched.includes(alternative)),
    leftOut: Math.max(0, touched.length - max),
    known: asked.length - open.length
  }
}

/** Servers of one suite can begin with different answers, so what one has in force another has not. */
function uniqueAlternatives (tallies: readonly TallyDocument[]): Alternative[] {
  const all = tallies.flatMap(({ settings }) => alternativesTo(settings))
  return [...new Map(all.map(one => [`${one.key} ${one.answer}`, one])).values()]
}

export function limitMsOf (unchanged: readonly Round[]): number {
  return Math.max(LEAST_LIMIT_MS, LIMIT_FACTOR * Math.max(...unchanged.map(({ elapsedMs }) => elapsedMs)))
}

/** Runs a round for each alternative, `jobs` at once, and says of each when it is judged. */
export async function judgeAll (
  rounds: Rounds, { tried, untouched }: Plan,
  { unchanged, recognized, limitMs }: { unchanged: Round, recognized: Recognized, limitMs: number },
  jobs: number, judged: (one: Judged, index: number) => void
): Promise<Judged[]> {
  const results: Judged[] = []
  const left = tried.entries()
  const work = async (): Promise<void> => {
    for (const [index, alternative] of left) {
      const { key, answer } = alternative
      const terms = { number: index + 2, answers: { [key]: answer }, limitMs }
      const round = await runRound(rounds, terms)
      const one = judge(alternative, unchanged, { ...round, tallies: recognized(round.tallies) })
      results[index] = one
      judged(one, index)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return byWeight([...results, ...untouched.map(alternative => ({ alternative, result: 'equivalent' as const }))])
}

function judge (alternative: Alternative, unchanged: Round, round: Round): Judged {
  if (round.code === undefined) return { alternative, result: 'inconclusive' }
  if (round.code !== 0) return { alternative, result: 'noticed' }
  const isChosen = round.tallies.some(({ sandboxes }) =>
    sandboxes.some(({ chosen }) => chosen.includes(alternative.key)))
  if (isChosen) return { alternative, result: 'set-by-suite' }
  const difference = heaviestDifference(unchanged.tallies, round.tallies)
  return difference === undefined
    ? { alternative, result: 'equivalent' }
    : { alternative, result: 'unnoticed', difference }
}

/** The unnoticed ones first, those that would do most harm at the top. */
function byWeight (all: readonly Judged[]): Judged[] {
  const rank = ({ difference }: Judged): number =>
    difference === undefined ? WEIGHTS.length : WEIGHTS.indexOf(difference.weight)
  return [...all].sort((a, b) => rank(a) - rank(b))
}
