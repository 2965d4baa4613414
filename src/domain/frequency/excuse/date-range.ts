import { countedRecords, uncountedRecords } from '../../record/day-records.ts'
import { lackingMinutes, nothingExcused } from './excused.ts'
import type { Strategy } from '../../adjustment/strategy.ts'

/** INTERVALO_DATAS: a day that keeps its records keeps every figure, any other is excused as a whole. */
export const dateRange: Strategy<'INTERVALO_DATAS'> = {
  records: ({ keepsRecords }, stored) => keepsRecords ? countedRecords(stored) : uncountedRecords(stored),
  excuse (_terms, day) {
    if (day.punches.length > 0) return nothingExcused
    return { minutes: lackingMinutes(day), coversAbsence: true, wholeDay: true, forgivesMarks: false }
  },
  flagsOnly: false
}
