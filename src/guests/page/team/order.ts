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

export function totalOf ({ totals }: TeamRow, by: Total): number {
  return by === 'saldo' ? totals.saldo : by === 'extras' ? totals.horasExtras : totals.adicionalNoturno
}

export function ordered (people: readonly TeamRow[], order: Order | undefined): readonly TeamRow[] {
  if (order === undefined) return people
  const sign = isAscending(order) ? 1 : -1
  return [...people].sort((one, other) => sign * (totalOf(one, order.by) - totalOf(other, order.by)))
}

/** A row of the map: a person, or the head of a unit. */
export type Item = TeamRow | { readonly unit: string, readonly people: number, readonly saldo: number }

export const isPerson = (item: Item): item is TeamRow => 'collaborator' in item

/** The people by unit, each below a head. The order within a unit stays. */
export function byUnit (people: readonly TeamRow[]): Item[] {
  const units = new Map<string, TeamRow[]>()
  for (const row of people) units.set(row.collaborator.unidade, [...units.get(row.collaborator.unidade) ?? [], row])
  return [...units].sort(([one], [other]) => one.localeCompare(other)).flatMap(([unit, rows]) => [
    { unit, people: rows.length, saldo: rows.reduce((sum, { totals }) => sum + totals.saldo, 0) }, ...rows
  ])
}
