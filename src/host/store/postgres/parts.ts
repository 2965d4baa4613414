import { setImmediate } from 'node:timers/promises'
import type { Run } from './connections.ts'

/** Characters of a part, so that no row is large. */
export const PART_CHARS = 1_048_576
/** The text of more items takes more than some milliseconds. */
const ITEMS_PER_TURN = 250

/** Items as texts, one a line, in parts. Other requests have their turn between them. */
export async function * partsOf (items: Iterable<unknown>): AsyncGenerator<string> {
  let lines: string[] = []
  let characters = 0
  let left = ITEMS_PER_TURN
  for (const item of items) {
    const line = JSON.stringify(item)
    lines.push(line)
    characters += line.length + 1
    if (characters >= PART_CHARS) {
      yield lines.join('\n')
      lines = []
      characters = 0
    }
    if (--left > 0) continue
    await setImmediate()
    left = ITEMS_PER_TURN
  }
  yield lines.join('\n')
}

/** The items of a part. Throws if it is damaged. */
export function itemsOf (part: string): unknown[] {
  return part === '' ? [] : JSON.parse(`[${part.replaceAll('\n', ',')}]`)
}

/**
 * The bodies of the parts from 0 on, up to the first that is missing. `$1` of the statement is the key, `$2` a part.
 */
export async function readParts (run: Run, text: string, key: string): Promise<string[]> {
  const bodies: string[] = []
  for (;;) {
    const { rows } = await run<{ part: number, body: string }>(text, [key, bodies.length])
    const next = rows.filter(({ part }, index) => part === bodies.length + index)
    if (next.length === 0) return bodies
    for (const { body } of next) bodies.push(body)
  }
}
