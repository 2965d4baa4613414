import { setImmediate } from 'node:timers/promises'
import type { Life } from '../../sandbox/life.ts'
import type { VisibleCollection } from '../../state/collections.ts'
import { entitiesOf } from '../../state/layer.ts'
import { inSlices, mapped } from '../../slices.ts'
import { encodeStored } from './encode-stored.ts'

/** So many entities take a few milliseconds. */
const PIECE = 200

/**
 * The JSON texts of the entities of a collection in fixture form, a piece of the list at a time. They show one moment,
 * however long it takes to make them.
 */
export async function * entityTexts (
  moment: Pick<Life, 'blobs' | 'layer'>, collection: VisibleCollection, isWanted?: (entity: object) => boolean
): AsyncGenerator<string[]> {
  const entities = await inSlices(mapped(entitiesOf(moment.layer, collection), entity => entity))
  for (let start = 0; start < entities.length; start += PIECE) {
    const piece = await Promise.all(entities.slice(start, start + PIECE).map(async entity =>
      await encodeStored(moment, collection, entity)))
    yield (isWanted === undefined ? piece : piece.filter(isWanted)).map(entity => JSON.stringify(entity))
    await setImmediate()
  }
}

/** A collection as one JSON list, in pieces. */
export async function collectionText (...of: Parameters<typeof entityTexts>): Promise<string[]> {
  const pieces: string[] = ['[']
  for await (const texts of entityTexts(...of)) {
    if (texts.length > 0) pieces.push(`${pieces.length > 1 ? ',' : ''}${texts.join(',')}`)
  }
  return [...pieces, ']']
}
