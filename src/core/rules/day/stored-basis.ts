import type { Instant } from '../time/instant.ts'

/** What the days of a collaborator rest on before any adjustment. */
export interface StoredBasis {
  /** The same object as long as nothing changes but records, adjustments and what no figure rests on. */
  readonly plan: object
  /** The same object as long as no record of the collaborator changes. */
  readonly records: RecordsVersion
  /** The same object as long as no approved adjustment of the collaborator changes. The first pass asks for none. */
  readonly approved: object
}

export function isSameBasis (one: StoredBasis | undefined, other: StoredBasis | undefined): boolean {
  return one?.plan === other?.plan && one?.records === other?.records && one?.approved === other?.approved
}

/** The records of a collaborator as they are, and what became of an earlier version. */
export interface RecordsVersion {
  /** An earlier version that has the same records before `changedFrom`. */
  before: RecordsVersion | undefined
  readonly changedFrom: Instant
}
