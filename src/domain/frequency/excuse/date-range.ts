import { type Excuses, lackingMinutes, nothingExcused } from './excused.ts'

/** INTERVALO_DATAS: a day that keeps its records keeps every figure, any other is excused as a whole. */
export const dateRange: Excuses<'INTERVALO_DATAS'> = (_terms, day) => day.punches.length > 0
  ? nothingExcused
  : { minutes: lackingMinutes(day), coversAbsence: true, wholeDay: true, forgivesMarks: false }
