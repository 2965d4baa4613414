import { createConfig, lintFromString } from '@redocly/openapi-core'
import t from 'tap'
import { openapiDocument } from '../../../src/host/http/docs/openapi.ts'
import { documentedOperations } from './document-operations.ts'
import { resources } from './document.ts'
import { expectedSchema, outline } from './expected-schema.ts'

const document = await openapiDocument() as any
const json = (content: any) => content?.content?.['application/json']?.schema?.$ref
const component = (name: string | undefined) => name && `#/components/schemas/${name}`

t.equal(document.openapi, '3.1.0')
t.equal(document.info.version, '1.0')
t.same(document.components.securitySchemes, { bearer: { type: 'http', scheme: 'bearer' } })
t.same(
  Object.keys(document.components.schemas).sort(),
  resources.map(({ schema }) => schema).sort(),
  'every resource is a component, and nothing else is'
)

for (const { schema: name, fields } of resources) {
  const { properties, required = [] } = document.components.schemas[name]
  const expected = Object.fromEntries(fields.map(field => [field.name, expectedSchema(field)]))
  const found = Object.fromEntries(Object.entries<object>(properties).map(([name, property]) =>
    [name, outline(property)]))
  t.same(
    JSON.stringify(Object.keys(found)), JSON.stringify(Object.keys(expected)), `${name} keeps the order of its fields`
  )
  t.strictSame(found, expected, `${name} keeps its types, values and defaults`)
  t.same(required, fields.filter(({ required }) => required).map(({ name }) => name), `${name} keeps what it requires`)
}

const methods = Object.entries<object>(document.paths).flatMap(([path, item]) =>
  Object.keys(item).map(method => `${method.toUpperCase()} ${path}`))
t.same(
  methods.sort(),
  documentedOperations.map(({ method, path }) => `${method} ${path}`).sort(),
  'every operation is there, and nothing else is'
)

for (const operation of documentedOperations) {
  t.test(operation.operationId, async t => {
    const found = document.paths[operation.path][operation.method.toLowerCase()]
    t.equal(found.operationId, operation.operationId)
    t.same(found.tags, [operation.tag])
    t.equal(found.deprecated ?? false, operation.deprecated ?? false)
    t.equal(found['x-sandbox-extension'] ?? false, operation.extension ?? false)
    t.same(found.security, operation.open ? [] : [{ bearer: [] }])
    t.equal(json(found.requestBody), component(operation.request))
    const statuses = Object.keys(found.responses).map(Number)
    const ours = statuses.filter(status => found.responses[status]['x-sandbox-extension'])
    t.same(statuses.filter(status => !ours.includes(status)), [operation.success[0], ...operation.failures])
    t.same(ours, operation.ours, 'and marks the statuses that the contract does not have')
    t.equal(json(found.responses[operation.success[0]]), component(operation.success[1]))
    for (const status of statuses.slice(1)) t.equal(json(found.responses[status]), component('ErrorBody'))
  })
}

t.same(
  Object.keys(document.paths['/gestao-ponto/local-trabalho/{localTrabalhoId}'].put.responses['200'].headers)
    .filter(name => !name.startsWith('x-sandbox-')),
  ['Link'],
  'the deprecated operation says by header what takes its place'
)

async function lint (document: object) {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ severity, ruleId, message }) => [severity, ruleId, message])
}

t.test('Redocly finds nothing to say against the document', async t => t.same(await lint(document), []))

t.test('Redocly would have said so', async t => {
  const spoiled = { ...document, components: { ...document.components, securitySchemes: {} } }
  t.match(await lint(spoiled), [['error', 'security-defined', String]])
})
