import type { Attachment } from '../domain/adjustment/attachment.ts'
import type { VisibleCollection, VisibleEntities } from '../state/collections.ts'
import type { AttachmentDraft } from './attachment.ts'
import { FIXTURE_FORMATS } from './fixture-formats.ts'

export interface Bytes {
  /** The bytes of a blob. */
  bytesOf (digest: string): Uint8Array | undefined
}

/** An entity in its fixture form. To put that form into the state changes nothing. */
export function encodeEntity<C extends VisibleCollection> (
  collection: C, entity: VisibleEntities[C], bytes: Bytes
): object {
  const draft = collection === 'attachments' ? withContent(entity as Attachment, bytes) : entity
  return (FIXTURE_FORMATS[collection].codec as { encode (draft: unknown): object }).encode(draft)
}

function withContent ({ id, name, digest }: Attachment, { bytesOf }: Bytes): AttachmentDraft {
  const content = bytesOf(digest)
  if (content === undefined) throw new Error(`The bytes of attachment ${id} are missing`)
  return { id, name, content }
}
