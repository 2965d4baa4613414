import { type Static, Type } from '@sinclair/typebox'
import { StringEnum } from '../../../core/contract/string-enum.ts'
import { contractOnly } from './contract-only.ts'
import type { DescribedDocument } from './described.ts'
import { asOpenapi30 } from './openapi-3-0.ts'

export const OPENAPI_VERSIONS = ['3.1', '3.0'] as const

/** The form in which somebody asks for the document: a version of OpenAPI, and whether with what a sandbox adds. */
export const DocumentForm = Type.Object({
  openapi: Type.Optional(StringEnum(OPENAPI_VERSIONS)),
  contract: Type.Optional(StringEnum(['only']))
})
export type DocumentForm = Static<typeof DocumentForm>

export function inForm (document: object, { openapi, contract }: DocumentForm): object {
  const asked = contract === 'only' ? contractOnly(document as DescribedDocument) : document
  return openapi === '3.0' ? asOpenapi30(asked) : asked
}
