import type { paths } from '../api/control-plane.d.ts'

export type Team = paths['/_sandbox/timesheets']['get']['responses'][200]['content']['application/json']
export type TeamRow = Team['people'][number]
export const MEASURES = ['saldo', 'noturno', 'extras', 'ocorrencias'] as const
export type Measure = typeof MEASURES[number]
