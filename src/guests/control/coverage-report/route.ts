import { Type } from '@sinclair/typebox'
import { controlLanguage } from '../../../host/http/sandbox/control-language.ts'
import type { RouteContext, TypedApp } from '../../../host/http/route-context.ts'
import { maskOf } from '../../../host/http/recorded/mask.ts'
import { isReached } from './ready/is-reached.ts'
import { readyRequest, ReadyRequest } from './ready/ready-request.ts'
import { worldOf } from './ready/world.ts'
import { maskedCoverage } from '../../../host/http/recorded/masked-coverage.ts'
import { CoverageQuery, sendReport } from './send-report.ts'

/** Reports what clients of a sandbox have reached since it began, even if the request log dropped it. */
export function registerCoverage (app: TypedApp, { maxImportRows, controlToken }: RouteContext): void {
  app.get('/_sandbox/coverage', {
    schema: {
      operationId: 'getCoverage',
      summary: 'Operations, formats, statuses, rules and transitions that clients have reached',
      querystring: CoverageQuery
    }
  }, async (request, reply) => {
    const { life, sandbox: { name }, query: { format } } = request
    const coverage = maskedCoverage(life.coverage, () => maskOf(life, controlToken))
    return await sendReport(reply, { coverage, name, language: controlLanguage(request) }, format)
  })

  app.get('/_sandbox/coverage/request', {
    schema: {
      operationId: 'getReadyRequest',
      summary: 'A request that reaches a part of the contract, for the data that the sandbox has',
      querystring: Type.Object({
        name: Type.String({ description: 'The name of the part, as in `missing` of the coverage.' })
      }, { additionalProperties: false }),
      response: { 200: ReadyRequest }
    }
  }, async ({ life, query: { name } }) =>
    await readyRequest(name, worldOf(life, maxImportRows), ready => isReached(name, ready, life, maxImportRows)))
}
