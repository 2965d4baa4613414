import type { Settings } from '../../assumptions.ts'
import type { AdjustmentRequest } from '../../contract/index.ts'
import { type CivilDate, dayNumber } from '../../rules/time/civil-date.ts'
import { parseBrazilianDate } from '../date-text.ts'
import { type Findings, sound } from '../reading.ts'
import type { FormatReader } from './format-reader.ts'

/** INTERVALO_DATAS (format rule 4): a period of limited length whose first day is not after its last (A21). */
export const readDateRange: FormatReader<'INTERVALO_DATAS'> = (given, findings, { settings }) => {
  const from = sound(given, 'minPeriodo', findings, parseBrazilianDate)
  const to = sound(given, 'maxPeriodo', findings, parseBrazilianDate)
  const { considerarRegistroRealizado: keepsRecords } = given
  if (keepsRecords === undefined) findings.restOnceAccepted('A58')
  if (from === undefined || to === undefined) return undefined
  const maximum = settings['limits.periodDays']
  if (to < from) return findings.refuse('/maxPeriodo', 'below', { other: 'minPeriodo' })
  if (dayNumber(to) - dayNumber(from) >= maximum) return findings.refuse('/maxPeriodo', 'too-many-days', { maximum })
  refuseOutside(given, from, to, findings, settings)
  return { from, to, keepsRecords: keepsRecords ?? settings['adjustment.keepRecords'] }
}

/** A66 */
function refuseOutside (
  { jornada }: Partial<AdjustmentRequest>, from: CivilDate, to: CivilDate, findings: Findings, settings: Settings
): void {
  const workday = jornada !== undefined && findings.isSound('/jornada') ? parseBrazilianDate(jornada) : undefined
  if (workday === undefined || (workday >= from && workday <= to)) return
  findings.restOn('A66')
  if (settings['adjustment.workdayOutside'] === 400) findings.refuse('/jornada', 'outside-period', {})
  else findings.warn('workday-outside-period', '/jornada')
}
