import type { TeamRow } from './team.ts'

export const TOTALS = ['saldo', 'extras', 'noturno'] as const
export type Total = typeof TOTALS[number]

/** By which total, and whether the worst comes last. In the address it is `saldo`, or `-saldo` with the worst last. */
export interface Order { readonly by: Total, readonly isReversed: boolean }

export function orderOf (text: string | null): Order | undefined {
  const by = TOTALS.find(one => text === one || text === `-${one}`)
  return by && { by, isReversed: text?.startsWith('-') === true }
}

/** The order after a click on a total: the worst first, then last, then that of the sandbox. */
export function orderAfter (now: Order | undefined, by: Total): string | undefined {
  if (now?.by !== by) return by
  return now.isReversed ? undefined : `-${by}`
}

/** The lowest balance is the worst, and the highest of the others. */
export const isAscending = ({ by, isReversed }: Order): boolean => (by === 'saldo') !== isReversed

/** Under the regime EXTRA there is no total of the balance. */
export function totalOf ({ totals }: TeamRow, by: Total): number | undefined {
  if (by === 'saldo') return totals.saldo
  return by === 'extras' ? totals.horasExtras : totals.adicionalNoturno ?? totals.adicionalNoturnoReduzido
}

export function ordered (people: readonly TeamRow[], order: Order | undefined): readonly TeamRow[] {
  if (order === undefined) return people
  const sign = isAscending(order) ? 1 : -1
  // Those without such a total come last.
  const place = (row: TeamRow): number => {
    const total = totalOf(row, order.by)
    return total === undefined ? Infinity : sign * total
  }
  return [...people].sort((one, other) => compared(place(one), place(other)))
}

const compared = (one: number, other: number): number => one === other ? 0 : one < other ? -1 : 1

/** A row of the map: a person, or the head of a unit. */
export type Item = TeamRow | { readonly unit: string, readonly people: number, readonly saldo: number | undefined }

export const isPerson = (item: Item): item is TeamRow => 'collaborator' in item

/** The people by unit, each below a head. The order within a unit stays. */
export function byUnit (people: readonly TeamRow[]): Item[] {
  const units = new Map<string, TeamRow[]>()
  for (const row of people) units.set(row.collaborator.unidade, [...units.get(row.collaborator.unidade) ?? [], row])
  return [...units].sort(([one], [other]) => one.localeCompare(other)).flatMap(([unit, rows]) => [
    { unit, people: rows.length, saldo: sumOf(rows.flatMap(({ totals }) => totals.saldo ?? [])) }, ...rows
  ])
}

const sumOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0)
