/** Days from 1900 to 2999 (A67). A month of 30 days, and February, have fewer days than it lets pass. */
const DAY_PATTERN = '^(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/(19|2[0-9])[0-9]{2}$'

/**
 * The schemas of a document in JSON Schema 2020-12, which OpenAPI 3.1 uses: TypeBox writes a list of fixed length as
 * older drafts did. A day also gets a pattern, because validators pass over a format that they do not know. The
 * server's own check knows the format, and would report each wrong day twice.
 */
export function asJsonSchema2020 (value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asJsonSchema2020)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asJsonSchema2020(field)]))
  if (fields['format'] === 'dd/MM/yyyy') fields['pattern'] = DAY_PATTERN
  if (fields['type'] === 'array' && Array.isArray(fields['items'])) {
    const { items, additionalItems: _, ...others } = fields
    return { ...others, prefixItems: items, items: {} } // there are no more items, because TypeBox gives `maxItems`
  }
  return fields
}
