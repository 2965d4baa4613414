import type { DescribedDocument } from './described.ts'

/** An OpenAPI 3.1 document converted to 3.0, for generators that cannot read 3.1. */
export function asOpenapi30 (document: object): object {
  const { info, ...rest } = document as { info: { license: { name: string } } }
  const { license: { name }, ...about } = info
  // A licence has no SPDX identifier yet, but an address.
  const license = { name, url: 'https://opensource.org/license/mit' }
  return { ...plain(withoutOwnParameters(rest)) as object, openapi: '3.0.3', info: { ...about, license } }
}

/**
 * Leaves out the headers that only a sandbox takes, because generators make an argument of each: a client in Java could
 * not be called as it is for the real API.
 */
function withoutOwnParameters (document: object): object {
  const { paths, components } = document as Pick<DescribedDocument, 'paths' | 'components'>
  const { parameters: _, ...others } = components
  const plainPaths = Object.entries(paths).map(([path, item]) => [path, Object.fromEntries(
    Object.entries(item).map(([method, { parameters, ...operation }]) => {
      const ofContract = parameters?.filter(parameter => !('$ref' in parameter)) ?? []
      return [method, ofContract.length > 0 ? { ...operation, parameters: ofContract } : operation]
    })
  )])
  return { ...document, paths: Object.fromEntries(plainPaths), components: others }
}

/**
 * A schema has one `example`; the list of JSON Schema is not known yet, and neither are its conditions. Two things that
 * are valid go, because of what older generators make of them:
 * - of a default that is none of the enum's values, as the contract has one, code that does not compile;
 * - of `additionalProperties: true`, which is so without the word, a map whose named fields stay empty.
 */
function plain (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { if: _if, then: _then, else: _else, examples, ...fields } = value as Record<string, unknown>
  const others = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plain(field)]))
  if (Array.isArray(others['enum']) && !others['enum'].includes(others['default'])) delete others['default']
  if (others['additionalProperties'] === true) delete others['additionalProperties']
  if (Array.isArray(others['type'])) Object.assign(others, { type: others['type'][0], nullable: true }) // or 'null'
  if (examples === undefined) return others
  return Array.isArray(examples) ? { ...others, example: examples[0] } : { ...others, examples: plain(examples) }
}
