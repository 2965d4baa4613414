/** The parts of an OpenAPI document that are written or read after swagger has made it. */
export interface DescribedDocument {
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, DescribedSchema> } & Record<string, object>
}

export interface DescribedOperation {
  operationId: string
  tags?: string[]
  description?: string
  security?: object[]
  parameters?: DescribedParameter[]
  requestBody?: { content: Record<string, DescribedContent> }
  responses: Record<string, DescribedResponse>
}

export type DescribedParameter = { name: string, example?: unknown } | { $ref: string }

export interface DescribedResponse {
  'x-sandbox-extension'?: true
  description: string
  headers?: Record<string, object>
  content?: Record<string, DescribedContent>
}

export interface DescribedContent {
  schema?: object
  example?: unknown
  examples?: Record<string, { summary?: string, value: unknown }>
}

export interface DescribedSchema {
  description?: string
  required?: string[]
  properties?: Record<string, DescribedSchema & Record<string, unknown>>
  additionalProperties?: boolean
  [keyword: string]: unknown
}
