import type { Instant } from '../time/instant.ts'
import type { Zone } from '../time/zone.ts'

export type RecordKind =
  | 'GEOLOCATION' | 'SIMPLE' | 'FACIAL_RECOGNITION' | 'QR_CODE' | 'PHOTO_SIMPLE' | 'PHOTO_LOCATION' | 'PIN'
export type RecordOrigin = '01' | '02' | '03' | '04' | '05'
export type RecordDirection = 'ENTRADA' | 'SAIDA'
export type RecordEnvironment = 'INDIVIDUAL' | 'COLETIVO' | 'AFD' | 'PRE_ASSINALADO'
export type InconsistencyStatus = 'APROVADO' | 'PENDENTE' | 'RECUSADO'

/** A stored punch. The effect of adjustments on it is derived and never stored. */
export interface TimeRecord {
  readonly collaboratorId: string
  readonly at: Instant
  readonly name: string
  readonly document: string
  readonly kind: RecordKind
  readonly address: string
  /** Sequential per business unit, by time stored (Portaria 671). */
  readonly nsr: number
  /** SHA-256, chained per business unit; the identity of the record. */
  readonly hash: string
  readonly storedAt: Instant
  readonly origin: RecordOrigin
  readonly online: boolean
  readonly direction: RecordDirection
  readonly environment: RecordEnvironment
  readonly zone: Zone
  readonly clockId?: string
  readonly collectorId?: string
  readonly reportId?: string
  readonly collectorDescription?: string
  readonly undue?: boolean
  readonly createdByAdjustment?: boolean
  readonly invalidatedByAdjustment?: boolean
  /** The inconsistencies that cannot be computed (an unregistered IP address, a false GPS). The others are derived. */
  readonly inconsistencies?: readonly string[]
  readonly inconsistencyStatus?: InconsistencyStatus
  readonly latitude?: number
  readonly longitude?: number
}
