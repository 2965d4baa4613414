import { Problem } from '../../domain/problem.ts'
import type { Attachment } from '../../domain/adjustment/attachment.ts'
import { encodeEntity } from '../../document/encode.ts'
import type { Life } from '../../sandbox/life.ts'
import type { VisibleCollection, VisibleEntities } from '../../state/collections.ts'

/** An entity in fixture form. An attachment includes its bytes. */
export async function encodeStored<C extends VisibleCollection> (
  life: Pick<Life, 'blobs'>, collection: C, entity: VisibleEntities[C]
): Promise<object> {
  const bytes = collection === 'attachments' ? await life.blobs.get((entity as Attachment).digest) : undefined
  if (collection === 'attachments' && bytes === undefined) {
    throw new Problem('file-lost', { id: (entity as Attachment).id })
  }
  return encodeEntity(collection, entity, { bytesOf: () => bytes })
}
