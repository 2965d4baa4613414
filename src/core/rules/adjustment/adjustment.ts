import type { TimeRecord } from '../record/time-record.ts'
import type { CivilDate } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import type { Minutes } from '../time/minutes.ts'

export const ADJUSTMENT_FORMATS = ['INTERVALO_DATAS', 'INTERVALO_HORARIO', 'TEMPO_FALTANTE', 'REGISTRO_PONTO'] as const
export type AdjustmentFormat = typeof ADJUSTMENT_FORMATS[number]

export const ADJUSTMENT_STATUSES = ['APROVADO', 'PENDENTE', 'CANCELADO', 'REJEITADO'] as const
export type AdjustmentStatus = typeof ADJUSTMENT_STATUSES[number]

/**
 * An entry of REGISTRO_PONTO: an existing record that stays, or a new one with its NSR and hash drawn at the request.
 */
export type ProposedRecord =
  | { readonly kept: string, readonly at: Instant }
  | { readonly created: TimeRecord }

/** The terms of each format. */
export interface AdjustmentTerms {
  INTERVALO_DATAS: { readonly from: CivilDate, readonly to: CivilDate, readonly keepsRecords: boolean }
  /** `start` and `end` count from 00:00 of the workday (A19). */
  INTERVALO_HORARIO: { readonly start: Minutes, readonly end: Minutes }
  /** `days` as requested; the days adjusted are their union with the workday (A20). */
  TEMPO_FALTANTE: { readonly days: readonly CivilDate[], readonly missing?: Minutes }
  /** `keepsUnlisted`: the records that it does not list stay (A22, as it was set at the request). */
  REGISTRO_PONTO: { readonly proposed: readonly ProposedRecord[], readonly keepsUnlisted?: boolean }
}

interface AdjustmentCommon {
  readonly id: string
  /** Sequential. */
  readonly code: number
  readonly collaboratorId: string
  readonly workday: CivilDate
  readonly status: AdjustmentStatus
  readonly reasonId: string
  readonly description: string
  readonly title?: string
  readonly attachmentIds: readonly string[]
  readonly managerName?: string
  readonly managerRemark?: string
  /** The figures of the workday just before the request (A48). */
  readonly previousBalance?: Minutes
  readonly previousNightPremium?: Minutes
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export type AdjustmentOf<F extends AdjustmentFormat> = F extends AdjustmentFormat
  ? AdjustmentCommon & { readonly format: F, readonly terms: AdjustmentTerms[F] }
  : never

export type Adjustment = AdjustmentOf<AdjustmentFormat>
