import type { FastifyRequest } from 'fastify'
import type { AdjustmentRequest } from '../contract/index.ts'
import type { Settings } from '../assumptions.ts'
import type { Adjustment } from '../domain/adjustment/adjustment.ts'
import { type AdjustmentPolicy, type AdjustmentWanted, requestAdjustment } from '../domain/request-adjustment/request-adjustment.ts'
import { type AttachmentWanted, violationsOfParts } from '../domain/request-adjustment/request-violations.ts'
import type { Collaborator } from '../domain/collaborator.ts'
import { actingCollaboratorId, refuseInactive } from '../http/access/acting-collaborator.ts'
import { restOnRequested } from '../http/cited/adjustment-assumptions.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import { transact } from '../http/transact.ts'
import { assertValid } from '../http/refused/validation.ts'
import { warn } from '../http/cited/warnings.ts'
import { factsOf } from '../state/facts.ts'
import { withBlobs } from '../storage/with-blobs.ts'
import { fieldsOfOtherFormats } from '../wire/adjustment/fields.ts'
import { adjustmentWanted, soundParts, withDefaultFormat } from '../wire/adjustment/request.ts'
import { adjustmentPardons, adjustmentViolations } from '../wire/adjustment/rules.ts'
import { nameDisagrees } from '../wire/attachment-kind.ts'
import { presentAdjustment } from '../wire/adjustment/adjustment.ts'
import { presentDailyFrequency } from '../wire/daily-frequency.ts'
import { adjustmentContext } from '../wire/adjustment/context.ts'

/** POST /ajuste-registro/solicitar */
export function routeRequestAdjustment (app: TypedApp, { baseUrl }: RouteContext): void {
  app.route({
    ...operationRoute(app, 'requestAdjustment', refuseInactive),
    async handler (request, reply) {
      const { life } = request
      const { settings } = life
      const id = actingCollaboratorId(request)
      const collaborator = life.state.get('collaborators', id)
      assertAdjustment(request, id, collaborator)
      const body = withDefaultFormat(request.body, settings)
      for (const field of fieldsOfOtherFormats(body)) warn(request, 'other-format-field', `/${field}`)
      const policy = policyOf(settings)
      const requested = await withAttachments(request, body, async attachments => {
        const wanted = adjustmentWanted(body, id, attachments, settings, collaborator)
        const requested = await transact(request, (state, stamp) => requestAdjustment(factsOf(state), wanted, stamp, policy))
        warnOfOtherInstants(request, wanted, requested.adjustment)
        return requested
      })
      const { adjustment, frequency } = requested
      restOnRequested(request, requested)
      const context = adjustmentContext(life.state, adjustment, baseUrl(request), settings)
      const answer = presentAdjustment(adjustment, context)
      if (frequency !== undefined) answer.frequenciaDiariaJornada = presentDailyFrequency(frequency, context.dayText)
      return await reply.code(201).send(answer)
    }
  })
}

/** What the state is against would be found by the decision: where there is none, it is told with the rest (A52). */
function assertAdjustment (request: FastifyRequest, collaboratorId: string, collaborator: Collaborator | undefined): void {
  const { settings, state } = request.life
  assertValid<AdjustmentRequest>(
    request,
    (given, faulty) => adjustmentViolations(withDefaultFormat(given, settings), faulty, settings, collaborator?.zone),
    adjustmentPardons,
    (given, faulty) => violationsOfParts(factsOf(state), collaboratorId, soundParts(withDefaultFormat(given, settings), faulty, settings, collaborator)))
}

/** Bytes are durable before the change set that names them, and those of a request that is refused are taken back. */
async function withAttachments<T> (
  request: FastifyRequest, { anexos = [] }: AdjustmentRequest, use: (attachments: AttachmentWanted[]) => Promise<T>
): Promise<T> {
  const files = anexos.map(({ arquivoId, nome, base64 }, at) => {
    const bytes = Buffer.from(base64, 'base64')
    if (nameDisagrees(nome, bytes)) warn(request, 'other-file-kind', `/anexos/${at}`)
    return { file: { ...(arquivoId !== undefined && { id: arquivoId }), name: nome, bytes: bytes.length }, bytes }
  })
  return await withBlobs(request.life.blobs, files.map(({ bytes }) => bytes),
    digests => use(files.map(({ file }, at) => ({ ...file, digest: digests[at] as string }))),
    () => request.changes !== undefined)
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
