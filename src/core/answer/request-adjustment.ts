import { hash } from 'node:crypto'
import type { Settings } from '../assumptions.ts'
import { type AttachmentWanted, violationsOfKnown } from '../rules/request-adjustment/request-violations.ts'
import {
  type AdjustmentPolicy, requestAdjustment, type RequestedAdjustment
} from '../rules/request-adjustment/request-adjustment.ts'
import { closedThrough } from '../wire/adjustment/closed-period.ts'
import type { FileWanted } from '../wire/adjustment/files.ts'
import { type AdjustmentRead, adjustmentReader } from '../wire/adjustment/read.ts'
import { presentAdjustment } from '../wire/adjustment/adjustment.ts'
import { presentDailyFrequency } from '../wire/daily-frequency.ts'
import { responseDates } from '../wire/response-dates.ts'
import type { Asker } from './asker.ts'
import type { Answering, Context, NewFile } from './context.ts'
import { restOnDays } from './day-points.ts'
import { dayPolicyOf, overlapOf } from './day-policy.ts'
import { type Notes, warn, warnOfNoEffect, warnOfPeriodEnd } from './notes.ts'
import { restOnRequested } from './requested-points.ts'

/** POST /ajuste-registro/solicitar */
export const answerRequestAdjustment: Answering<AdjustmentRead> = {
  reader ({ facts, settings, stamp: { now }, admission }) {
    const { id, collaborator, status } = admission.asker as Asker
    return adjustmentReader({ settings, asker: collaborator, isDraft: status === 'RASCUNHO', now }, known =>
      violationsOfKnown(facts, id, known, dayPolicyOf(settings), closedThrough(settings)))
  },
  decide (context, wanted) {
    const { facts, settings, stamp, notes, admission } = context
    const { id } = admission.asker as Asker
    const { attachments, files } = attachmentsOf(wanted.files)
    const { result: requested, put } =
      requestAdjustment(facts, { collaboratorId: id, attachments, ...wanted }, stamp, policyOf(settings))
    warnOfRequested(notes, wanted, requested)
    restOnRequested(notes, requested, settings)
    restOnDays(notes, requested)
    return { put, files, status: 201, body: present(context, requested) }
  }
}

/** The attachments of an adjustment, and the bytes that are stored with it. */
function attachmentsOf (wanted: readonly FileWanted[]): { attachments: AttachmentWanted[], files: NewFile[] } {
  const files: NewFile[] = []
  const attachments = wanted.map(({ content, ...file }) => {
    const digest = hash('sha256', content)
    files.push({ digest, bytes: content })
    return { ...file, bytes: content.length, digest }
  })
  return { attachments, files }
}

function warnOfRequested (notes: Notes, wanted: AdjustmentRead, requested: RequestedAdjustment): void {
  warnOfOtherInstants(notes, wanted, requested)
  for (const { code } of requested.displaced) warn(notes, 'pending-adjustment-cancelled', '', [String(code)]) // A25
  for (const { code, pointer } of requested.doubts) warn(notes, code, pointer)
  warnOfNoEffect(notes, requested.withoutEffect)
  warnOfPeriodEnd(notes, requested.periodEnds)
}

/** A59: a record with a hash keeps its stored instant. */
function warnOfOtherInstants (
  notes: Notes, wanted: AdjustmentRead, { adjustment: { terms } }: RequestedAdjustment
): void {
  if (!('proposed' in wanted.terms) || !('proposed' in terms)) return
  for (const [index, record] of terms.proposed.entries()) {
    if ('kept' in record && record.at !== wanted.terms.proposed[index]?.at) {
      warn(notes, 'other-instant', `/registrosPropostos/${index}/dataHora`)
    }
  }
}

function present ({ world, settings, request: { baseUrl } }: Context, requested: RequestedAdjustment) {
  const { adjustment, frequency, reason, collaborator, attachments } = requested
  const businessUnit = world.get('businessUnits', collaborator.businessUnitId)
  const dates = responseDates(settings, collaborator.zone)
  const answer = presentAdjustment(adjustment, { reason, collaborator, businessUnit, attachments, baseUrl, dates })
  if (frequency !== undefined) answer.frequenciaDiariaJornada = presentDailyFrequency(frequency, dates)
  return answer
}

function policyOf (settings: Settings): AdjustmentPolicy {
  return {
    initialStatus: settings['adjustment.initialStatus'],
    unlistedRecords: settings['adjustment.unlistedRecords'],
    overlap: overlapOf(settings),
    closedThrough: closedThrough(settings),
    day: dayPolicyOf(settings)
  }
}
