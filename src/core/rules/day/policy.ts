/** The settings that decide what the contract leaves open about a day. */
export interface DayPolicy {
  /** A62: all approved adjustments of a day act together, or only the latest one acts. */
  readonly combine: 'by-kind' | 'latest'
  /** A64: a day without an approved adjustment shows its latest pending one. */
  readonly showsPending: boolean
  /** A73: `antecipacoes` adds up early arrival and early leaving, or only early leaving. */
  readonly anticipation: 'both' | 'leaving'
  /** A74: what is missing of a planned break, of that at most the positive balance, or what is missing of the law's. */
  readonly breakBase: 'suppressed' | 'within-balance' | 'legal'
  /** A75: SEMANAL and MENSAL are judged at the end of their period, or each day by its own workload. */
  readonly flexiblePeriod: 'period' | 'day'
  /** A76: the debit of an absence or a suspension goes to the time bank too. */
  readonly absenceInBank: 'apart' | 'bank'
  /** A78: what an INTERVALO_DATAS with `considerarRegistroRealizado: true` does to its days. */
  readonly rangeWithRecords: 'keep' | 'keep-all' | 'excuse-missing'
  /** A79: the balance under an INTERVALO_DATAS that leaves the records out and whose reason has `descontarJornada`. */
  readonly discountedBalance: 'kept' | 'minus-workload'
  /** A86: the valid records of an adjusted day are entries and exits in turn, or as they were punched. */
  readonly direction: 'in-turn' | 'as-punched'
}

export const DAY_POLICY: DayPolicy = {
  combine: 'by-kind',
  showsPending: true,
  anticipation: 'both',
  breakBase: 'suppressed',
  flexiblePeriod: 'period',
  absenceInBank: 'apart',
  rangeWithRecords: 'keep',
  discountedBalance: 'kept',
  direction: 'in-turn'
}
