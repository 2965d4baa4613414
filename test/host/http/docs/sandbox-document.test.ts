import { createConfig, lintFromString } from '@redocly/openapi-core'
import t from 'tap'
import { PROFILES } from '../../../../src/core/assumptions/profiles.ts'
import { testServer } from '../../../support/server.ts'

const server = await testServer(t)
const config = await createConfig({ extends: ['recommended'] })
const KEY = 'post /api-key'
const PUT = 'put /gestao-ponto/local-trabalho/{localTrabalhoId}'
const PATCH = 'patch /local-trabalho/{localTrabalhoId}'
const IMPORT = 'post /turnos-excecoes/days/import'
const ADJUST = 'post /ajuste-registro/solicitar'

let sandboxes = 0
async function documentWith (settings: object): Promise<any> {
  const base = `/~set-${++sandboxes}`
  t.equal((await server.call(`PATCH ${base}/_sandbox/settings`, { body: settings })).status, 200)
  return (await server.call(`GET ${base}/docs/json`)).body
}

const operationOf = (document: any, operation: string) => {
  const [method = '', path = ''] = operation.split(' ')
  return document.paths[path]?.[method]
}
const statusesOf = (document: any, operation: string) =>
  Object.keys(operationOf(document, operation)?.responses ?? {}).map(Number)
const requiredOf = (document: any, schema: string) => document.components.schemas[schema].required

/** The limit of each list of a request. */
const maxItemsOf = (document: any): Record<string, number> =>
  Object.fromEntries(Object.entries<any>(document.components.schemas).flatMap(([schema, { properties }]) =>
    Object.entries<any>(schema.endsWith('Response') ? {} : properties ?? {}).flatMap(([field, { maxItems }]) =>
      maxItems === undefined ? [] : [[`${schema}.${field}`, maxItems]])))

const CASES: readonly [settings: object, sentence: string, found: (document: any) => unknown, wanted: unknown][] = [
  [{}, 'a key is created with 201', one => statusesOf(one, KEY)[0], 201],
  [{ 'status.createApiKey': 200 }, 'a key is created with 200', one => statusesOf(one, KEY)[0], 200],
  [{ 'status.importShiftDays': 200 }, 'a file is imported with 200', one => statusesOf(one, IMPORT)[0], 200],
  [{ 'workLocation.patch': 404 }, 'there is no PATCH', one => statusesOf(one, PATCH), []],
  [{ 'workLocation.patch': 404 }, 'the PUT links to none', one =>
    operationOf(one, PUT).responses['200'].headers.Link, undefined],
  [{ 'apiKey.required': 'name, expiresIn, permissions' }, 'a key needs all three fields', one =>
    requiredOf(one, 'ApiKeyRequest'), ['name', 'expiresIn', 'permissions']],
  [{ 'apiKey.required': 'name' }, 'a key needs a name', one => requiredOf(one, 'ApiKeyRequest'), ['name']],
  [{ 'workLocation.required': 'none' }, 'a work location needs nothing', one =>
    requiredOf(one, 'WorkLocationUpdate'), undefined],
  [{ 'adjustment.missingFormat': 'default' }, 'formato may be absent', one =>
    requiredOf(one, 'AdjustmentRequest'), ['jornada', 'descricao', 'motivoId']],
  [{}, 'no response is 415 or 429', one => statusesOf(one, ADJUST).filter(status => [415, 429].includes(status)), []],
  [{ 'request.mediaType': 415 }, 'another media type is 415', one => statusesOf(one, PUT).includes(415), true],
  [{ 'limits.rate': 5 }, 'too many requests are 429', one => statusesOf(one, KEY).includes(429), true],
  [{ 'limits.rate': 5 }, 'and Retry-After says when to come back', one =>
    'retry-after' in operationOf(one, KEY).responses['429'].headers, true],
  [{ 'auth.otherOperations': false }, 'a key needs no token', one =>
    operationOf(one, KEY).security, [{ bearer: [] }, {}]],
  [{ 'auth.otherOperations': false }, 'an adjustment does', one => operationOf(one, ADJUST).security, [{ bearer: [] }]],
  [{ 'apiKey.tokenInBody': true }, 'the token is in the body', one =>
    'token' in one.components.schemas.ApiKeyResponse.properties, true],
  [{ 'unlink.empty': 200 }, 'nobody may be unlinked', one =>
    one.components.schemas.UnlinkRequest.properties.collaboratorIds.minItems, undefined],
  [{ 'request.unknownFields': 400 }, 'unknown fields are refused', one =>
    one.components.schemas.AdjustmentRequest.additionalProperties, false],
  [{}, 'no list may have more items than the settings say', maxItemsOf, {
    'AdjustmentRequest.anexos': 20,
    'AdjustmentRequest.jornadas': 1000,
    'AdjustmentRequest.registrosPropostos': 1000,
    'ApiKeyRequest.permissions': 1000,
    'WorkLocationUpdate.localizacoes': 1000,
    'WorkLocationPatch.localizacoes': 1000,
    'UnlinkRequest.collaboratorIds': 10_000
  }],
  [{ 'limits.arrayItems': { jornadas: 5, localizacoes: 6 } }, 'two lists are shorter', one =>
    ['AdjustmentRequest.jornadas', 'WorkLocationPatch.localizacoes'].map(name => maxItemsOf(one)[name]), [5, 6]],
  [{ 'limits.attachments': { count: 3 } }, 'three files may be attached', one =>
    one.components.schemas.AdjustmentRequest.properties.anexos.maxItems, 3],
  [{ 'error.language': 'en' }, 'the example of a refusal is English', one =>
    operationOf(one, KEY).responses['401'].content['application/json'].example.message,
  'The access token is missing or not valid'],
  [{ 'error.message': 'list' }, 'an example that another setting would make untrue is left out', one =>
    'example' in operationOf(one, KEY).responses['401'].content['application/json'], false]
]

t.test("a sandbox's document follows its settings", async t => {
  for (const [settings, sentence, found, wanted] of CASES) {
    t.strictSame(found(await documentWith(settings)), wanted, `${JSON.stringify(settings)}: ${sentence}`)
  }
})

t.test('Redocly finds nothing to say against the document of any profile', async t => {
  for (const [name, settings] of Object.entries(PROFILES)) {
    const source = JSON.stringify(await documentWith(settings))
    t.same((await lintFromString({ source, config })).map(({ message }) => message), [], name)
  }
})

t.test('what a sandbox adds is named in every operation', async t => {
  const { paths } = await documentWith({})
  for (const [path, item] of Object.entries<Record<string, any>>(paths)) {
    for (const [method, { parameters, responses }] of Object.entries(item)) {
      const named = parameters.flatMap(({ $ref = '' }) => $ref.split('/').slice(-1))
      const acts = ['/ajuste-registro/solicitar', '/api-key'].includes(path)
      t.same(named.filter(Boolean), [...acts ? ['SandboxCollaborator'] : [], 'Prefer'], `${method} ${path}`)
      for (const [status, { headers }] of Object.entries<any>(responses)) {
        t.ok(headers['x-sandbox-request-id'] && headers['x-sandbox-assumptions'] && headers['x-sandbox-warning'])
        t.equal('x-sandbox-provoked' in headers, Number(status) >= 400)
      }
    }
  }
})
