import { dayNumber } from '../../domain/time/civil-date.ts'
import { parseBrazilianDate } from '../date-text.ts'
import { required } from '../reading.ts'
import type { FormatReader } from './format-reader.ts'

/** INTERVALO_DATAS (format rule 4): a period of at most so many days, the first not after the last (A21). */
export const readDateRange: FormatReader<'INTERVALO_DATAS'> = (given, findings, { settings }) => {
  const from = required(given, 'minPeriodo', findings, parseBrazilianDate)
  const to = required(given, 'maxPeriodo', findings, parseBrazilianDate)
  const { considerarRegistroRealizado: keepsRecords } = given
  if (keepsRecords === undefined) findings.restOn('A58')
  if (from === undefined || to === undefined) return undefined
  const maximum = settings['limits.periodDays']
  if (to < from) return findings.refuse('/maxPeriodo', 'below', { other: 'minPeriodo' })
  if (dayNumber(to) - dayNumber(from) >= maximum) return findings.refuse('/maxPeriodo', 'too-many-days', { maximum })
  return { from, to, keepsRecords: keepsRecords ?? settings['adjustment.keepRecords'] }
}
