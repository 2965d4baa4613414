import type { Settings } from '../../assumptions.ts'
import type { AdjustmentRequest } from '../../contract/index.ts'
import type { AdjustmentFormat } from '../../rules/adjustment/adjustment.ts'
import type { Collaborator } from '../../rules/collaborator.ts'
import type { ProblemCode, Problems } from '../../rules/problem.ts'
import type { ProposedRecordWanted } from '../../rules/request-adjustment/propose-records.ts'
import type { TermsWanted } from '../../rules/request-adjustment/request-adjustment.ts'
import type { Instant } from '../../rules/time/instant.ts'
import type { Findings } from '../reading.ts'

/** The valid terms of a format. */
export interface TermsDraft extends Omit<TermsWanted, 'REGISTRO_PONTO'> {
  REGISTRO_PONTO: { readonly proposed: ReadonlyArray<ProposedRecordWanted | undefined> }
}

export interface RequestContext {
  readonly settings: Settings
  /** The collaborator for whom the request acts. */
  readonly asker: Collaborator | undefined
  readonly isDraft: boolean
  readonly now: Instant
}

/** Reads the fields of one format (format rules 1 to 4 of the contract) and ignores the others. */
export type FormatReader<F extends AdjustmentFormat> =
  (given: Partial<AdjustmentRequest>, findings: Findings, context: RequestContext) => TermsDraft[F] | undefined

/** A70: a possible but unlikely value is accepted with a warning, or refused. */
export function unlikely<C extends ProblemCode> (
  findings: Findings, {
    settings
  }: RequestContext, pointer: string, warning: string, code: C, details: Omit<Problems[C], 'field'>
): void {
  findings.restOn('A70')
  if (settings['adjustment.unlikelyDays'] === 400) findings.refuse(pointer, code, details)
  else findings.warn(warning, pointer)
}
