type Kind = 'pdf' | 'png' | 'jpeg' | 'gif' | 'zip' | 'text'

/** The first bytes of a file of each kind. */
const SIGNATURES: readonly (readonly [kind: Kind, bytes: readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['png', [0x89, 0x50, 0x4e, 0x47]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
  ['zip', [0x50, 0x4b, 0x03, 0x04]] // the office formats are zip files, too
]

const EXTENSIONS: Readonly<Record<string, Kind>> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  zip: 'zip',
  docx: 'zip',
  xlsx: 'zip',
  odt: 'zip',
  ods: 'zip',
  txt: 'text',
  csv: 'text',
  json: 'text',
  xml: 'text'
}

/**
 * True if the name of a file says one kind and its first bytes say another. A name without a known ending says no
 * kind.
 */
export function nameDisagrees (name: string, bytes: Uint8Array): boolean {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const promised = Object.hasOwn(EXTENSIONS, ending) ? EXTENSIONS[ending] : undefined
  if (promised === undefined) return false
  const [found = 'text'] = SIGNATURES.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte)) ?? []
  return found !== promised
}
