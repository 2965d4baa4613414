import { type LogPlace, QUIET_MS } from '../store/ledger.ts'
import { BEFORE_RUN, type SnapshotChange, type Snapshots } from './snapshots.ts'
import { systemTime } from './system-clock.ts'

/** The runs of a sandbox: the state before the first change of each is kept. */
export class Runs {
  readonly #snapshots: Snapshots
  readonly #place: () => LogPlace | undefined
  #lastAt = -Infinity
  /** The next batch is the first one of a run. */
  #isDue = false
  /** When the state before a run was last kept, in system time. */
  #keptAt = -Infinity

  /** `place` is where the log is that several processes add to, if it is stored. */
  constructor (snapshots: Snapshots, place: () => LogPlace | undefined) {
    this.#snapshots = snapshots
    this.#place = place
  }

  /** Notes that an operation begins, at a time of `elapsedTime`. The first one after a quiet time begins a run. */
  note (at: number): void {
    if (at - this.#lastAt > QUIET_MS && systemTime() - (this.#place()?.operatedAt ?? -Infinity) > QUIET_MS) {
      this.#isDue = true
    }
    this.#lastAt = at
  }

  /** What the first batch of a run begins with. With `isShared`, another process may have begun the run. */
  before (isShared = false): SnapshotChange | undefined {
    const isDue = this.#isDue || (isShared && this.#isDueOf(this.#place()))
    return isDue ? this.#snapshots.beforeRun(() => this.begun()) : undefined
  }

  /** Another process has appended that batch. */
  begun (): void { this.#isDue = false }

  /**
   * Whether a run that any process has begun lacks its first batch. The state before an earlier run was kept long
   * before the run began. That before the run itself was kept at about the same time or later.
   */
  #isDueOf ({ runAt }: Pick<LogPlace, 'runAt'> = {}): boolean {
    // It stays known when somebody drops the snapshot.
    this.#keptAt = Math.max(this.#keptAt, this.#snapshots.find(BEFORE_RUN)?.createdAt ?? -Infinity)
    return (runAt ?? -Infinity) - this.#keptAt > QUIET_MS
  }
}
