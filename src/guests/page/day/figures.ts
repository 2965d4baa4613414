import { decimal, T } from '../text/language.ts'
import { signed, span } from '../text/minutes.ts'
import type { Day } from './day.ts'
import { nightName, overtimeName } from './words.ts'

/** The figures that each day has. */
type FigureName = Exclude<keyof Day['figures'], 'adicionalNoturnoReduzido'>

/** Figures for which more is worse. */
const WORSE: readonly FigureName[] = ['atrasos', 'falta', 'faltaHoras']
/** Those that are shown although they did not move, because people ask for them. */
const ASKED_FOR: readonly FigureName[] = ['saldo', 'bancoHoras']

/** A figure of a day before and after something. */
export interface Figure {
  readonly name: FigureName
  readonly label: string
  readonly before: string
  readonly after: string
  /** Signed, and empty if it did not move. */
  readonly change: string
  readonly isBetter: boolean
  readonly isAskedFor: boolean
  /** How far it moved. */
  readonly size: number
}

export function figuresOf ({ figures: before }: Day, { figures: after }: Day): readonly Figure[] {
  const days = (value: number): string => decimal(value)
  const rows: [name: FigureName, label: string, show: (value: number) => string][] = [
    ['saldo', T('balanceName'), signed],
    ['bancoHoras', T('timeBank'), signed],
    ['horasExtras', overtimeName(), span],
    ['horasTrabalhadas', T('worked'), span],
    ['cargaHoraria', T('scheduled'), span],
    ['atrasos', T('lateness'), span],
    ['adicionalNoturno', nightName(before), span],
    ['falta', T('absence'), days],
    ['faltaHoras', T('absenceInHours'), span]
  ]
  return rows.map(([name, label, show]) => {
    const change = after[name] - before[name]
    return {
      name,
      label,
      before: show(before[name]),
      after: show(after[name]),
      change: change === 0 ? '' : name === 'falta' ? days(change).replace('-', '−') : signed(change),
      isBetter: WORSE.includes(name) ? change < 0 : change > 0,
      isAskedFor: ASKED_FOR.includes(name),
      size: Math.abs(change)
    }
  })
}

/** The balance if it moved, else what moved most. `undefined` if nothing did. */
export function mostMoved (figures: readonly Figure[]): Figure | undefined {
  const [first] = figures.filter(({ size }) => size > 0)
    .sort((a, b) => Number(b.name === 'saldo') - Number(a.name === 'saldo') || b.size - a.size)
  return first
}
