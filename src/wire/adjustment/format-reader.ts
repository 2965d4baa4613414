import type { Settings } from '../../assumptions.ts'
import type { AdjustmentRequest } from '../../contract/index.ts'
import type { AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
import type { ProposedRecordWanted } from '../../domain/request-adjustment/propose-records.ts'
import type { TermsWanted } from '../../domain/request-adjustment/request-adjustment.ts'
import type { Zone } from '../../domain/time/zone.ts'
import type { Findings } from '../reading.ts'

/** The terms of a format as far as they are sound. */
export interface TermsDraft extends Omit<TermsWanted, 'REGISTRO_PONTO'> {
  REGISTRO_PONTO: { readonly proposed: ReadonlyArray<ProposedRecordWanted | undefined> }
}

export interface RequestContext {
  readonly settings: Settings
  /** Of the collaborator who asks. */
  readonly zone: Zone | undefined
}

/** Reads the fields of one format (format rules 1 to 4 of the contract) and leaves those of the others behind. */
export type FormatReader<F extends AdjustmentFormat> =
  (given: Partial<AdjustmentRequest>, findings: Findings, context: RequestContext) => TermsDraft[F] | undefined
