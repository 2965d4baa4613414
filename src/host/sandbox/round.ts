import type { Problem } from '../../core/rules/problem.ts'
import type { CompactedLedger } from '../store/ledger.ts'
import { type Addition, type Appends, asProblem } from './appends.ts'
import {
  type Decide, type Decided, decidedOn, type Deciding, type Decision, type Decisions, hasChanges, resolveAll,
  type Waiting
} from './decision.ts'
import { StateDraft } from './state-draft.ts'

/*
 * What is asked of a sandbox waits in one queue. A round takes the decisions that wait, runs each once, in order, on a
 * draft, and appends what they change as one batch. When that is durable it becomes the state, and the promises
 * resolve. If it cannot be made durable, the draft is dropped. So the state never has a change that is not durable.
 */

/** Another process has appended since, so that a task came to nothing. */
class Behind extends Error {}

/** The most decisions of a round, for a store whose appends take their time. */
export const MOST_DECISIONS = 128
/** A round that has as many changes takes no further decision. */
const MOST_CHANGES = 500

/** The rounds of a sandbox. */
export class Rounds {
  readonly #appends: Appends
  readonly #most: number
  readonly #gone: () => void
  #queue: Waiting[] = []
  #isRunning = false
  #compaction: Promise<void> | undefined

  /**
   * `most` is the most decisions of a round. It is 1 for a store whose appends complete at once. `gone` makes all lives
   * past, because another process has removed the sandbox.
   */
  constructor (appends: Appends, most = MOST_DECISIONS, gone: () => void = () => {}) {
    this.#appends = appends
    this.#most = most
    this.#gone = gone
  }

  /** Runs a decision on the state of its turn. Resolves to its result when all that it saw and changed is durable. */
  exclusive<R> (life: Deciding, decide: Decide<R>): Promise<R> {
    return this.#wait({ life, decide })
  }

