import type { Instant } from '../time/instant.ts'

/** What the days of a collaborator rest on before any adjustment. */
export interface StoredBasis {
  /** The same object as long as no collaborator, shift, time rule, holiday or shift exception changes. */
  readonly plan: object
  /** The same object as long as no record of the collaborator changes. */
  readonly records: RecordsVersion
}

/** The records of a collaborator as they are, and what became of an earlier version. */
export interface RecordsVersion {
  /** An earlier version that has the same records before `changedFrom`. */
  before: RecordsVersion | undefined
  readonly changedFrom: Instant
}
