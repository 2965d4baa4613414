import type { CivilDate } from '../../rules/time/civil-date.ts'
import { parseBrazilianDate } from '../date-text.ts'
import { type Findings, sound } from '../reading.ts'
import type { FormatReader } from './format-reader.ts'
import { isRepeated } from './record-edit.ts'

/** TEMPO_FALTANTE (format rule 2): the days beside the workday (A20). */
export const readMissingTime: FormatReader<'TEMPO_FALTANTE'> = (given, findings) => {
  const listed = sound(given, 'jornadas', findings, days => days)
  if (listed === undefined) return undefined
  const days = listed.map((day, at) => findings.isSound(`/jornadas/${at}`) ? parseBrazilianDate(day) : undefined)
  warnOfRepeated(listed, findings)
  return days.every(day => day !== undefined) ? { days: days as CivilDate[] } : undefined
}

/** A20: the days are a union, so a repeated one counts once. */
function warnOfRepeated (days: readonly string[], findings: Findings): void {
  const earlier = new Set<string>()
  for (const [at, day] of days.entries()) if (isRepeated(earlier, day)) findings.warn('repeated-day', `/jornadas/${at}`)
}
