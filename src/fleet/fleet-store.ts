import type { Instant } from '../domain/time/instant.ts'
import type { Store } from '../storage/store.ts'

/** The store that replicas share. */
export interface SharedStore extends Store {
  /** The sandboxes that this replica owns. */
  readonly owned: number
  /** The appends that wait, and since when the oldest does, by `elapsedTime`. */
  readonly pending: { readonly appends: number, readonly since: number | undefined }
  /** What it counts since its start. */
  readonly counts: { readonly takenOver: number, readonly tailsLost: number }
  /** Its connections to the database. */
  readonly pools: ReadonlyArray<readonly [name: string, load: {
    readonly open: number, readonly idle: number, readonly waiting: number
  }]>
  /** Notes when sandboxes were last used, as far as this replica owns them. */
  noteUses (uses: Iterable<readonly [name: string, at: Instant]>): Promise<void>
}
