import { constants } from 'node:buffer'
import type { ChangeSet } from '../../core/state/change.ts'
import { inTurns } from '../turns.ts'

/** The text of more changes takes more than some milliseconds. */
const MAX_AT_ONCE = 500

export function isLarge ({ changes }: Pick<ChangeSet, 'changes'>): boolean {
  return changes.length > MAX_AT_ONCE
}

export function textOf (changeSet: ChangeSet): string | Promise<string> {
  return isLarge(changeSet) ? largeText(changeSet) : JSON.stringify(changeSet)
}

/**
 * The JSON of a large change set. Other requests have their turn while it is made. Rejects if it has more than `most`
 * bytes: nobody could read it as one string.
 */
export async function largeText (
  { changes, ...head }: ChangeSet, most = constants.MAX_STRING_LENGTH
): Promise<string> {
  const texts = await inTurns(changes, change => JSON.stringify(change))
  const text = `${JSON.stringify(head).slice(0, -1)},"changes":[${texts.join(',')}]}`
  if (Buffer.byteLength(text) > most) throw new Error('a change set is longer than a string can be')
  return text
}
