import { Type } from '@sinclair/typebox'
import { controlLanguage } from '../../../host/http/sandbox/control-language.ts'
import { maskOf } from '../../../host/http/recorded/mask.ts'
import { isReached } from './ready/is-reached.ts'
import { readyRequest, ReadyRequest } from './ready/ready-request.ts'
import { worldOf } from './ready/world.ts'
import { ruleName } from '../../../host/http/recorded/coverage-names.ts'
import { maskedCoverage } from '../../../host/http/recorded/masked-coverage.ts'
import type { Report } from './report.ts'
import { CoverageQuery, sendReport } from './send-report.ts'
import { route } from '../route/route.ts'

/** Reports what clients of a sandbox have reached since it began, even if the request log dropped it. */
export const coverageRoutes = [
  route('getCoverage', 'GET /_sandbox/coverage', 'Requests', {
    about: {
      pt: 'Operações, formatos, status, regras e transições que os clientes alcançaram',
      en: 'Operations, formats, statuses, rules and transitions that clients have reached'
    },
    description:
      'Reports which operations, formats, statuses, rules and transitions clients of the sandbox have reached.',
    client: { coverage: [], coverageReport: ['format'] },
    query: CoverageQuery,
    sends: Type.Unsafe<Report>(),
    handler: async (request, reply, { controlToken }) => {
      const { life, sandbox: { name }, query: { format } } = request
      const coverage = maskedCoverage(life.coverage, () => maskOf(life, controlToken))
      return await sendReport(reply, { coverage, name, language: controlLanguage(request) }, format)
    }
  }),
  route('getReadyRequest', 'GET /_sandbox/coverage/request', 'Requests', {
    about: {
      pt: 'Uma requisição que alcança uma parte do contrato, para os dados que o sandbox tem',
      en: 'A request that reaches a part of the contract, for the data that the sandbox has'
    },
    description: 'Returns a request that reaches a part of the contract with the data of the sandbox.',
    refuses: [404],
    client: { readyRequest: ['name'] },
    query: Type.Object({
      name: Type.String({ description: 'The name of the part, as in `missing` of the coverage.' })
    }, { additionalProperties: false }),
    response: { 200: ReadyRequest },
    handler: async ({ life, query: { name } }, _reply, { maxImportRows, hasFallback }) => {
      const isLeft = hasFallback && name === ruleName('route-not-found')
      return await readyRequest(name, worldOf(life, maxImportRows), async ready =>
        !isLeft && await isReached(name, ready, life, maxImportRows))
    }
  })
]
