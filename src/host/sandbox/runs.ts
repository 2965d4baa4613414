import type { SnapshotChange, Snapshots } from './snapshots.ts'
import { systemTime } from './system-clock.ts'

/** After such a pause between two operations, the later one belongs to another run. */
const QUIET_MS = 60_000

/** The runs of a sandbox: the state before the first change of each is kept. */
export class Runs {
  readonly #snapshots: Snapshots
  readonly #operatedAt: () => number
  #lastAt = -Infinity
  /** The next batch is the first one of a run. */
  #isDue = false

  /** `operatedAt` is when another process has last noted an operation, in system time. */
  constructor (snapshots: Snapshots, operatedAt: () => number) {
    this.#snapshots = snapshots
    this.#operatedAt = operatedAt
  }

  /** Notes that an operation begins, at a time of `elapsedTime`. The first one after a quiet time begins a run. */
  note (at: number): void {
    if (at - this.#lastAt > QUIET_MS && systemTime() - this.#operatedAt() > QUIET_MS) this.#isDue = true
    this.#lastAt = at
  }

  /** What the first batch of a run begins with. */
  before (): SnapshotChange | undefined {
    return this.#isDue ? this.#snapshots.beforeRun(() => this.begun()) : undefined
  }

  /** Another process has appended that batch. */
  begun (): void { this.#isDue = false }
}
