import type { FastifyRequest } from 'fastify'
import type { AdjustmentRequest } from '../contract/index.ts'
import { type AttachmentWanted, requestAdjustment } from '../domain/adjustment/request-adjustment.ts'
import { actingCollaboratorId, refuseInactive } from '../http/acting-collaborator.ts'
import { operationRoute } from '../http/operation-route.ts'
import type { RouteContext, TypedApp } from '../http/route-context.ts'
import { assertValid } from '../http/validation.ts'
import { warn } from '../http/warnings.ts'
import { factsOf } from '../state/facts.ts'
import { fieldsOfOtherFormats } from '../wire/adjustment-fields.ts'
import { adjustmentWanted } from '../wire/adjustment-request.ts'
import { adjustmentViolations } from '../wire/adjustment-rules.ts'
import { presentAdjustment } from '../wire/adjustment.ts'
import { presentDailyFrequency } from '../wire/daily-frequency.ts'
import { adjustmentContext } from '../wire/adjustment-context.ts'

/** POST /ajuste-registro/solicitar */
export function routeRequestAdjustment (app: TypedApp, { baseUrl }: RouteContext): void {
  app.route({
    ...operationRoute(app, 'requestAdjustment', refuseInactive),
    async handler (request, reply) {
      assertValid(request, adjustmentViolations)
      for (const field of fieldsOfOtherFormats(request.body)) warn(request, 'other-format-field', `/${field}`)
      const attachments = await storeAttachments(request, request.body)
      const wanted = adjustmentWanted(request.body, actingCollaboratorId(request), attachments)
      const { adjustment, frequency } = await request.root.transact((state, stamp) => requestAdjustment(factsOf(state), wanted, stamp))
      const context = adjustmentContext(request.root.state, adjustment, baseUrl(request))
      return await reply.code(201).send({
        ...presentAdjustment(adjustment, context),
        ...(frequency !== undefined && { frequenciaDiariaJornada: presentDailyFrequency(frequency) })
      })
    }
  })
}

/** Bytes are durable before the change set that names them. */
async function storeAttachments ({ root }: FastifyRequest, { anexos = [] }: AdjustmentRequest): Promise<AttachmentWanted[]> {
  return await Promise.all(anexos.map(async ({ arquivoId, nome, base64 }) => {
    const bytes = Buffer.from(base64, 'base64')
    return { ...(arquivoId !== undefined && { id: arquivoId }), name: nome, bytes: bytes.length, digest: await root.blobs.put(bytes) }
  }))
}
