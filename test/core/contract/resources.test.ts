import type { TSchema } from '@sinclair/typebox'
import t from 'tap'
import { schemas } from '../../../src/core/contract/index.ts'
import { resources } from './document.ts'
import { expectedSchema, limits, outline } from './expected-schema.ts'

t.same(
  schemas.map(({ $id }) => $id).sort(),
  resources.map(({ schema }) => schema).sort(),
  'every table has its schema, every schema its table'
)

for (const { schema: id, fields } of resources) {
  t.test(id, async t => {
    const schema = schemas.find(({ $id }) => $id === id)
    if (!schema) return t.fail('has no schema')
    t.equal(schema.type, 'object')
    t.ok(schema.description, 'says what it is')
    t.same(Object.keys(schema.properties), fields.map(({ name }) => name), 'has the fields of its table, in that order')
    t.same(
      schema.required ?? [],
      fields.filter(({ required }) => required).map(({ name }) => name),
      'requires what its table requires'
    )
    for (const field of fields) {
      const property: Partial<TSchema> = schema.properties[field.name] ?? {}
      t.strictSame(outline(property), expectedSchema(field), `${field.name} is ${field.type}`)
      t.ok(property.description || property.$ref, `${field.name} is described`)
    }
  })
}

// The demands beyond the contract's tables, each with its assumption.
const demands = [
  'AdjustmentRequest.descricao minLength 1',
  'AdjustmentRequest.motivoId minLength 1',
  ...['minMinutos', 'maxMinutos'].flatMap(field => [ // A19
    `AdjustmentRequest.${field} multipleOf 1`,
    `AdjustmentRequest.${field} minimum 0`,
    `AdjustmentRequest.${field} maximum 2880`
  ]),
  'AttachmentRequest.arquivoId minLength 1',
  'ProposedRecord.registroHash minLength 1', // A59
  'AttachmentRequest.nome minLength 1',
  'AttachmentRequest.base64 minLength 1',
  'WorkLocationUpdate.nome minLength 1',
  'WorkLocationPatch.nome minLength 1',
  'ApiKeyRequest.name minLength 1',
  'ApiKeyRequest.permissions minItems 1', // A08
  'ApiKeyRequest.permissions[] minLength 1', // A07
  'ApiKeyResponse additionalProperties true', // A10
  'ShiftDaysImportRequest.base64 minLength 1',
  'UnlinkRequest.collaboratorIds minItems 1' // A41
]

t.same(schemas.flatMap(schema => limits(schema, schema.$id)).sort(), demands.sort(), 'nothing else is demanded')
