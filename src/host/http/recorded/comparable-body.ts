// What two runs of one client may differ in, though espelho answered alike: identifiers, hashes, tokens, and the times
// at which something was stored. Their form stays, because that is a difference.

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi
const HASH = /\b[0-9a-f]{64}\b/gi
/** A base URL, with the sandbox that it names. */
const BASE_URL = /https?:\/\/[^/\s"]+(?:\/~[a-z0-9-]+)?/g
const STORED_AT: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'criadoEm'])
const NUMBERED: ReadonlySet<string> = new Set(['codigo', 'NSR'])
const SECRET = 'token'

/** A body of JSON without what differs by chance; the text itself if it is no JSON. */
export function comparableBody (text: string): unknown {
  try {
    return comparable(JSON.parse(text))
  } catch {
    return withoutNames(text)
  }
}

function comparable (value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map(item => comparable(item))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, comparable(inner, name)]))
  }
  if (typeof value === 'number') return NUMBERED.has(field) ? 0 : value
  if (typeof value !== 'string') return value
  if (field === SECRET) return '<token>'
  if (STORED_AT.has(field) || NUMBERED.has(field)) return value.replace(/\d/g, '0')
  return withoutNames(value)
}

/** A text without base URLs, UUIDs and hashes. */
export function withoutNames (text: string): string {
  return text.replace(BASE_URL, '<base>').replace(UUID, '<id>').replace(HASH, '<hash>')
}