  /**
   * Runs a task when all that was asked before is settled. Nothing else is decided before the task is over. It may
   * append by `append`, and change the state then. `life` is the life that the task changes. If that life is past, the
   * task runs even after appends have ended.
   */
  alone<R> (task: () => Promise<R>, life?: Deciding): Promise<R> {
    return this.#wait({
      task: async () => {
        const { over } = this.#appends
        if (over !== undefined && life?.isPast !== true) throw over
        return await task()
      }
    })
  }

  /** Puts the sandbox into the store, unless it is there. */
  store (): Promise<void> {
    return this.alone(async () => { if (await this.#appends.store() !== undefined) throw new Behind() })
  }

  /** Takes over what others have appended, before anything else is decided. */
  async catchUp (): Promise<void> {
    if (await this.#wait({ task: () => this.#appends.catchUp() }, true) === 'gone') this.#gone()
  }

  /** Runs a task after which nothing is appended. What would be is refused with the problem. */
  last (task: () => Promise<void>, refusal: Problem): Promise<void> {
    const run = async (): Promise<void> => {
      try {
        await task()
        this.#appends.end(refusal)
      } catch (error) {
        this.#appends.end(asProblem(error))
        throw error
      }
    }
    return this.#wait({ task: run })
  }

  /** Appends change sets as one batch. Only within a task. */
  async append (additions: readonly Addition[]): Promise<void> {
    if (await this.#appends.append(additions) !== undefined) throw new Behind()
  }

  /**
   * Compacts between two rounds, because the state has then all that the ledger has, and no more. Resolves when it has
   * come to its end, or the one that runs already, and never rejects.
   */
  compact (compacted: () => CompactedLedger, over: () => void): Promise<void> {
    let written = Promise.resolve()
    const begin = (): Promise<void> => new Promise(resolve => {
      const read = (): CompactedLedger => {
        resolve()
        return compacted()
      }
      written = this.#appends.ledger.compact(read).finally(resolve)
    })
    this.#compaction ??= this.alone(begin).then(() => written).then(over).catch(() => {}) // it tells its own failure
      .finally(() => { this.#compaction = undefined })
    return this.#compaction
  }

  #wait<R> (waiting: Pick<Waiting, 'life' | 'decide' | 'task'>, isFirst = false): Promise<R> {
    const outcome = new Promise<R>((resolve, reject) => {
      if (isFirst) this.#queue.unshift({ ...waiting, resolve, reject })
      else this.#queue.push({ ...waiting, resolve, reject })
    })
    if (!this.#isRunning) {
      this.#isRunning = true
      // Requests that arrived together run their decisions back to back, with warm caches. If each ran at once, fifty
      // requests would take 1.3 times the processor time.
      setImmediate(() => this.#run())
    }
    return outcome
  }

  async #run (): Promise<void> {
    while (this.#queue.length > 0) {
      const waiting = this.#queue[0]?.task === undefined ? this.#round() : this.#perform(this.#queue.shift() as Waiting)
      if (waiting !== undefined) await waiting
    }
    this.#isRunning = false
  }

  async #perform ({ task, resolve, reject }: Waiting): Promise<void> {
    const perform = async (): Promise<void> => { await task?.().then(resolve as (result: unknown) => void) }
    try {
      await perform().catch(async error => {
        if (!(error instanceof Behind)) throw error
        await this.#exclusively(perform)
      })
    } catch (error) {
      reject(error)
    }
  }

  /** Once more, while no other process can append. Who writes at the same time has its turn after that. */
  async #exclusively (task: () => Promise<void>): Promise<void> {
    if (await this.#appends.exclusively(task) !== 'gone') return
    this.#gone()
    await task()
  }

  /** `undefined` if there is nothing to wait for. */
  #round (): Promise<void> | undefined {
    const { decisions, additions } = this.#decideSome()
    if (additions.length === 0) return undefined
    try {
      const appended = this.#appends.append(additions, true)
      if (appended === undefined) return resolveAll(decisions)
      return appended.then(
        overtaken => overtaken === undefined ? resolveAll(decisions) : this.#again(decisions),
        problem => this.#drop(decisions, problem))
    } catch (problem) {
      return this.#drop(decisions, problem)
    }
  }

  /** Decides once more what another process was before. */
  async #again (decisions: readonly Decision[]): Promise<void> {
    let isTaken = false
    await this.#exclusively(async () => {
      isTaken = true
      this.#queue.unshift(...decisions.map(({ waiting }) => waiting))
      await this.#round()
    }).catch(problem => { if (!isTaken) this.#drop(decisions, problem) })
  }

  /** Runs decisions that wait, up to a task. Those that rest on nothing but durable changes are answered at once. */
  #decideSome (): Decisions {
    const decisions: Decision[] = []
    const additions: Array<Decided<unknown>> = []
    let draft: StateDraft | undefined
    let count = 0
    while (count < MOST_CHANGES && this.#queue[0]?.decide !== undefined) {
      const next = this.#queue.shift() as Waiting & { readonly life: Deciding }
      const { life } = next
      const { over } = this.#appends
      if (over !== undefined && !life.isPast) {
        next.reject(over)
        continue
      }
      const one = decidedOn(draft === undefined || life.isPast ? life.state : draft.over(life), next)
      const changes = one.decided?.changes ?? []
      if (life.isPast || (changes.length === 0 && count === 0)) {
        resolveAll([one])
        continue
      }
      decisions.push(one)
      if (one.decided !== undefined && changes.length > 0) additions.push(one.decided)
      if (decisions.length >= this.#most) break
      count += changes.length
      draft ??= new StateDraft()
      draft.add(changes)
    }
    return { decisions, additions }
  }

  /**
   * Rejects the decisions that have changes. Puts those without changes back in the queue, because they may have seen
   * changes that are now dropped.
   */
  #drop (decisions: readonly Decision[], problem: unknown): undefined {
    this.#queue.unshift(...decisions.filter(one => !hasChanges(one)).map(({ waiting }) => waiting))
    for (const one of decisions) if (hasChanges(one)) one.waiting.reject(problem)
  }
}
