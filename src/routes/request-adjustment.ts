import type { FastifyRequest } from 'fastify'
import type { AdjustmentRequest } from '../contract/index.ts'
import type { Settings } from '../assumptions.ts'
import type { Adjustment } from '../domain/adjustment/adjustment.ts'
import { type AdjustmentPolicy, type AdjustmentWanted, type AttachmentWanted, requestAdjustment } from '../domain/adjustment/request-adjustment.ts'
import { actingCollaboratorId, refuseInactive } from '../http/acting-collaborator.ts'
import { restOnRequested } from '../http/adjustment-assumptions.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import { transact } from '../http/transact.ts'
import { assertValid } from '../http/validation.ts'
import { warn } from '../http/warnings.ts'
import { factsOf } from '../state/facts.ts'
import { fieldsOfOtherFormats } from '../wire/adjustment-fields.ts'
import { adjustmentWanted, withDefaultFormat } from '../wire/adjustment-request.ts'
import { adjustmentPardons, adjustmentViolations } from '../wire/adjustment-rules.ts'
import { nameDisagrees } from '../wire/attachment-kind.ts'
import { presentAdjustment } from '../wire/adjustment.ts'
import { presentDailyFrequency } from '../wire/daily-frequency.ts'
import { adjustmentContext } from '../wire/adjustment-context.ts'

/** POST /ajuste-registro/solicitar */
export function routeRequestAdjustment (app: TypedApp, { baseUrl }: RouteContext): void {
  app.route({
    ...operationRoute(app, 'requestAdjustment', refuseInactive),
    async handler (request, reply) {
      const { root } = request
      const { settings } = root
      const id = actingCollaboratorId(request)
      const collaborator = root.state.get('collaborators', id)
      assertValid<AdjustmentRequest>(request, (given, faulty) =>
        adjustmentViolations(withDefaultFormat(given, settings), faulty, settings, collaborator?.zone), adjustmentPardons)
      const body = withDefaultFormat(request.body, settings)
      for (const field of fieldsOfOtherFormats(body)) warn(request, 'other-format-field', `/${field}`)
      const attachments = await storeAttachments(request, body)
      const wanted = adjustmentWanted(body, id, attachments, settings, collaborator)
      const policy = policyOf(settings)
      const requested = await transact(request, (state, stamp) => requestAdjustment(factsOf(state), wanted, stamp, policy))
      const { adjustment, frequency } = requested
      warnOfOtherInstants(request, wanted, adjustment)
      restOnRequested(request, requested)
      const context = adjustmentContext(root.state, adjustment, baseUrl(request), settings)
      const answer = presentAdjustment(adjustment, context)
      if (frequency !== undefined) answer.frequenciaDiariaJornada = presentDailyFrequency(frequency, context.dayText)
      return await reply.code(201).send(answer)
    }
  })
}

/** Bytes are durable before the change set that names them. */
async function storeAttachments (request: FastifyRequest, { anexos = [] }: AdjustmentRequest): Promise<AttachmentWanted[]> {
  const { root } = request
  return await Promise.all(anexos.map(async ({ arquivoId, nome, base64 }, at) => {
    const bytes = Buffer.from(base64, 'base64')
    if (nameDisagrees(nome, bytes)) warn(request, 'other-file-kind', `/anexos/${at}`)
    return { ...(arquivoId !== undefined && { id: arquivoId }), name: nome, bytes: bytes.length, digest: await root.blobs.put(bytes) }
  }))
}

/** A59 */
function warnOfOtherInstants (request: FastifyRequest, wanted: AdjustmentWanted, { terms }: Adjustment): void {
  if (wanted.format !== 'REGISTRO_PONTO' || !('proposed' in terms)) return
  for (const [index, record] of terms.proposed.entries()) {
    if ('kept' in record && record.at !== wanted.terms.proposed[index]?.at) warn(request, 'other-instant', `/registrosPropostos/${index}/dataHora`)
  }
}

function policyOf (settings: Settings): AdjustmentPolicy {
  return {
    initialStatus: settings['adjustment.initialStatus'],
    unlistedRecords: settings['adjustment.unlistedRecords'],
    mayOverlap: settings['adjustment.overlap'] === 'allowed'
  }
}
