import t from 'tap'
import { type Operation, operations } from '../../../src/core/contract/index.ts'
import { documentedOperations } from './document-operations.ts'

const all: Operation[] = Object.values(operations)
const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1')
const parameters = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])

t.same(
  all.map(({ method, url }) => `${method} ${url}`),
  documentedOperations.map(({ method, path }) => `${method} ${fastifyPath(path)}`),
  'the operations are those of the contract and the two of the sandbox'
)

t.same(Object.keys(operations), [
  'requestAdjustment', 'createApiKey', 'updateWorkLocation', 'importShiftDays', 'unlinkCollaborators',
  'patchWorkLocation', 'downloadAttachment'
], 'and have the names that the settings use')

documentedOperations.forEach((documented, index) => {
  t.test(documented.operationId, async t => {
    const schema = all[index]?.schema
    if (!schema) return t.fail('is missing')
    t.equal(schema.operationId, documented.operationId)
    t.same(schema.tags, [documented.tag])
    t.equal(schema.deprecated ?? false, documented.deprecated ?? false)
    t.equal(schema['x-sandbox-extension'] ?? false, documented.extension ?? false)
    t.same(schema.security, documented.open ? [] : [{ bearer: [] }])
    t.same(Object.keys(schema.params?.properties ?? {}), parameters(documented.path))
    t.equal(schema.body?.$ref, documented.request)
    // The documents mark 413 as ours.
    const statuses = Object.keys(schema.response).map(Number).filter(status => status !== 413)
    t.same(statuses, [documented.success[0], ...documented.failures])
    t.equal(schema.response[documented.success[0]]?.$ref, documented.success[1])
    for (const status of documented.failures) t.equal(schema.response[status]?.$ref, 'ErrorBody')
  })
})
