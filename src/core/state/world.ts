import type { ChosenSettings } from '../assumptions.ts'
import type { Instant } from '../rules/time/instant.ts'
import type { VisibleCollection, VisibleEntities } from './collections.ts'

export type EntityLists = { readonly [C in VisibleCollection]: readonly VisibleEntities[C][] }

/** The content of a state document: every entity, and the bytes of the attachments by their digest. */
export interface CheckedDocument {
  readonly entities: EntityLists
  readonly blobs: ReadonlyMap<string, Uint8Array>
}

/** The clock that a world starts with. `ticking` starts at `now`, or at system time without it. */
export type WorldClock =
  | { readonly mode: 'frozen', readonly now: Instant }
  | { readonly mode: 'ticking', readonly now?: Instant }
  | { readonly mode: 'system' }

/** The content of a fixtures folder. */
export interface World extends CheckedDocument {
  readonly name: string
  readonly clock: WorldClock
  readonly defaultCollaborator?: string
  readonly settings: ChosenSettings
  /** What speaks for the answers of a profile, by the id of the point. */
  readonly evidence?: Readonly<Record<string, unknown>>
  /** The files of the folder that are of nobody's world, such as README.md. */
  readonly ignored?: readonly string[]
}
