import { constants } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { ChangeSet } from '../state/change.ts'

/** The text of more changes takes more than some milliseconds. */
const SLICE_CHANGES = 500

export function isLarge ({ changes }: ChangeSet): boolean {
  return changes.length > SLICE_CHANGES
}

/** The JSON of a large change set in pieces. Other requests have their turn while it is made. */
export async function * largeText (changeSet: ChangeSet): AsyncGenerator<Buffer> {
  let length = 0
  for (const text of texts(changeSet)) {
    const bytes = Buffer.from(text)
    length += bytes.length
    if (length > constants.MAX_STRING_LENGTH) throw new Error('a change set is longer than a string can be')
    yield bytes
    await setImmediate()
  }
}

/** The JSON of a change set, `SLICE_CHANGES` changes at a time. */
function * texts ({ changes, ...head }: ChangeSet): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"changes":[`
  for (let start = 0; start < changes.length; start += SLICE_CHANGES) {
    const list = JSON.stringify(changes.slice(start, start + SLICE_CHANGES)).slice(1, -1)
    yield start === 0 ? list : `,${list}`
  }
  yield ']}'
}
