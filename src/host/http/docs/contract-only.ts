import type { DescribedDocument, DescribedOperation, DescribedResponse } from './described.ts'
import { schemasReachedFrom } from './reached-schemas.ts'

/** A document without what a sandbox adds to the contract, for who compares it with the real one. */
export function contractOnly (document: DescribedDocument): object {
  const { paths: all, components: { schemas, securitySchemes }, info, tags, ...others } = document as Whole
  const paths = Object.fromEntries(Object.entries(all).flatMap(([path, item]) => {
    const own = Object.entries(item).filter(([, operation]) => !isExtension(operation))
    return own.length === 0 ? [] : [[path, Object.fromEntries(own.map(([method, one]) => [method, plain(one)]))]]
  }))
  const named = schemasReachedFrom(paths, schemas)
  const used = new Set(Object.values(paths).flatMap(item => Object.values(item).flatMap(one => one.tags ?? [])))
  return {
    ...others,
    info: { ...info, description: info.description.replace(/ What a sandbox adds .*$/, '') },
    tags: tags.filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes, schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => named.has(name)))
    }
  }
}

type Whole = DescribedDocument & { info: { description: string }, tags: readonly { name: string }[] }

const isExtension = (described: object): boolean => 'x-sandbox-extension' in described

/**
 * An operation without the parameters and responses of a sandbox, and without headers, because the contract names none
 * of a response.
 */
function plain ({ parameters: all = [], responses, ...operation }: DescribedOperation): DescribedOperation {
  const parameters = all.filter(parameter => !('$ref' in parameter))
  return {
    ...operation,
    ...parameters.length > 0 && { parameters },
    responses: Object.fromEntries(Object.entries(responses).filter(([, response]) => !isExtension(response))
      .map(([status, { headers: _, ...response }]) => [status, withoutOwnExamples(response)]))
  }
}

/** Some examples are of a refusal that only a header of the sandbox can cause. */
function withoutOwnExamples (response: DescribedResponse): DescribedResponse {
  const { examples, ...json } = response.content?.['application/json'] ?? {}
  if (examples === undefined) return response
  const own = Object.entries(examples).filter(([, { summary = '' }]) => !summary.includes('x-sandbox-'))
  return { ...response, content: { 'application/json': { ...json, examples: Object.fromEntries(own) } } }
}
