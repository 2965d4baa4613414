export const REASON_KINDS = [
  'ABONO', 'ABONO_DESCONTADO', 'AFASTAMENTO', 'AJUSTE_HORARIO', 'ATESTADO', 'FOLGA', 'SUSPENSAO',
  'COMPENSACAO_BANCO_HORAS'
] as const
export type ReasonKind = typeof REASON_KINDS[number]

export interface AdjustmentReason {
  readonly id: string
  readonly description: string
  readonly kind: ReasonKind
  /** The balance of the day does not change. */
  readonly keepsBalance?: boolean
  /** The night premium of the day does not change. */
  readonly keepsNightPremium?: boolean
  /** An adjustment for this reason is born approved (A11). */
  readonly approvesAutomatically?: boolean
  readonly vacation?: boolean
}
