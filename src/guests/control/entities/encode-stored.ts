import { Problem } from '../../../core/rules/problem.ts'
import type { Adjustment } from '../../../core/rules/adjustment/adjustment.ts'
import type { Attachment } from '../../../core/rules/adjustment/attachment.ts'
import { encodeEntity } from '../../../host/fixtures/encode.ts'
import type { FrozenState } from '../../../host/sandbox/life.ts'
import type { VisibleCollection, VisibleEntities } from '../../../core/state/collections.ts'
import { type State, stateOf } from '../../../core/state/state.ts'

/** An entity in fixture form. An attachment includes its bytes, and an adjustment the name of its collaborator. */
export async function encodeStored<C extends VisibleCollection> (
  { blobs, layer }: FrozenState, collection: C, entity: VisibleEntities[C]
): Promise<object> {
  const bytes = collection === 'attachments' ? await blobs.get((entity as Attachment).digest) : undefined
  if (collection === 'attachments' && bytes === undefined) {
    throw new Problem('file-lost', { id: (entity as Attachment).id })
  }
  return encodeWithBytes(stateOf({ layer }), collection, entity, bytes)
}

/** An entity in fixture form. An attachment is without its bytes. */
export function encodeWithoutBytes<C extends VisibleCollection> (
  state: State, collection: C, entity: VisibleEntities[C]
): object {
  if (collection !== 'attachments') return encodeWithBytes(state, collection, entity)
  const { base64: _, ...form } = encodeWithBytes(state, collection, entity, new Uint8Array()) as { base64?: string }
  return form
}

/** An entity in fixture form. `bytes` are those of an attachment. */
export function encodeWithBytes<C extends VisibleCollection> (
  state: State, collection: C, entity: VisibleEntities[C], bytes?: Uint8Array
): object {
  const form = encodeEntity(collection, entity, { bytesOf: () => bytes })
  return collection === 'adjustments' ? withName(form, collaboratorName(state, entity as Adjustment)) : form
}

export function collaboratorName (state: State, { collaboratorId }: Adjustment): string | undefined {
  return state.get('collaborators', collaboratorId)?.name
}

/** The name is beside the identifier for those who read the document. The check of a document ignores it. */
function withName (form: object, nome: string | undefined): object {
  const { colaboradores: [{ colaboradorId, ...rest }] } = form as { colaboradores: [{ colaboradorId: string }] }
  return { ...form, colaboradores: [{ colaboradorId, ...(nome !== undefined && { nome }), ...rest }] }
}
