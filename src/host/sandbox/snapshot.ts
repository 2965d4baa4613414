import { Problem } from '../../core/rules/problem.ts'
import type { Instant } from '../../core/rules/time/instant.ts'
import type { Layer } from '../../core/state/layer.ts'
import { DamagedSandbox } from '../store/store.ts'
import { attachmentDigests } from './attachments.ts'
import type { Fixtures } from './fixtures.ts'
import { frozenHash } from './frozen-hash.ts'

/** A frozen state on its fixtures. */
export interface SnapshotState {
  readonly fixtures: Fixtures
  readonly layer: Layer
}

/** A state that lies in a file. */
export interface FiledState {
  readonly hash: string
  /** The digests of the files that it names. */
  readonly files: readonly string[]
  /** Reads it. Resolves to `undefined` if it cannot be read. */
  read (): Promise<SnapshotState | undefined>
}

/** Frozen data, clock, settings and counters, in memory or in a file. A sandbox can go back to them. */
export class Snapshot {
  readonly name: string
  /** System time. */
  readonly createdAt: Instant
  readonly #source: SnapshotState | FiledState
  /** What was read is read again when nobody uses it any more. */
  #read: WeakRef<Layer> | undefined
  #fixtures: Fixtures | undefined

  constructor (name: string, createdAt: Instant, source: SnapshotState | FiledState) {
    this.name = name
    this.createdAt = createdAt
    this.#source = source
  }

  /** The same under another name. */
  named (name: string): Snapshot {
    return new Snapshot(name, this.createdAt, this.#source)
  }

  /** What it has in memory. */
  get present (): SnapshotState | undefined { return 'layer' in this.#source ? this.#source : undefined }

  get files (): Iterable<string> {
    return 'layer' in this.#source ? attachmentDigests([this.#source]) : this.#source.files
  }

  async hash (): Promise<string> {
    return 'layer' in this.#source ? await frozenHash(this.#source.layer) : this.#source.hash
  }

  async state (): Promise<SnapshotState> {
    if ('layer' in this.#source) return this.#source
    const layer = this.#read?.deref()
    if (layer !== undefined && this.#fixtures !== undefined) return { layer, fixtures: this.#fixtures }
    const state = await this.#source.read().catch(cause => {
      if (!(cause instanceof DamagedSandbox)) throw cause
      throw Object.assign(new Problem('snapshot-not-found', { name: this.name }), { cause })
    })
    if (state === undefined) throw new Problem('snapshot-not-found', { name: this.name })
    this.#read = new WeakRef(state.layer)
    this.#fixtures = state.fixtures
    return state
  }
}
