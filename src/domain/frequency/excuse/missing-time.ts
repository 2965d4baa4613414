import { countedRecords } from '../../record/day-records.ts'
import { lackingMinutes } from './excused.ts'
import type { Strategy } from '../../adjustment/strategy.ts'

/** TEMPO_FALTANTE: whatever a day lacks. */
export const missingTime: Strategy<'TEMPO_FALTANTE'> = {
  records: (_terms, stored) => countedRecords(stored),
  excuse: (_terms, day) => ({ minutes: lackingMinutes(day), coversAbsence: true, wholeDay: false, forgivesMarks: false }),
  flagsOnly: false
}
