import type { DailyFrequency } from '../frequency/daily-frequency.ts'
import {
  type AsIfApproved, asIfApproved, figuresBefore, missingTime, previewFrequency
} from '../frequency/preview.ts'
import type { DayPolicy } from '../day/policy.ts'
import type { Subject } from '../day/subject.ts'
import type { Timesheet } from '../day/timesheet.ts'
import type { Collaborator } from '../collaborator.ts'
import { Invalid, Problem } from '../problem.ts'
import type { Stamp } from '../stamp.ts'
import { civilDate, type CivilDate, dayNumber } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { NO_TIME } from '../time/minutes.ts'
import { lastDay } from '../adjustment/adjusted-days.ts'
import type { Adjustment, AdjustmentFormat, AdjustmentTerms } from '../adjustment/adjustment.ts'
import type { AdjustmentReason } from '../adjustment/adjustment-reason.ts'
import type { Attachment } from '../adjustment/attachment.ts'
import { byApproval } from '../adjustment/approval-order.ts'
import { displacedBy, type Overlap } from '../adjustment/displaced.ts'
import { refuseClosedNeighbours } from './closed-neighbours.ts'
import { type Doubt, doubtsOf } from './doubts.ts'
import { type ProposedDay, proposedDay, proposeRecords, type ProposedRecordWanted } from './propose-records.ts'
import { periodEnds, daysWithoutEffect } from './without-effect.ts'
import { type AttachmentFacts, type AttachmentWanted, knownSubject, requestViolations } from './request-violations.ts'

export interface RequestFacts extends Timesheet, AttachmentFacts {
  /** The pending adjustments whose first day it is, in the order of their last days. */
  pendingAdjustmentsFrom (collaboratorId: string, date: CivilDate): readonly Adjustment[]
}

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

/** The settings that decide what the contract leaves open about a request. */
export interface AdjustmentPolicy {
  /** A11 */
  readonly initialStatus: 'by-reason' | 'APROVADO' | 'PENDENTE'
  /** A22 */
  readonly unlistedRecords: 'invalidated' | 'stay'
  readonly overlap: Overlap
  /** A77: the last day of the closed period. */
  readonly closedThrough: CivilDate | undefined
  /** A62, A64 */
  readonly day: DayPolicy
}

/** The adjustment, and with REGISTRO_PONTO a preview of its workday as if it were approved (A47). */
export interface RequestedAdjustment {
  /** The collaborator's days without it. */
  readonly subject: Subject
  readonly adjustment: Adjustment
  /** The numbers of its days. */
  readonly days: readonly number[]
  readonly frequency: DailyFrequency | undefined
  /** The pending adjustments that it displaces. */
  readonly displaced: readonly Adjustment[]
  /** True if another adjustment of one of its days is PENDENTE or APROVADO (A25). */
  readonly overlaps: boolean
  /** True if it covers a pending one that would act beside it (A62). */
  readonly coversMore: boolean
  readonly doubts: readonly Doubt[]
  /** The days of an approved adjustment that changes no figure of them. */
  readonly withoutEffect: readonly CivilDate[]
  /** The days that show the balance of its days, where these are others (A75). */
  readonly periodEnds: readonly CivilDate[]
  readonly collaborator: Collaborator
  readonly reason: AdjustmentReason
  readonly attachments: readonly Attachment[]
}

/** Requests an adjustment. It may displace pending ones (A25). */
export function requestAdjustment (
  facts: RequestFacts, wanted: AdjustmentWanted, stamp: Stamp, policy: AdjustmentPolicy
) {
  const subject = knownSubject(facts, wanted.collaboratorId, policy.day)
  const day = subject && dayWanted(subject, wanted)
  const violations = requestViolations(facts, wanted.attachments, day, policy.closedThrough)
  if (violations.length > 0) throw new Invalid(violations) // 400 before 404 (A43)
  if (subject === undefined) throw new Problem('collaborator-not-found', { id: wanted.collaboratorId })
  const decided = termsDecided(day, wanted, stamp, policy)
  const reason = facts.adjustmentReason(wanted.reasonId)
  if (reason === undefined) throw new Problem('adjustment-reason-not-found', { id: wanted.reasonId }) // A24
  // A27
  const attachments = wanted.attachments.map(({ id, ...file }): Attachment => ({ id: id ?? stamp.newId(), ...file }))
  const status = initialStatus(reason, policy)
  const asIf = asIfApproved(
    subject, newAdjustment(subject, wanted, { status, attachments, decided }, stamp), stamp.now)
  const adjustment = decidedOf(subject, asIf, reason, stamp.now)
  if (day === undefined) refuseClosedNeighbours(subject, asIf, policy.closedThrough)
  const { displaced, ...effects } = effectsOf(facts, subject, asIf, adjustment, policy, stamp.now)
  const result: RequestedAdjustment = {
    subject,
    adjustment,
    days: asIf.days,
    frequency: day && preview(subject, asIf, displaced, stamp.now),
    displaced,
    ...effects,
    doubts: doubtsOf(subject, adjustment, reason),
    collaborator: subject.collaborator,
    reason,
    attachments
  }
  return {
    result, put: { attachments, adjustments: [...displaced.map(pending => cancelled(pending, stamp)), adjustment] }
  }
}

interface NewTerms {
  readonly status: Adjustment['status']
  readonly attachments: readonly Attachment[]
  readonly decided: DecidedTerms
}

