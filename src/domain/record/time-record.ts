import type { Instant } from '../time/instant.ts'
import type { Zone } from '../time/zone.ts'

export const RECORD_KINDS = [
  'GEOLOCATION', 'SIMPLE', 'FACIAL_RECOGNITION', 'QR_CODE', 'PHOTO_SIMPLE', 'PHOTO_LOCATION', 'PIN'
] as const
export const RECORD_ORIGINS = ['01', '02', '03', '04', '05'] as const
export const RECORD_DIRECTIONS = ['ENTRADA', 'SAIDA'] as const
export const RECORD_ENVIRONMENTS = ['INDIVIDUAL', 'COLETIVO', 'AFD', 'PRE_ASSINALADO'] as const
export const INCONSISTENCY_STATUSES = ['APROVADO', 'PENDENTE', 'RECUSADO'] as const

export type RecordKind = typeof RECORD_KINDS[number]
export type RecordOrigin = typeof RECORD_ORIGINS[number]
export type RecordDirection = typeof RECORD_DIRECTIONS[number]
export type RecordEnvironment = typeof RECORD_ENVIRONMENTS[number]
export type InconsistencyStatus = typeof INCONSISTENCY_STATUSES[number]

/** A punch, as stored. What adjustments do to it is derived, never stored. */
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
  /** Those that cannot be computed (an unregistered IP address, a false GPS…); the others are derived. */
  readonly inconsistencies?: readonly string[]
  readonly inconsistencyStatus?: InconsistencyStatus
  readonly latitude?: number
  readonly longitude?: number
}
