import type { Settings } from '../../assumptions.ts'
import type { AttachmentRequest } from '../../contract/index.ts'
import { nameDisagrees } from '../attachment-kind.ts'
import { decodeBase64, decodedBytes } from '../text-formats.ts'
import { type Findings, refuseBlank } from '../reading.ts'
import { isRepeated } from './record-edit.ts'

export interface FileWanted {
  readonly id?: string
  readonly name: string
  readonly content: Uint8Array
}

/** An attached file. A file with invalid content has no content. */
export type FileDraft = Omit<FileWanted, 'content'> & { readonly content: Uint8Array | undefined }

/**
 * Reads the attached files (A26, A27) and decodes each once. A file with an invalid identifier keeps its place as
 * `undefined`.
 */
export function readFiles (
  anexos: readonly AttachmentRequest[] | undefined, findings: Findings, settings: Settings
): Array<FileDraft | undefined> {
  if (!Array.isArray(anexos)) return []
  const { bytes, count } = settings['limits.attachments']
  if (anexos.length > 0) for (const id of ['A26', 'A27', 'A28'] as const) findings.restOnceAccepted(id)
  const isWhole = findings.isSound('/anexos')
  if (isWhole && anexos.length > count) findings.refuse('/anexos', 'too-many-items', { maximum: count })
  const others = new Set<string>()
  return anexos.map((file: AttachmentRequest, at) => {
    const pointer = `/anexos/${at}`
    if (!findings.isSound(pointer)) return undefined
    refuseBlank(file.nome, `${pointer}/nome`, findings)
    const isIdentified = readIdentifier(file.arquivoId, `${pointer}/arquivoId`, others, findings)
    const content = findings.isSound(`${pointer}/base64`)
      ? readContent(file.base64, `${pointer}/base64`, bytes, findings)
      : undefined
    if (content !== undefined && findings.isSound(`${pointer}/nome`) && nameDisagrees(file.nome, content)) {
      findings.warn('other-file-kind', pointer)
    }
    if (!isIdentified) return undefined
    return { ...(file.arquivoId !== undefined && { id: file.arquivoId }), name: file.nome, content }
  })
}

/** The longest identifier that the path of an address can hold. It cannot be `.`, `..` or contain half a character. */
const MAX_ID_CHARS = 500

function readIdentifier (id: string | undefined, pointer: string, others: Set<string>, findings: Findings): boolean {
  if (!findings.isSound(pointer)) return false
  if (id === undefined) return true
  if (isRepeated(others, id)) findings.refuse(pointer, 'duplicate', { value: id })
  else if (id.length > MAX_ID_CHARS) findings.refuse(pointer, 'too-long', { maximum: MAX_ID_CHARS })
  else if (/^\.{1,2}$/.test(id) || !id.isWellFormed()) findings.refuse(pointer, 'invalid', {})
  return findings.isSound(pointer)
}

function readContent (base64: string, pointer: string, maximum: number, findings: Findings): Uint8Array | undefined {
  if (decodedBytes(base64) > maximum) return findings.refuse(pointer, 'too-many-bytes', { maximum })
  const format = /^data:/i.test(base64) ? 'bare-base64' : 'base64'
  return decodeBase64(base64) ?? findings.refuse(pointer, 'wrong-format', { format })
}
