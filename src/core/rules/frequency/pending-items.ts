import type { Figures } from './figures.ts'
import { hasOddCount, isAbsent } from './occurrences.ts'
import type { Workday } from '../day/workday.ts'

/** The unsettled items of a day, in the order of the contract. */
export const PENDING_ITEMS = ['AJUSTE_PENDENTE', 'FALTA', 'NUMERO_IMPAR_DE_REGISTROS_NO_DIA'] as const
export type PendingItem = typeof PENDING_ITEMS[number]

export function pendingItems (day: Workday, figures: Figures, hasPendingAdjustment: boolean): PendingItem[] {
  const pending: PendingItem[] = []
  if (hasPendingAdjustment) pending.push('AJUSTE_PENDENTE')
  if (isAbsent(day, figures)) pending.push('FALTA')
  if (hasOddCount(day)) pending.push('NUMERO_IMPAR_DE_REGISTROS_NO_DIA')
  return pending
}
