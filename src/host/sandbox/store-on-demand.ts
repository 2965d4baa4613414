import type { Instant } from '../../core/rules/time/instant.ts'
import type { Blob, Blobs } from '../store/blobs.ts'
import { AppendError, type Appender, type Changelog, type Failure } from '../store/changelog.ts'
import type { SandboxStore } from '../store/store.ts'
import type { ChangeSet } from '../../core/state/change.ts'

interface Waiting {
  readonly changeSet: ChangeSet
  readonly blobs: readonly Blob[]
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/** The store of a sandbox that is not stored yet. The first append creates it, and so does `persist`. */
export class SandboxStoreOnDemand implements SandboxStore {
  readonly changelog: Changelog
  readonly blobs: Blobs
  readonly #create: () => Promise<SandboxStore | undefined>
  readonly #appender: Appender
  #stored: SandboxStore | undefined
  #storing: Promise<void> | undefined
  #waiting: Waiting[] = []
  #closed = false

  /** `create` resolves to `undefined` if a sandbox of that name was stored in the meantime. */
  constructor (create: () => Promise<SandboxStore | undefined>, appender: Appender) {
    this.#create = create
    this.#appender = appender
    this.changelog = this.#changelogOf()
    this.blobs = {
      get: async digest => this.#waitingFile(digest) ?? await this.#stored?.blobs.get(digest),
      missing: async digests => await this.#stored?.blobs.missing(digests) ?? [...digests],
      keepOnly: async digests => await this.#stored?.blobs.keepOnly(digests)
    }
  }

  get isStored (): boolean { return this.#stored !== undefined }

  persist (): Promise<void> {
    if (this.isStored) return Promise.resolve()
    this.#storing ??= this.#createStore().finally(() => { this.#storing = undefined })
    return this.#storing
  }

  async release (lastUsedAt: Instant, handover?: Uint8Array): Promise<void> {
    await this.#close()
    await this.#stored?.release(lastUsedAt, handover)
  }

  #changelogOf (): Changelog {
    const stored = (): Changelog | undefined => this.#stored?.changelog
    return {
      get healthy () { return stored()?.healthy ?? true },
      get compactionDue () { return stored()?.compactionDue ?? false },
      append: (changeSet, blobs) => this.#append(changeSet, blobs),
      read: async function * () {},
      probe: async () => await stored()?.probe() ?? true,
      compact: async freeze => await stored()?.compact(freeze),
      close: async () => {
        await this.#close()
        await stored()?.close()
      }
    }
  }

  #append (changeSet: ChangeSet, blobs: readonly Blob[] = []): Promise<void> | undefined {
    if (this.#closed) throw new Error('the changelog is closed')
    if (this.#stored !== undefined) return this.#stored.changelog.append(changeSet, blobs)
    const appended = new Promise<void>((resolve, reject) => this.#waiting.push({ changeSet, blobs, resolve, reject }))
    this.persist().catch(() => {}) // each waiting append rejects by itself
    return appended
  }

  #waitingFile (digest: string): Uint8Array | undefined {
    return this.#waiting.flatMap(({ blobs }) => blobs).find(blob => blob.digest === digest)?.bytes
  }

  async #createStore (): Promise<void> {
    const own = await this.#create().catch(error => this.#fail('refused', error))
    if (own === undefined) this.#fail('fenced', 'a sandbox of that name is there')
    else this.#appendWaiting(own)
  }

  /** Appends the waiting change sets synchronously, so that no later one can overtake them. */
  #appendWaiting (own: SandboxStore): void {
    const waiting = this.#waiting
    this.#waiting = []
    this.#stored = own
    for (const { changeSet, blobs, resolve, reject } of waiting) {
      const appended = own.changelog.append(changeSet, blobs)
      if (appended === undefined) resolve()
      else appended.then(resolve, reject)
    }
  }

  #fail (failure: Failure, cause: unknown): never {
    const error = new AppendError(failure, cause)
    const waiting = this.#waiting
    this.#waiting = []
    if (waiting[0] !== undefined) this.#appender.failed(waiting[0].changeSet.sequence, failure, cause)
    for (const { reject } of waiting) reject(error)
    throw error
  }

  /** A store that is being created is created first. */
  async #close (): Promise<void> {
    this.#closed = true
    await this.#storing?.catch(() => {})
  }
}
