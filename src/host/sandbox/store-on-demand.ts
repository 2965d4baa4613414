import type { Instant } from '../../core/rules/time/instant.ts'
import type { Blobs } from '../store/blobs.ts'
import { AppendError, type Appender, type Changelog } from '../store/changelog.ts'
import type { SandboxStore } from '../store/store.ts'

/** The store of a sandbox that is not stored yet. The first append creates it, and so does `persist`. */
export class SandboxStoreOnDemand implements SandboxStore {
  readonly changelog: Changelog
  readonly blobs: Blobs
  readonly #create: () => Promise<SandboxStore | undefined>
  readonly #appender: Appender
  #stored: SandboxStore | undefined

  /** `create` resolves to `undefined` if a sandbox of that name was stored in the meantime. */
  constructor (create: () => Promise<SandboxStore | undefined>, appender: Appender) {
    this.#create = create
    this.#appender = appender
    this.changelog = this.#changelogOf()
    this.blobs = {
      get: async digest => await this.#stored?.blobs.get(digest),
      missing: async digests => await this.#stored?.blobs.missing(digests) ?? [...digests],
      keepOnly: async digests => await this.#stored?.blobs.keepOnly(digests)
    }
  }

  get isStored (): boolean { return this.#stored !== undefined }

  async persist (): Promise<void> { if (!this.isStored) await this.#store() }

  async release (lastUsedAt: Instant, handover?: Uint8Array): Promise<void> {
    await this.#stored?.release(lastUsedAt, handover)
  }

  #changelogOf (): Changelog {
    const stored = (): Changelog | undefined => this.#stored?.changelog
    return {
      get healthy () { return stored()?.healthy ?? true },
      get compactionDue () { return stored()?.compactionDue ?? false },
      append: batch => this.#stored === undefined
        ? this.#store().then(own => own.changelog.append(batch))
        : this.#stored.changelog.append(batch),
      read: async function * () {},
      probe: async () => await stored()?.probe() ?? true,
      compact: async freeze => await stored()?.compact(freeze),
      close: async () => await stored()?.close()
    }
  }

  async #store (): Promise<SandboxStore> {
    const own = await this.#create().catch(error => { throw new AppendError('refused', error) })
    if (own === undefined) {
      const error = new AppendError('fenced', 'a sandbox of that name is there')
      this.#appender.ended(error)
      throw error
    }
    this.#stored = own
    return own
  }
}
