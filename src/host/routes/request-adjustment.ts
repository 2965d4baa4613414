import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../core/assumptions.ts'
import { type AttachmentWanted, violationsOfKnown } from '../../core/rules/request-adjustment/request-violations.ts'
import {
  type AdjustmentPolicy, requestAdjustment, type RequestedAdjustment
} from '../../core/rules/request-adjustment/request-adjustment.ts'
import { type Asker, askerOf, refuseInactive } from '../http/access/asker.ts'
import { restOnRequested } from '../http/cited/adjustment-assumptions.ts'
import { restOn } from '../http/cited/assumptions.ts'
import { figuresRestOn, restOnInstants } from '../http/compared-assumptions.ts'
import { warn, warnOfNoEffect, warnOfPeriodEnd } from '../http/cited/warnings.ts'
import { dayPolicyOf, overlapOf } from '../http/sandbox/day-policy.ts'
import { operationRoute } from '../http/operation-route.ts'
import { readOrRefuse } from '../http/read/read-or-refuse.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import { transact } from '../http/transact.ts'
import { factsOf } from '../../core/state/facts.ts'
import { type Blob, blobOf } from '../store/blobs.ts'
import { closedThrough } from '../../core/wire/adjustment/closed-period.ts'
import type { FileWanted } from '../../core/wire/adjustment/files.ts'
import { type AdjustmentRead, adjustmentReader } from '../../core/wire/adjustment/read.ts'
import { presentAdjustment } from '../../core/wire/adjustment/adjustment.ts'
import { presentDailyFrequency } from '../../core/wire/daily-frequency.ts'
import { responseDates } from '../../core/wire/response-dates.ts'

/** POST /ajuste-registro/solicitar */
export function routeRequestAdjustment (app: TypedApp, { baseUrl }: RouteContext): void {
  app.route({
    ...operationRoute(app, 'requestAdjustment', refuseInactive),
    async handler (request, reply) {
      const asker = askerOf(request)
      const deciding = decided(request, asker, baseUrl(request))
      const { wanted, requested, response } = await deciding.catch((error: unknown) => {
        restOnInstants(request, asker)
        throw error
      })
      warnOfOtherInstants(request, wanted, requested)
      warnOfCancelled(request, requested)
      for (const { code, pointer } of requested.doubts) warn(request, code, pointer)
      warnOfNoEffect(request, requested.withoutEffect)
      warnOfPeriodEnd(request, requested.balanceDays)
      restOnRequested(request, requested)
      return await reply.code(201).send(response)
    }
  })
}

/** Reads and decides. What the answer rests on is found together with it, before the state changes. */
async function decided (request: FastifyRequest, asker: Asker, baseUrl: string) {
  const { settings } = request.life
  const wanted = readOrRefuse(request, readerFor(request, asker))
  const { attachments, blobs } = attachmentsOf(wanted.files)
  const show = (requested: RequestedAdjustment) => present(request, requested, baseUrl)
  return await transact(request, (facts, stamp) => {
    const { result: requested, ...changes } =
      requestAdjustment(facts, { collaboratorId: asker.id, attachments, ...wanted }, stamp, policyOf(settings))
    restOn(request, ...figuresRestOn(facts, requested, settings, stamp.now, show))
    return { ...changes, result: { wanted, requested, response: show(requested) } }
  }, blobs)
}

function readerFor ({ life }: FastifyRequest, { id, collaborator, status }: Asker) {
  const { settings, state } = life
  const context = { settings, asker: collaborator, isDraft: status === 'RASCUNHO', now: life.now() }
  return adjustmentReader(context, known =>
    violationsOfKnown(factsOf(state), id, known, dayPolicyOf(settings), closedThrough(settings)))
}

/** The attachments of an adjustment, and the bytes that are stored with it. */
function attachmentsOf (files: readonly FileWanted[]): { attachments: AttachmentWanted[], blobs: Blob[] } {
  const blobs: Blob[] = []
  const attachments = files.map(({ content, ...file }) => {
    const blob = blobOf(content)
    blobs.push(blob)
    return { ...file, bytes: content.length, digest: blob.digest }
  })
  return { attachments, blobs }
}

/** A59: a record with a hash keeps its stored instant. */
function warnOfOtherInstants (
  request: FastifyRequest, wanted: Pick<AdjustmentRead, 'format'
    | 'terms'>, { adjustment: { terms } }: RequestedAdjustment
): void {
  if (!('proposed' in wanted.terms) || !('proposed' in terms)) return
  for (const [index, record] of terms.proposed.entries()) {
    if ('kept' in record && record.at !== wanted.terms.proposed[index]?.at) {
      warn(request, 'other-instant', `/registrosPropostos/${index}/dataHora`)
    }
  }
}

/** A25 */
function warnOfCancelled (request: FastifyRequest, { displaced }: RequestedAdjustment): void {
  for (const { code } of displaced) warn(request, 'pending-adjustment-cancelled', '', [String(code)])
}

function present ({ life: { settings, state } }: FastifyRequest, requested: RequestedAdjustment, baseUrl: string) {
  const { adjustment, frequency, reason, collaborator, attachments } = requested
  const businessUnit = state.get('businessUnits', collaborator.businessUnitId)
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
