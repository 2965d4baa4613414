import type { Blobs } from '../state/blobs.ts'
import type { Layer } from '../state/layer.ts'

/** A checked set of fixtures, frozen: what a sandbox starts from and resets to. */
export interface Base {
  /** SHA-256, lower-case hex, over entities, clock, settings and default collaborator. */
  readonly digest: string
  readonly layer: Layer
  /** Who asks when there is neither a token nor a header that says it (A13). */
  readonly defaultCollaborator: string | undefined
  readonly blobs: Blobs
}
