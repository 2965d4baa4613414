import type { Problem } from '../../core/rules/problem.ts'
import type { Change } from '../../core/state/change.ts'
import type { Layer } from '../../core/state/layer.ts'
import type { State } from '../../core/state/state.ts'
import type { Blob } from '../store/blobs.ts'
import type { CompactedLog } from '../store/ledger.ts'
import { type Addition, type Appends, asProblem } from './appends.ts'
import { StateDraft } from './state-draft.ts'

/*
 * What is asked of a sandbox waits in one queue. A round takes the decisions that wait, runs each once, in order, on a
 * draft, and appends what they change as one batch. When that is durable it becomes the state, and the promises
 * resolve. If it cannot be made durable, the draft is dropped. So the state
 * never has a change that is not durable.
 */

/** What came of a decision. Without changes it has only looked. */
export interface Decided<R> {
  readonly result: R
  readonly changes: readonly Change[]
  readonly blobs?: readonly Blob[]
  /** Makes the changes part of the state. */
  apply (): void
}

/** A life, as far as a round is concerned. */
export interface Deciding {
  readonly state: State
  readonly layer: Layer
  /** The sandbox goes on without it. What is decided there is appended nowhere. */
  readonly isPast: boolean
}

/** Decides on a state. It may be called more than once, and changes nothing. */
export type Decide<R> = (state: State) => Decided<R>

/** A decision, or a task that runs alone. */
interface Waiting {
  readonly life?: Deciding
  readonly decide?: Decide<unknown>
  readonly task?: () => Promise<unknown>
  readonly resolve: (result: never) => void
  readonly reject: (reason: unknown) => void
}

/** A decision of this round, and what came of it: `decided`, or else an error. */
interface Decision {
  readonly waiting: Waiting
  readonly decided: Decided<unknown> | undefined
  readonly error: unknown
}

/** The decisions of a round, and what it appends. */
interface Decisions {
  readonly decisions: readonly Decision[]
  readonly additions: ReadonlyArray<Decided<unknown>>
}

/** The most decisions of a round, for a store whose appends take their time. */
export const MOST_DECISIONS = 128
/** A round that has as many changes takes no further decision. */
const MOST_CHANGES = 500

/** The rounds of a sandbox. */
export class Rounds {
  readonly #appends: Appends
  readonly #most: number
  #queue: Waiting[] = []
  #isRunning = false
  #compaction: Promise<void> | undefined

  /** `most` is the most decisions of a round. It is 1 for a store whose appends complete at once. */
  constructor (appends: Appends, most = MOST_DECISIONS) {
    this.#appends = appends
    this.#most = most
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
    await this.#appends.append(additions)
  }

  /**
   * Compacts between two rounds, because the state has then all that the ledger has, and no more. Resolves when it has
   * come to its end, or the one that runs already, and never rejects.
   */
  compact (compacted: () => CompactedLog, over: () => void): Promise<void> {
    let written = Promise.resolve()
    const begin = (): Promise<void> => new Promise(resolve => {
      const read = (): CompactedLog => {
        resolve()
        return compacted()
      }
      written = this.#appends.ledger.compact(read).finally(resolve)
    })
    this.#compaction ??= this.alone(begin).then(() => written).then(over).catch(() => {}) // it tells its own failure
      .finally(() => { this.#compaction = undefined })
    return this.#compaction
  }

  #wait<R> (waiting: Pick<Waiting, 'life' | 'decide' | 'task'>): Promise<R> {
    const outcome = new Promise<R>((resolve, reject) => { this.#queue.push({ ...waiting, resolve, reject }) })
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
    await task?.().then(resolve as (result: unknown) => void, reject)
  }

  /** `undefined` if there is nothing to wait for. */
  #round (): Promise<void> | undefined {
    const { decisions, additions } = this.#decideSome()
    if (additions.length === 0) return undefined
    try {
      const appended = this.#appends.append(additions)
      if (appended === undefined) return resolveAll(decisions)
      return appended.then(() => resolveAll(decisions), problem => this.#drop(decisions, problem))
    } catch (problem) {
      return this.#drop(decisions, problem)
    }
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

const hasChanges = ({ decided }: Decision): boolean => decided !== undefined && decided.changes.length > 0

function decidedOn (state: State, waiting: Waiting): Decision {
  try {
    return { waiting, decided: waiting.decide?.(state), error: undefined }
  } catch (error) {
    return { waiting, decided: undefined, error }
  }
}

function resolveAll (decisions: readonly Decision[]): undefined {
  for (const { waiting, decided, error } of decisions) {
    if (decided === undefined) {
      waiting.reject(error)
      continue
    }
    decided.apply()
    waiting.resolve(decided.result as never)
  }
}