/** The adjustment as it is asked for, with the balance before it (A48). */
function newAdjustment (
  subject: Subject, { workday, reasonId, description }: AdjustmentWanted, { status, attachments, decided }: NewTerms,
  stamp: Stamp
): Adjustment {
  const { collaborator: { id, managerName } } = subject
  const { balance, nightPremium } = figuresBefore(subject, dayNumber(workday), stamp.now)
  return {
    id: stamp.newId(),
    code: stamp.nextCode(),
    collaboratorId: id,
    workday,
    status,
    reasonId,
    description,
    attachmentIds: attachments.map(attachment => attachment.id),
    previousBalance: balance,
    previousNightPremium: nightPremium,
    createdAt: stamp.now,
    updatedAt: stamp.now,
    format: decided.format,
    terms: decided.terms,
    ...managerName !== undefined && { managerName }
  } as Adjustment
}

/** What an adjustment does to others and to its days. */
function effectsOf (
  facts: RequestFacts, subject: Subject, asIf: AsIfApproved, adjustment: Adjustment, policy: AdjustmentPolicy,
  now: Instant
) {
  const shared = asIf.days.find(one => isAdjusted(subject, one))
  if (policy.overlap === 'refused' && shared !== undefined) {
    throw new Problem('day-already-adjusted', { day: civilDate(shared) })
  }
  const pending = pendingWithin(facts, asIf)
  const displacedUnder = (overlap: Overlap) =>
    pending.length === 0 ? pending : pending.filter(displacedBy(adjustment, overlap))
  const shown = periodEnds(subject, asIf)
  return {
    displaced: displacedUnder(policy.overlap),
    overlaps: shared !== undefined,
    coversMore: displacedUnder('covered').length > displacedUnder('by-kind').length,
    withoutEffect: adjustment.status === 'APROVADO' ? daysWithoutEffect(subject, asIf, shown, now) : [],
    periodEnds: shown.map(civilDate)
  }
}

/**
 * The requested adjustment with the instant at which it was approved, if it was. TEMPO_FALTANTE: the time to make up
 * for is fixed at the request. It is none if the reason keeps the balance.
 */
function decidedOf (subject: Subject, asIf: AsIfApproved, reason: AdjustmentReason, now: Instant): Adjustment {
  const { adjustment: requested, approvedAt } = asIf
  const adjustment = requested.status === 'APROVADO' ? { ...requested, updatedAt: approvedAt } : requested
  if (adjustment.format !== 'TEMPO_FALTANTE') return adjustment
  const missing = reason.keepsBalance === true ? NO_TIME : missingTime(subject, asIf, now)
  return { ...adjustment, terms: { ...adjustment.terms, missing } }
}

/** Of a request with one day, so those that it displaces are among the pending ones of that day. */
function preview (
  subject: Subject, asIf: AsIfApproved, displaced: readonly Adjustment[], now: Instant
): DailyFrequency {
  const { pending } = subject.adjustmentsOn(asIf.days[0] as number)
  return previewFrequency(asIf, now, pending.length > displaced.length)
}

/** A11 */
function initialStatus (reason: AdjustmentReason, { initialStatus: chosen }: AdjustmentPolicy): Adjustment['status'] {
  if (chosen !== 'by-reason') return chosen
  return reason.approvesAutomatically === true ? 'APROVADO' : 'PENDENTE'
}

type DecidedTerms =
  { [F in AdjustmentFormat]: { readonly format: F, readonly terms: AdjustmentTerms[F] } }[AdjustmentFormat]

type DayWanted = ProposedDay<ProposedRecordWanted>

/** The day with its wanted records. Only REGISTRO_PONTO proposes records. */
function dayWanted (subject: Subject, { workday, format, terms }: AdjustmentWanted): DayWanted | undefined {
  return format === 'REGISTRO_PONTO' ? proposedDay(subject, workday, terms.proposed) : undefined
}

function termsDecided (
  day: DayWanted | undefined, { format, terms }: AdjustmentWanted, stamp: Stamp, { unlistedRecords }: AdjustmentPolicy
): DecidedTerms {
  if (day === undefined) return { format, terms } as DecidedTerms
  const proposed = proposeRecords(day, stamp)
  return {
    format: 'REGISTRO_PONTO', terms: unlistedRecords === 'stay' ? { proposed, keepsUnlisted: true } : { proposed }
  }
}

/** A25: true if the day has an adjustment. */
function isAdjusted ({ adjustmentsOn }: Subject, day: number): boolean {
  const { approved, pending } = adjustmentsOn(day)
  return pending.length > 0 || approved.length > 0
}

/** The pending adjustments that begin on a day of another and end with it or before, in the order of the requests. */
function pendingWithin (facts: RequestFacts, { adjustment, days }: AsIfApproved): readonly Adjustment[] {
  const found: Adjustment[] = []
  const last = lastDay(adjustment)
  for (const day of days) {
    for (const other of facts.pendingAdjustmentsFrom(adjustment.collaboratorId, civilDate(day))) {
      if (lastDay(other) > last) break
      found.push(other)
    }
  }
  return found.sort(byApproval)
}

function cancelled (adjustment: Adjustment, { now }: Stamp): Adjustment {
  return { ...adjustment, status: 'CANCELADO', updatedAt: now }
}
