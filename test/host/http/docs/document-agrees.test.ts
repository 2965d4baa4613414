import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)

/** What may differ between two bodies that are otherwise equal. */
interface Change { readonly what: string, readonly body: unknown }

/** The body with one more field in each of its objects, and with each field that it may have as `null`. */
function changesOf (body: unknown, schema: any, schemas: any): Change[] {
  const target = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)]
  if (Array.isArray(body)) {
    return body.flatMap((item, index) => changesOf(item, target.items ?? {}, schemas).map(({ what, body: changed }) =>
      ({ what: `${index}/${what}`, body: body.with(index, changed) })))
  }
  if (typeof body !== 'object' || body === null) return []
  const object = body as Record<string, unknown>
  const names = Object.keys(target.properties ?? {})
  return [
    { what: 'with an unknown field', body: { ...object, campoDesconhecido: 1 } },
    ...names.map(name => ({ what: `${name} is null`, body: { ...object, [name]: null } })),
    ...names.flatMap(name => changesOf(object[name], target.properties[name], schemas).map(({ what, body: changed }) =>
      ({ what: `${name}/${what}`, body: { ...object, [name]: changed } })))
  ]
}

/** The bodies that the document gives as examples. */
function examplesOf ({ example, examples }: any): unknown[] {
  return examples === undefined ? [example] : Object.values<any>(examples).map(({ value }) => value)
}

/** An older document has no conditions, so what a format asks for is not in it. */
const OF_CONDITIONS = /formato|Minutos|Periodo|jornadas|Propostos/

for (const [name, settings] of Object.entries({
  closed: { 'request.unknownFields': 400 },
  open: { 'request.nulls': 'absent', 'adjustment.missingFormat': 'default', 'workLocation.required': 'none' }
})) {
  for (const openapi of ['3.1', '3.0']) {
    t.test(`with ${JSON.stringify(settings)}, what OpenAPI ${openapi} refuses is a 400, and nothing else`, async t => {
      const tried = await triedWith(`/~${name}-${openapi.replace('.', '')}`, settings, openapi)
      t.strictSame(tried.filter(({ refused, valid }) => refused === valid), [])
      t.ok(tried.length > 30, `${tried.length} bodies`)
    })
  }
}

async function triedWith (base: string, settings: object, openapi: string) {
  await server.call(`PATCH ${base}/_sandbox/settings`, { body: settings })
  const { body: document } = await server.call(`GET ${base}/docs/json?openapi=${openapi}`)
  const { schemas } = document.components
  const ajv = new Ajv2020({ strict: false, validateFormats: false, schemas: [{ $id: 'doc', components: { schemas } }] })
  const tried = []
  for (const [path, item] of Object.entries<any>(document.paths)) {
    for (const [method, { requestBody, parameters }] of Object.entries<any>(item)) {
      if (requestBody === undefined) continue
      const content = requestBody.content['application/json']
      const isValid = ajv.compile({ $ref: content.schema.$ref.replace('#', 'doc#') })
      const filled = path.replace(/\{(\w+)\}/g, (_: string, parameter: string) =>
        parameters.find(({ name }: { name: string }) => name === parameter).example)
      const changes = examplesOf(content).flatMap(example => changesOf(example, content.schema, schemas))
      for (const { what, body } of changes) {
        if (openapi === '3.0' && OF_CONDITIONS.test(what)) continue
        await server.call(`POST ${base}/_sandbox/reset`)
        await server.call(`PATCH ${base}/_sandbox/settings`, { body: settings })
        const { status } = await server.call(`${method.toUpperCase()} ${base}${filled}`, { body: body as object })
        tried.push({ what: `${method} ${path} ${what}`, refused: status === 400, valid: isValid(body) })
      }
    }
  }
  return tried
}
