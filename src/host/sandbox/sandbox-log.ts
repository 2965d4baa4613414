import type { SharedLedger } from '../store/ledger.ts'
import type { Life } from './life.ts'
import { LogRows } from './log-rows.ts'
import type { MemoryRoom } from './memory.ts'
import { Poll } from './poll.ts'
import { type Bounds, RequestLog } from './request-log/log.ts'

/** The sandbox, as far as its log is concerned. */
interface Logged {
  readonly life: Life
  fresh (): Promise<boolean>
}

/** What the sandbox has in the store. */
interface Stored { readonly shared: SharedLedger | undefined }

/** The request log of a sandbox: in its life, and as rows in a store that several processes share. */
export class SandboxLog {
  readonly #sandbox: Logged
  readonly #appends: Stored
  readonly #room: Pick<MemoryRoom, 'logBudget'>
  readonly #poll: Poll
  #rows: LogRows | undefined

  constructor (sandbox: Logged, appends: Stored, room: Pick<MemoryRoom, 'logBudget'>) {
    this.#sandbox = sandbox
    this.#appends = appends
    this.#room = room
    // What other processes have done, for as long as somebody waits for it.
    this.#poll = new Poll(async () => {
      if (await sandbox.fresh()) await this.fill()
    }, () => sandbox.life.requests.isHeard && !sandbox.life.isPast)
  }

  /** Its rows, where several processes add to it. */
  get rows (): LogRows | undefined {
    const { shared } = this.#appends
    return shared && (this.#rows ??= new LogRows(shared.log, this.#room.logBudget))
  }

  /** Fills the log in memory with all exchanges that were acknowledged before the last `fresh`. */
  async fill (): Promise<void> { await this.rows?.fill(this.#sandbox.life) }

  /** Has whoever waits for exchanges get those that have come. */
  wakeReaders (): void { if (this.#sandbox.life.requests.isHeard) this.#poll.wake() }

  /** Empties the log. The coverage stays. */
  async clear (): Promise<void> {
    if (this.rows === undefined) this.#sandbox.life.requests.clear()
    else await this.rows.clear()
  }

  /** A log for another life. */
  create (bounds: Bounds): RequestLog {
    return new RequestLog(bounds, {
      boot: () => this.#appends.shared?.id.replaceAll('-', ''),
      heard: () => { if (this.#appends.shared !== undefined) this.#poll.wake() }
    })
  }
}
