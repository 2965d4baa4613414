import { useState } from 'preact/hooks'
import type { RequestRow as Row } from '../api/live.ts'
import type { Log } from './log.ts'
import type { Run } from './runs.ts'

/** What the list shows, each in a place of the same height. */
export type Item =
  | { readonly row: Row, readonly place: number, readonly mark?: Mark, readonly fold?: Fold }
  | { readonly run: Run<Row>, readonly isOpen: boolean }
  | { readonly outside: readonly string[], readonly of: Run<Row> }

interface Placed { readonly row: Row, readonly place: number }

/** How a request compares with the run before. */
export type Mark = 'new' | 'fixed'

/** Refusals that are alike stand behind the newest of them. */
export interface Fold { readonly count: number, readonly isOpen: boolean, readonly turn: () => void }

interface Listed {
  readonly log: Log
  readonly runs: readonly Run<Row>[]
  readonly chosen: string | undefined
  /** No filter hides requests, so the list can be seen as runs. */
  readonly isWhole: boolean
  /** The list has refusals alone, of which those that are alike are folded. */
  readonly folds: boolean
  /** Of the one run that is shown: those that it has new, or fixed. */
  readonly only: Mark | undefined
}

/** The rows, below the heads of their runs. The newest run is open, and whatever has the chosen row. */
export function useItems ({ log, log: { rows }, runs, chosen, isWhole, folds, only }: Listed) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const turn = (id: string): void =>
    setTurned(old => new Set(old.has(id) ? [...old].filter(one => one !== id) : [...old, id]))
  const isOpen = (id: string, rows: readonly Row[], usual: boolean): boolean =>
    (usual || rows.some(({ id }) => id === chosen)) !== turned.has(id)
  if (folds) {
    const groups = new Map<string, Placed[]>()
    for (const [place, row] of rows.entries()) {
      const key = refusalOf(row)
      const alike = groups.get(key)
      if (alike === undefined) groups.set(key, [{ row, place }])
      else alike.push({ row, place })
    }
    const items = [...groups].flatMap(([key, group]): Item[] => {
      const [first, ...others] = group as [Placed, ...Placed[]]
      if (others.length === 0) return [first]
      const open = isOpen(key, others.map(({ row }) => row), false)
      return [{ ...first, fold: { count: group.length, isOpen: open, turn: () => turn(key) } }, ...open ? others : []]
    })
    return { items, turn }
  }
  if (!isWhole) return { items: rows.map((row, place): Item => ({ row, place })), turn }
  let place = 0
  const items = runs.flatMap((run, index): Item[] => {
    const open = only !== undefined || isOpen(run.id, run.rows, index === 0)
    const first = place
    place += run.rows.length
    const outside = outsideContract(run.rows)
    const marks = marksOf(run)
    const shown = run.rows.map((row, at): Item => {
      const mark = marks.get(row.id)
      return { row, place: first + at, ...mark !== undefined && { mark } }
    }).filter(item => only === undefined || ('mark' in item && item.mark === only))
    return [
      { run, isOpen: open },
      ...open ? shown : [],
      ...open && only === undefined && outside.length > 0 && !isPart(run, log) ? [{ outside, of: run }] : []
    ]
  })
  return { items, turn }
}

/** The same operation, rule and field, in whatever place of a list. */
const refusalOf = ({ operation, method, path, status, code, pointer = '' }: Row): string =>
  [operation ?? `${method} ${path}`, status, code, pointer.replace(/\d+/g, '#')].join(' ')

export function marksOf ({ comparison }: Run<Row>): Map<string, Mark> {
  const { newRefusals = [], fixed = [] } = comparison ?? {}
  return new Map([
    ...fixed.flat().map(id => [id, 'fixed'] as const), ...newRefusals.flat().map(id => [id, 'new'] as const)
  ])
}

/** The log may have more of a run. */
export const isPart = (run: Run<Row>, { rows, more }: Log): boolean => more && run.rows.at(-1) === rows.at(-1)

/** What clients asked for that the contract does not have, most frequent first: `2 × GET /nada`. */
function outsideContract (rows: readonly Row[]): string[] {
  const counts = new Map<string, number>()
  for (const { operation, control, method, path } of rows) {
    if (operation !== undefined || control === true) continue
    counts.set(`${method} ${path}`, (counts.get(`${method} ${path}`) ?? 0) + 1)
  }
  return Array.from(counts).sort(([, a], [, b]) => b - a).map(([what, count]) => `${count} × ${what}`)
}
