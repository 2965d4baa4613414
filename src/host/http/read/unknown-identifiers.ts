import type { AdjustmentRequest, UnlinkRequest, WorkLocationPatch } from '../../../core/contract/index.ts'
import { subjectOf } from '../../../core/rules/day/subject.ts'
import { hashKey } from '../../../core/rules/record/record-hash.ts'
import { proposedDay } from '../../../core/rules/request-adjustment/propose-records.ts'
import { parseBrazilianDate } from '../../../core/wire/date-text.ts'
import type { BodyContext, Objection } from './body-context.ts'

/** Identifiers of a valid body that do not exist. The decision would refuse them. */
export function unknownIdentifiers (
  body: AdjustmentRequest & WorkLocationPatch & UnlinkRequest, context: BodyContext
): Objection[] {
  const { operation, facts } = context
  if (operation === 'requestAdjustment') return inAdjustment(body, context)
  if (operation === 'updateWorkLocation' || operation === 'patchWorkLocation') {
    const { unidadeNegocioId: id } = body
    return id === undefined || facts.businessUnit(id) !== undefined ? [] : [{ code: 'business-unit-not-found' }]
  }
  return operation === 'unlinkCollaborators' ? inUnlinking(body, context) : []
}

/** A40 */
function inUnlinking ({ collaboratorIds }: UnlinkRequest, { path, facts, settings }: BodyContext): Objection[] {
  const [, , id = ''] = path.split('/')
  const linked = facts.shiftException(decodeURIComponent(id))?.collaboratorIds
  const isUnknown = settings['unlink.unknown'] === 404 && linked !== undefined &&
    collaboratorIds.some(one => !linked.includes(one))
  return isUnknown ? [{ code: 'collaborator-not-linked' }] : []
}

function inAdjustment (
  { formato, jornada, motivoId, registrosPropostos = [] }: AdjustmentRequest,
  { facts, collaboratorId, collaborator }: BodyContext
): Objection[] {
  const found: Objection[] = facts.adjustmentReason(motivoId) === undefined
    ? [{ code: 'adjustment-reason-not-found' }]
    : []
  const workday = parseBrazilianDate(jornada)
  if (formato === 'REGISTRO_PONTO' && workday !== undefined && collaborator !== undefined) {
    const { existing } = proposedDay(subjectOf(facts, collaboratorId), workday, [])
    const isUnknown = registrosPropostos.some(({ registroHash }) =>
      registroHash !== undefined && !existing.has(hashKey(registroHash)))
    if (isUnknown) found.push({ code: 'time-record-not-found' })
  }
  return found
}
