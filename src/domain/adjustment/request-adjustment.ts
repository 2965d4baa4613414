import type { Collaborator } from '../collaborator.ts'
import type { DailyFrequency } from '../frequency/daily-frequency.ts'
import { figuresBefore, missingTime, previewFrequency } from '../frequency/preview.ts'
import type { Timesheet } from '../frequency/timesheet.ts'
import { Invalid, Problem, type Violation } from '../problem.ts'
import type { Stamp } from '../stamp.ts'
import type { CivilDate } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { adjustedDays } from './adjusted-days.ts'
import type { Adjustment, AdjustmentFormat, AdjustmentTerms } from './adjustment.ts'
import type { AdjustmentReason } from './adjustment-reason.ts'
import type { Attachment } from './attachment.ts'
import { proposeRecords, type ProposedRecordWanted } from './propose-records.ts'

export interface RequestFacts extends Timesheet {
  hasAttachment (id: string): boolean
  pendingAdjustmentsOn (collaboratorId: string, date: CivilDate): readonly Adjustment[]
}

/** A file whose bytes are stored already. */
export type AttachmentWanted = Omit<Attachment, 'id'> & { readonly id?: string }

export interface TermsWanted extends Omit<AdjustmentTerms, 'REGISTRO_PONTO'> {
  REGISTRO_PONTO: { readonly proposed: readonly ProposedRecordWanted[] }
}

export type AdjustmentWanted = {
  readonly [F in AdjustmentFormat]: {
    readonly collaboratorId: string
    readonly workday: CivilDate
    readonly reasonId: string
    readonly description: string
    readonly attachments: readonly AttachmentWanted[]
    readonly format: F
    readonly terms: TermsWanted[F]
  }
}[AdjustmentFormat]

/** The adjustment, and with REGISTRO_PONTO a preview of its workday as if it were approved (A47). */
export interface RequestedAdjustment {
  readonly adjustment: Adjustment
  readonly frequency: DailyFrequency | undefined
}

/** A new adjustment. It takes the place of pending ones all of whose days it covers (A25). */
export function requestAdjustment (facts: RequestFacts, wanted: AdjustmentWanted, stamp: Stamp) {
  refuseTakenIdentifiers(facts, wanted.attachments) // 400 before 404 (A43)
  const collaborator = facts.collaborator(wanted.collaboratorId)
  if (collaborator === undefined) throw new Problem('collaborator-not-found', { id: wanted.collaboratorId })
  const settled = settleTerms(facts, collaborator, wanted, stamp)
  const reason = facts.adjustmentReason(wanted.reasonId)
  if (reason === undefined) throw new Problem('adjustment-reason-not-found', { id: wanted.reasonId }) // A24
  const attachments = wanted.attachments.map(({ id, ...file }): Attachment => ({ id: id ?? stamp.newId(), ...file })) // A27
  const requested: Adjustment = {
    id: stamp.newId(),
    code: stamp.nextCode(),
    collaboratorId: collaborator.id,
    workday: wanted.workday,
    status: initialStatus(reason),
    reasonId: reason.id,
    description: wanted.description,
    attachmentIds: attachments.map(attachment => attachment.id),
    ...(collaborator.managerName !== undefined && { managerName: collaborator.managerName }),
    createdAt: stamp.now,
    updatedAt: stamp.now,
    ...settled
  }
  const adjustment = withFigures(facts, requested, stamp.now)
  const displaced = covered(facts, adjustment)
  const result: RequestedAdjustment = {
    adjustment,
    frequency: adjustment.format === 'REGISTRO_PONTO' ? previewFrequency(without(facts, displaced), adjustment, stamp.now) : undefined
  }
  return { result, put: { attachments, adjustments: [...displaced.map(pending => cancelled(pending, stamp)), adjustment] } }
}

/** The figures just before the request (A48), and the time that TEMPO_FALTANTE is to make up for. */
function withFigures (facts: RequestFacts, adjustment: Adjustment, now: Instant): Adjustment {
  const { balance, nightPremium } = figuresBefore(facts, adjustment, now)
  const figured = { ...adjustment, previousBalance: balance, previousNightPremium: nightPremium }
  if (figured.format !== 'TEMPO_FALTANTE') return figured
  return { ...figured, terms: { ...figured.terms, missing: missingTime(facts, figured, now) } }
}

/** What the same request changes besides is not pending any more in its preview. */
function without (facts: RequestFacts, displaced: readonly Adjustment[]): RequestFacts {
  if (displaced.length === 0) return facts
  return { ...facts, adjustmentsOn: (id, date) => facts.adjustmentsOn(id, date).filter(other => !displaced.includes(other)) }
}

/** A11 */
function initialStatus (reason: AdjustmentReason): Adjustment['status'] {
  return reason.approvesAutomatically === true ? 'APROVADO' : 'PENDENTE'
}

type SettledTerms = { [F in AdjustmentFormat]: { readonly format: F, readonly terms: AdjustmentTerms[F] } }[AdjustmentFormat]

function settleTerms (facts: RequestFacts, collaborator: Collaborator, wanted: AdjustmentWanted, stamp: Stamp): SettledTerms {
  if (wanted.format !== 'REGISTRO_PONTO') return { format: wanted.format, terms: wanted.terms } as SettledTerms
  return { format: wanted.format, terms: { proposed: proposeRecords(facts, collaborator, wanted.workday, wanted.terms.proposed, stamp) } }
}

/** A27 */
function refuseTakenIdentifiers (facts: RequestFacts, attachments: readonly AttachmentWanted[]): void {
  const violations = attachments.flatMap(({ id }, at): Violation[] => {
    if (id === undefined || !facts.hasAttachment(id)) return []
    const problem = new Problem('identifier-in-use', { field: `anexos[${at}].arquivoId`, value: id })
    return [{ pointer: `/anexos/${at}/arquivoId`, problem }]
  })
  if (violations.length > 0) throw new Invalid(violations)
}

function covered (facts: RequestFacts, adjustment: Adjustment): Adjustment[] {
  const days = new Set(adjustedDays(adjustment))
  const pending = new Set([...days].flatMap(day => facts.pendingAdjustmentsOn(adjustment.collaboratorId, day)))
  return [...pending].filter(other => adjustedDays(other).every(day => days.has(day)))
}

function cancelled (adjustment: Adjustment, { now }: Stamp): Adjustment {
  return { ...adjustment, status: 'CANCELADO', updatedAt: now }
}
