import type { TimeRecord } from './time-record.ts'

type Numbered = Pick<TimeRecord, 'environment'> & Partial<Pick<TimeRecord, 'createdByAdjustment'>>

/**
 * The chain of a business unit that numbers a record (Portaria 671). The punches of our REP have a chain without
 * gaps. Records that adjustments create have their own chain, and so have the records of another REP and the
 * pre-assigned ones.
 */
export function recordChain (businessUnitId: string, { environment, createdByAdjustment }: Numbered): string {
  if (createdByAdjustment === true) return createdChain(businessUnitId)
  return environment === 'AFD' || environment === 'PRE_ASSINALADO' ? `${businessUnitId}#${environment}` : businessUnitId
}

export function createdChain (businessUnitId: string): string {
  return `${businessUnitId}#created`
}
