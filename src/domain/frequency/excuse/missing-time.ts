import { type Excuses, lackingMinutes } from './excused.ts'

/** TEMPO_FALTANTE: whatever a day lacks. */
export const missingTime: Excuses<'TEMPO_FALTANTE'> = (_terms, day) =>
  ({ minutes: lackingMinutes(day), coversAbsence: true, wholeDay: false, forgivesMarks: false })
