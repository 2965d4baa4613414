import { fieldPath } from '../../domain/field-path.ts'

/** The sentence of each warning about a field or the request. */
const TEXTS: Readonly<Record<string, (field: string) => string>> = {
  'unknown-field': field => `${field} is not a field of the contract: it was ignored`,
  'other-format-field': field => `${field} belongs to another format than the request's: it was ignored`,
  'other-file-kind': field => `${field} is not the kind of file that its name says`,
  'other-instant': field => `${field} is not when the record was made: the record keeps its own`,
  'unknown-permission': field => `${field} is a permission that no operation asks for`,
  'wider-permission': field => `${field} is a permission that the key of the request lacks itself`,
  'workday-outside-period': field => `${field} is outside the period of the adjustment`,
  'future-record': field => `${field} is in the future`,
  'record-before-admission': field => `${field} is before the admission of the collaborator`,
  'draft-collaborator': () => 'the collaborator who asks is a draft (RASCUNHO)',
  'no-coordinate': field => `${field} is no coordinate`,
  'negative-radius': field => `${field} is negative`,
  'repeated-location': field => `${field} is there more than once`,
  'displaced-shift-day': field =>
    `${field} has days that an earlier shift exception has, too: those of the later one count`,
  'deprecated-operation': () => 'the operation is deprecated: use PATCH /local-trabalho/{localTrabalhoId}'
}

/** A warning in full: its `code`, the decoded JSON Pointer, and a sentence. */
export function warningText (warning: string): { code: string, pointer?: string, text: string } {
  const [code = '', encoded] = warning.split(' ')
  if (encoded === undefined) return { code, text: TEXTS[code]?.('') ?? code }
  const pointer = encoded.split('/').map(decoded).join('/')
  return { code, pointer, text: TEXTS[code]?.(fieldPath(pointer)) ?? `${code}: ${fieldPath(pointer)}` }
}

/** Decodes a step of a pointer. The cut of a long warning may have split an escape. */
function decoded (step: string): string {
  try { return decodeURIComponent(step) } catch { return step }
}
