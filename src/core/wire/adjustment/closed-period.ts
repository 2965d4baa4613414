import type { Settings } from '../../assumptions.ts'
import { closedDaysOf } from '../../rules/closed-days.ts'
import type { AdjustmentFormat } from '../../rules/adjustment/adjustment.ts'
import { type CivilDate, daysBetween } from '../../rules/time/civil-date.ts'
import { parseDate } from '../date-text.ts'
import type { Findings } from '../reading.ts'
import type { TermsDraft } from './format-reader.ts'

/** A77: the last day of the closed period. */
export function closedThrough (settings: Settings): CivilDate | undefined {
  return parseDate(settings['adjustment.closedThrough'])
}

interface Days {
  readonly format: AdjustmentFormat | undefined
  readonly workday: CivilDate | undefined
  readonly terms: TermsDraft[AdjustmentFormat] | undefined
}

/** Refuses each field that names a day of the closed period (A77). */
export function refuseClosedDays ({ format, workday, terms }: Days, findings: Findings, settings: Settings): void {
  const through = closedThrough(settings)
  if (through === undefined || format === undefined) return
  const refuse = (pointer: string, days: readonly CivilDate[]): void => {
    const closed = closedDaysOf(days, through)
    if (closed !== undefined) findings.refuse(pointer, 'closed-period', closed)
  }
  if (format === 'INTERVALO_DATAS') {
    const { from, to } = (terms ?? {}) as Partial<TermsDraft['INTERVALO_DATAS']>
    if (from !== undefined && to !== undefined) refuse('/minPeriodo', daysBetween(from, to))
    return
  }
  if (workday !== undefined) refuse('/jornada', [workday])
  const { days = [] } = (terms ?? {}) as Partial<TermsDraft['TEMPO_FALTANTE']>
  for (const [at, day] of days.entries()) refuse(`/jornadas/${at}`, [day])
}
