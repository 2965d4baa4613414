import { inSlices, mapped } from '../../slices.ts'

/** A shift exception of an import may have 100,000 days. */
const LONG = 1000

/** So many items take a few milliseconds. */
const PIECE = 2000

/** The JSON text of an entity, or of an object that holds one. That of a long list in it is made in slices. */
export async function jsonText (value: object): Promise<string> {
  if (!hasLongList(value)) return JSON.stringify(value)
  const fields: string[] = []
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined) fields.push(`${JSON.stringify(name)}:${await fieldText(field)}`)
  }
  return `{${fields.join(',')}}`
}

async function fieldText (field: unknown): Promise<string> {
  if (isLong(field)) return `[${(await inSlices(mapped(field, item => JSON.stringify(item)), PIECE)).join(',')}]`
  return isObject(field) ? await jsonText(field) : JSON.stringify(field)
}

function hasLongList (value: object): boolean {
  return Object.values(value).some(field => isLong(field) || (isObject(field) && hasLongList(field)))
}

function isLong (field: unknown): field is unknown[] {
  return Array.isArray(field) && field.length >= LONG
}

function isObject (field: unknown): field is object {
  return typeof field === 'object' && field !== null && !Array.isArray(field)
}
