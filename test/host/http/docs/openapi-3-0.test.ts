import { createConfig, lintFromString } from '@redocly/openapi-core'
import t from 'tap'
import { asOpenapi30 } from '../../../../src/host/http/docs/openapi-3-0.ts'
import { openapiDocument } from '../../../../src/host/http/docs/openapi.ts'

const newest = await openapiDocument() as any
const document = asOpenapi30(newest) as any

t.test('the document of OpenAPI 3.0 is valid', async t => {
  const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } })
  const lint = async (one: object) => (await lintFromString({ source: JSON.stringify(one), config })).map(
    ({ message, location }) => `${location[0]?.pointer}: ${message}`)
  t.strictSame(await lint(document), [])
  t.not((await lint({ ...newest, openapi: '3.0.3' })).length, 0, 'which that of 3.1 would not be')
})

t.test('it says the same', async t => {
  t.equal(document.openapi, '3.0.3')
  t.strictSame(Object.keys(document.paths), Object.keys(newest.paths))
  t.strictSame(Object.keys(document.components.schemas), Object.keys(newest.components.schemas))
  const { jornada } = document.components.schemas.AdjustmentRequest.properties
  t.equal(jornada.example, newest.components.schemas.AdjustmentRequest.properties.jornada.examples[0])
  t.strictSame(document.info.license, { name: 'MIT', url: 'https://opensource.org/license/mit' })
})

t.test('a default outside its enum is left out, because generators make code of it that does not compile', async t => {
  t.equal(newest.components.schemas.TimeRule.properties.tipo.default, 'MISTO')
  const typed = Object.values(document.components.schemas).flatMap(({ properties = {} }: any) =>
    Object.values(properties) as { default?: string, enum?: string[] }[]).filter(one => one.enum !== undefined)
  const defaulted = typed.filter(one => 'default' in one)
  t.strictSame(defaulted.filter(one => !one.enum!.includes(one.default!)), [])
  t.ok(defaulted.length > 10, 'the others are kept')
})

t.test('additionalProperties is left out where it says what is so without it', async t => {
  t.equal(newest.components.schemas.ApiKeyResponse.additionalProperties, true)
  const said = JSON.stringify(document)
  t.notMatch(said, '"additionalProperties":true')
  const kept = JSON.stringify(newest).split(/"additionalProperties":(?!true)/)
  t.equal(said.split('"additionalProperties":').length, kept.length)
})
