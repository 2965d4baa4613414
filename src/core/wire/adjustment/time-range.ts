import { minutes } from '../../rules/time/minutes.ts'
import { sound } from '../reading.ts'
import type { FormatReader } from './format-reader.ts'

/** INTERVALO_HORARIO (format rule 1): two minutes of the workday in ascending order (A19). */
export const readTimeRange: FormatReader<'INTERVALO_HORARIO'> = (given, findings) => {
  const start = sound(given, 'minMinutos', findings, minutes)
  const end = sound(given, 'maxMinutos', findings, minutes)
  if (start === undefined || end === undefined) return undefined
  return start < end ? { start, end } : findings.refuse('/maxMinutos', 'not-after', { other: 'minMinutos' })
}
