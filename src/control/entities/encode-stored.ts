import { Problem } from '../../domain/problem.ts'
import type { Adjustment } from '../../domain/adjustment/adjustment.ts'
import type { Attachment } from '../../domain/adjustment/attachment.ts'
import { encodeEntity } from '../../document/encode.ts'
import type { Life } from '../../sandbox/life.ts'
import type { VisibleCollection, VisibleEntities } from '../../state/collections.ts'
import { getEntity, type Layer } from '../../state/layer.ts'

/** A state and the bytes of its attachments. */
export type Moment = Pick<Life, 'blobs' | 'layer'>

/** An entity in fixture form. An attachment includes its bytes, and an adjustment the name of its collaborator. */
export async function encodeStored<C extends VisibleCollection> (
  { blobs, layer }: Moment, collection: C, entity: VisibleEntities[C]
): Promise<object> {
  const bytes = collection === 'attachments' ? await blobs.get((entity as Attachment).digest) : undefined
  if (collection === 'attachments' && bytes === undefined) {
    throw new Problem('file-lost', { id: (entity as Attachment).id })
  }
  const form = encodeEntity(collection, entity, { bytesOf: () => bytes })
  return collection === 'adjustments' ? withName(form, collaboratorName(layer, entity as Adjustment)) : form
}

export function collaboratorName (layer: Layer, { collaboratorId }: Adjustment): string | undefined {
  return getEntity(layer, 'collaborators', collaboratorId)?.name
}

/** The name is beside the identifier for those who read the document. The check of a document ignores it. */
function withName (form: object, nome: string | undefined): object {
  const { colaboradores: [{ colaboradorId, ...rest }] } = form as { colaboradores: [{ colaboradorId: string }] }
  return { ...form, colaboradores: [{ colaboradorId, ...(nome !== undefined && { nome }), ...rest }] }
}
