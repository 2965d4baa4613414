import type { TimeRecord } from './time-record.ts'

type Numbered = Pick<TimeRecord, 'environment'> & Partial<Pick<TimeRecord, 'createdByAdjustment'>>

/**
 * The chain of a business unit in which a record is numbered (Portaria 671). The punches of our REP have one without
 * holes. What adjustments create has one of its own, and so have the records of another REP and the pre-assigned ones.
 */
export function recordChain (businessUnitId: string, { environment, createdByAdjustment }: Numbered): string {
  if (createdByAdjustment === true) return createdChain(businessUnitId)
  return environment === 'AFD' || environment === 'PRE_ASSINALADO' ? `${businessUnitId}#${environment}` : businessUnitId
}

export function createdChain (businessUnitId: string): string {
  return `${businessUnitId}#created`
}
