import { broken } from './layout.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags?: readonly string[] }>>>>
  readonly components: { readonly schemas: object }
}

/** An OpenAPI document by subject: a file for the paths of each tag, one for the schemas, and one for the rest. */
export function filesOf (document: Document): Map<string, string> {
  const { paths, components } = document
  const files = new Map<string, object>([
    ['document', {
      ...document, paths: Object.keys(paths), components: { ...components, schemas: Object.keys(components.schemas) }
    }],
    ['schemas', components.schemas]
  ])
  for (const [path, operations] of Object.entries(paths)) {
    const [tag = 'other'] = Object.values(operations).flatMap(({ tags = [] }) => tags)
    const name = tag.toLowerCase().replaceAll(' ', '-')
    files.set(name, { ...files.get(name), [path]: operations })
  }
  return new Map(Array.from(files, ([name, part]) => [`${name}.json`, `${broken(part, '')}\n`]))
}
