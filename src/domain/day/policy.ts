/** The settings that decide what the contract leaves open about a day. */
export interface DayPolicy {
  /** A62: all approved adjustments of a day act together, or only the latest one acts. */
  readonly combine: 'by-kind' | 'latest'
  /** A64: a day without an approved adjustment shows its latest pending one. */
  readonly showsPending: boolean
  /** A78: what an INTERVALO_DATAS with `considerarRegistroRealizado: true` does to its days. */
  readonly keptFigures: 'keep' | 'keep-all' | 'excuse-missing'
  /** A79: the balance under an INTERVALO_DATAS that leaves the records out and whose reason has `descontarJornada`. */
  readonly discountedBalance: 'kept' | 'minus-workload'
}

export const DAY_POLICY: DayPolicy = {
  combine: 'by-kind', showsPending: true, keptFigures: 'keep', discountedBalance: 'kept'
}
