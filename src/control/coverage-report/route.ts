import { Type } from '@sinclair/typebox'
import { StringEnum } from '../../contract/index.ts'
import { Problem } from '../../domain/problem.ts'
import type { RouteContext, TypedApp } from '../../http/route-context.ts'
import { junitText } from './junit.ts'
import { PAGE_POLICY, pageText } from './page.ts'
import { readyRequest, ReadyRequest } from './ready/ready-request.ts'
import { worldOf } from './ready/world.ts'
import { reportOf } from './report.ts'

const Query = Type.Object({
  format: Type.Optional(StringEnum(['json', 'html', 'junit'], {
    description: 'The form of the report. In `junit` a part that nobody has reached is a skipped test, not a failed ' +
      'one.'
  }))
}, { additionalProperties: false })

/** Reports what clients of a sandbox have reached since it began, even if the request log dropped it. */
export function registerCoverage (app: TypedApp, { maxImportRows }: RouteContext): void {
  app.get('/_sandbox/coverage', {
    schema: {
      operationId: 'getCoverage',
      summary: 'Operations, formats, statuses, rules and transitions that clients have reached',
      querystring: Query
    }
  }, async ({ life, sandbox: { name }, query: { format = 'json' } }, reply) => {
    const report = reportOf(life.coverage)
    if (format === 'junit') return await reply.type('application/xml; charset=utf-8').send(junitText(report, name))
    if (format === 'html') {
      reply.header('content-security-policy', PAGE_POLICY).header('x-content-type-options', 'nosniff')
      return await reply.type('text/html; charset=utf-8').send(pageText(report, name))
    }
    return await reply.send(report)
  })

  app.get('/_sandbox/coverage/request', {
    schema: {
      operationId: 'getReadyRequest',
      summary: 'A request that reaches a part of the contract, for the data that the sandbox has',
      querystring: Type.Object({
        name: Type.String({ description: 'Of the part, as in missing of the coverage' })
      }, { additionalProperties: false }),
      response: { 200: ReadyRequest }
    }
  }, async ({ life, query: { name } }) => {
    const ready = readyRequest(name, worldOf(life, maxImportRows))
    if (ready === undefined) throw new Problem('nothing-to-try', { what: 'part' })
    return ready
  })
}
