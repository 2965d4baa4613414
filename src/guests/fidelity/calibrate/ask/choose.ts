import type { Appraisal } from './appraise.ts'
import type { Fact } from '../facts.ts'
import type { Question } from './question.ts'

export interface Chosen {
  /** In the order in which they are to be sent: what changes something comes last. */
  readonly questions: readonly Question[]
  readonly changing: ReadonlySet<string>
  /** Questions that cannot be asked, with the facts that are missing. */
  readonly lacking: readonly { readonly question: Question, readonly facts: readonly Fact[] }[]
}

/**
 * Greedy cover: the question that tells most apart comes first, harmless ones before others, until no question adds
 * anything; and with each its twins, without which a refusal proves nothing.
 */
export function choose (appraisals: readonly Appraisal[], allowChanges: boolean, lacking: Chosen['lacking']): Chosen {
  const byName = new Map(appraisals.map(appraisal => [appraisal.question.name, appraisal]))
  const covered = new Set<string>()
  const chosen = new Set<string>()
  for (const pool of [appraisals.filter(one => one.isHarmless), allowChanges ? appraisals : []]) {
    for (let best = bestOf(pool, covered); best !== undefined; best = bestOf(pool, covered)) include(best)
  }
  const inOrder = appraisals.filter(({ question }) => chosen.has(question.name))
  const [harmless, changing] = [true, false].map(wanted =>
    inOrder.filter(one => one.isHarmless === wanted).map(one => one.question)) as [Question[], Question[]]
  return { questions: [...harmless, ...changing], changing: new Set(changing.map(({ name }) => name)), lacking }

  function include ({ question, pairs }: Appraisal): void {
    if (chosen.has(question.name)) return
    chosen.add(question.name)
    for (const pair of pairs) covered.add(pair)
    for (const name of [...question.after, ...question.twins]) {
      const other = byName.get(name)
      if (other !== undefined && (other.isHarmless || allowChanges)) include(other)
    }
  }
}

function bestOf (pool: readonly Appraisal[], covered: ReadonlySet<string>): Appraisal | undefined {
  const gain = ({ pairs }: Appraisal): number => [...pairs].filter(pair => !covered.has(pair)).length
  const best = pool.reduce<Appraisal | undefined>((best, one) =>
    best === undefined || gain(one) > gain(best) ? one : best, undefined)
  return best === undefined || gain(best) === 0 ? undefined : best
}
