import type { ChangeSet } from '../../../core/state/change.ts'
import { DamagedSandbox } from '../store.ts'
import type { Run } from './connections.ts'
import { MOST_SETS, READ_CHANGES } from './statements.ts'

/** Bytes of a page, so that no statement takes long. */
const PAGE_BYTES = 2 * 1_048_576

/** A row of change sets, one a line. */
export interface ChangeRow {
  readonly first: number
  readonly last: number
  readonly body: string
}

/** The change sets of a sandbox after `after`. It returns how many bytes they have. Rejects if there is a gap. */
export async function * readRows (
  run: Run, { id, name, after, head }: { id: string, name: string, after: number, head: number }
): AsyncGenerator<ChangeSet, number> {
  let sequence = after
  let characters = 0
  let coming = sequence < head ? ahead(after) : undefined
  while (coming !== undefined && sequence < head) {
    const rows = await coming
    if (rows.length === 0) throw damaged(name, `ends at change set ${sequence}, and not at ${head}`)
    const last = rows.at(-1)?.last as number
    if (last < head) coming = ahead(last)
    for (const row of rows) {
      characters += row.body.length
      if (row.first > sequence + 1) throw damaged(name, `has a gap after change set ${sequence}`)
      for (const changeSet of setsOf(row, name)) {
        if (changeSet.sequence <= sequence) continue // the snapshot has it
        yield changeSet
        sequence = changeSet.sequence
        if (sequence === head) return characters
      }
    }
  }
  return characters

  /** Reads a page early. The reader may stop before it, and an error that nobody awaits would end the process. */
  function ahead (after: number): Promise<readonly ChangeRow[]> {
    const coming = page(after)
    coming.catch(() => {})
    return coming
  }

  async function page (after: number): Promise<readonly ChangeRow[]> {
    return (await run<ChangeRow>(READ_CHANGES, [id, after, PAGE_BYTES, MOST_SETS])).rows
  }
}

export function * setsOf ({ first, last, body }: ChangeRow, name: string): Generator<ChangeSet> {
  const lines = body.split('\n')
  if (lines.length !== last - first + 1) throw damaged(name, `has a damaged row at change set ${first}`)
  for (const [index, line] of lines.entries()) yield parsed(line, first + index, name)
}

function parsed (line: string, sequence: number, name: string): ChangeSet {
  let value: Partial<ChangeSet> | null | undefined
  try { value = JSON.parse(line) } catch {}
  if (value?.sequence !== sequence || !Array.isArray(value.changes)) {
    throw damaged(name, `has a damaged row at change set ${sequence}`)
  }
  return value as ChangeSet
}

export function damaged (name: string, how: string): DamagedSandbox {
  return new DamagedSandbox(`the ledger of ${name} ${how}`)
}
