import { setImmediate } from 'node:timers/promises'
import type { Life } from '../../../host/sandbox/life.ts'
import type { VisibleCollection } from '../../../core/state/collections.ts'
import { entitiesOf } from '../../../core/state/layer.ts'
import { encodeStored } from './encode-stored.ts'
import type { Condition } from './entity-filter.ts'

/** One turn of these takes a few milliseconds. */
const ENTITIES_PER_TURN = 200

/**
 * The JSON texts of the entities of a collection in fixture form, a piece of the list at a time. They show one moment,
 * however long it takes to make them.
 */
export async function * entityTexts (
  frozen: Pick<Life, 'blobs' | 'layer'>, collection: VisibleCollection, conditions: readonly Condition[] = []
): AsyncGenerator<string[]> {
  const entities = [...entitiesOf(frozen.layer, collection)]
  for (let start = 0; start < entities.length; start += ENTITIES_PER_TURN) {
    const piece = await Promise.all(entities.slice(start, start + ENTITIES_PER_TURN).map(async entity =>
      await encodeStored(frozen, collection, entity)))
    yield piece.filter(entity => conditions.every(condition => condition(entity))).map(entity => JSON.stringify(entity))
    await setImmediate()
  }
}

/** A longer text is sent in pieces, and so without its length. */
const LONG_CHARS = 1_048_576

/** A collection as one JSON list, in pieces if it is long. `count` is called with the length of each. */
export async function collectionText (
  count: (length: number) => void, ...of: Parameters<typeof entityTexts>
): Promise<string[]> {
  const pieces: string[] = ['[']
  let length = 0
  for await (const texts of entityTexts(...of)) {
    if (texts.length === 0) continue
    const piece = `${pieces.length > 1 ? ',' : ''}${texts.join(',')}`
    count(piece.length)
    pieces.push(piece)
    length += piece.length
  }
  pieces.push(']')
  return length < LONG_CHARS ? [pieces.join('')] : pieces
}
