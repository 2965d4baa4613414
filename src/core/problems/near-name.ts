import leven from 'leven'
import { formatOfField, NEAR_NAMES } from '../contract/index.ts'

const MAX_NAME_CHARS = 40
/** A short name has one typo at most, and the shortest none. */
const [SHORT_CHARS, LONG_CHARS] = [4, 9]

/** The field that a client most likely meant by another name. `undefined` if none of them is near. */
export function nearName (sent: string, fields: readonly string[]): string | undefined {
  if (sent.length > MAX_NAME_CHARS) return undefined
  const name = lettersIn(sent)
  return fields.find(field => lettersIn(field) === name) ??
    fields.find(field => ALIASES.get(field)?.has(name)) ??
    misspelt(name, fields)
}

/** Whether an adjustment of the format can have the field. A field that belongs to no format fits each of them. */
export function isOfFormat (field: string, format: unknown): boolean {
  const owner = formatOfField(field)
  return owner === undefined || owner === format
}

const ALIASES = new Map(Object.entries(NEAR_NAMES).map(([field, names]) => [field, new Set(names.map(lettersIn))]))

/** The only field with the fewest typos. */
function misspelt (name: string, fields: readonly string[]): string | undefined {
  const [first, second] = fields
    .map(field => ({ field, typos: leven(name, lettersIn(field)) }))
    .filter(({ field, typos }) => typos <= mostTypos(field))
    .sort((a, b) => a.typos - b.typos)
  return first?.typos === second?.typos ? undefined : first?.field
}

function mostTypos ({ length }: string): number {
  return length < SHORT_CHARS ? 0 : length < LONG_CHARS ? 1 : 2
}

/** The letters and digits of a text, in lower case and without accents. */
export function lettersIn (text: string): string {
  return text.normalize('NFD').replace(/[^a-z0-9]/gi, '').toLowerCase()
}
