/** An OpenAPI 3.1 document as one of 3.0, for generators that know no later one. */
export function asOpenapi30 (document: object): object {
  const { info, ...rest } = document as { info: { license: { name: string } } }
  const { license: { name }, ...about } = info
  // A licence has no SPDX identifier yet.
  return { ...plain(rest) as object, openapi: '3.0.3', info: { ...about, license: { name } } }
}

/**
 * A schema has one `example`; the list of JSON Schema is not known yet. Two things that are valid go, because of what
 * older generators make of them:
 * - of a default that is none of the enum's values, as the contract has one, code that does not compile;
 * - of `additionalProperties: true`, which is so without the word, a map whose named fields stay empty.
 */
function plain (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { examples, ...fields } = value as Record<string, unknown>
  const others = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plain(field)]))
  if (Array.isArray(others['enum']) && !others['enum'].includes(others['default'])) delete others['default']
  if (others['additionalProperties'] === true) delete others['additionalProperties']
  return Array.isArray(examples) ? { ...others, example: examples[0] } : others
}
