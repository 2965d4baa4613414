import type { Minutes } from '../time/minutes.ts'

/** The figures of a day. Each names the contract's field. */
export interface Figures {
  /** `cargaHoraria` */
  readonly workload: Minutes
  /** `horasTrabalhadas` */
  readonly worked: Minutes
  /** `saldo`, signed */
  readonly balance: Minutes
  /** `tempoIntrajornada` */
  readonly breakTime: Minutes
  /** `saldoIntrajornada`, signed */
  readonly breakBalance: Minutes
  /** `tempoInterjornada` */
  readonly rest: Minutes
  /** `indenizacaoInterjornada` */
  readonly restIndemnity: Minutes
  /** `atrasos` */
  readonly lateness: Minutes
  /** `antecipacoes` */
  readonly anticipation: Minutes
  /** `adicionalNoturno` */
  readonly nightPremium: Minutes
  /** `bancoHoras`, signed */
  readonly timeBank: Minutes
  /** `horasExtras` */
  readonly overtime: Minutes
  /** `horasExtrasSaldoBase` */
  readonly overtimeBase: Minutes
  /** `horasExtrasIntervaloSaldoBase` */
  readonly breakOvertimeBase: Minutes
  /** `falta`: 0, 0.5 or 1 */
  readonly absence: number
  /** `faltaHoras` */
  readonly absenceHours: Minutes
}
