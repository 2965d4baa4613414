/** The names of the schemas to which some of a document refers, directly or through others. */
export function schemasReachedFrom (from: object, schemas: Readonly<Record<string, object>>): ReadonlySet<string> {
  const found = new Set<string>()
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      collect(schemas[name])
    }
  }
  collect(from)
  return found
}
