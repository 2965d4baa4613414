import {
  ADJUSTMENT_FORMATS, type AdjustmentFormat, AdjustmentRequest, FORMAT_RULES, formatOfField
} from '../../core/contract/index.ts'
import type { CivilDate } from '../../core/rules/time/civil-date.ts'
import type { RefusedRequest } from '../../core/problems/refusal.ts'
import { parseBrazilianDate, parseDate } from '../../core/wire/date-text.ts'
import { nearName } from '../../core/problems/near-name.ts'
import { dayMeant, minutesMeant } from './times.ts'

// These functions read what the rest of a body says about one of its values.

/** The format of most fields of the body, which may have near names. `undefined` if two formats tie. */
export function formatByFields (body: unknown): AdjustmentFormat | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const counts = new Map<AdjustmentFormat, number>()
  for (const [field, value] of Object.entries(body).slice(0, MOST_FIELDS)) {
    for (const format of value === null ? [] : formatsOf(field, value)) {
      counts.set(format, (counts.get(format) ?? 0) + 1)
    }
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a)
  return first !== undefined && first[1] !== second?.[1] ? first[0] : undefined
}

const MOST_FIELDS = 50
const MAX_TEXT_CHARS = 100

function formatsOf (field: string, value: unknown): readonly AdjustmentFormat[] {
  if (Object.hasOwn(AdjustmentRequest.properties, field)) return [formatOfField(field)].filter(one => one !== undefined)
  return ADJUSTMENT_FORMATS.filter(format => {
    const { required, optional } = FORMAT_RULES[format]
    const near = nearName(field, [...required, ...optional])
    return near !== undefined && isPlausible(near, value)
  })
}

/** Whether a value can be meant for a field. A time is none of a period, and a day none of a range. */
function isPlausible (field: string, value: unknown): boolean {
  const text = typeof value === 'string' ? value.slice(0, MAX_TEXT_CHARS) : ''
  if (field.endsWith('Minutos')) return typeof value === 'number' || minutesMeant(text) !== undefined
  return !field.endsWith('Periodo') || dayMeant(text) !== undefined
}

/** The days that the fields of an adjustment name. The day that most records name comes first. */
export function namedDays ({ meant }: Pick<RefusedRequest, 'meant'>): CivilDate[] {
  if (typeof meant !== 'object' || meant === null) return []
  const { registrosPropostos, minPeriodo, jornadas } = meant as Readonly<Record<string, unknown>>
  const first: unknown = Array.isArray(jornadas) ? jornadas[0] : undefined
  return [mostCommon(recordDays(registrosPropostos)), dayOf(minPeriodo), dayOf(first)].filter(day => day !== undefined)
}

/** The day of all proposed records, if it is one. */
export function onlyDay (body: unknown): readonly CivilDate[] {
  const { registrosPropostos: records } = Object(body) as { registrosPropostos?: unknown }
  const days = new Set(recordDays(records))
  return days.size === 1 ? [...days] : []
}

/** The dates of the proposed records. */
export function recordDays (records: unknown): CivilDate[] {
  if (!Array.isArray(records)) return []
  return records.flatMap((record: { dataHora?: unknown } | null) => {
    const text: unknown = record?.dataHora
    return typeof text === 'string' ? parseDate(text.slice(0, 10)) ?? [] : []
  })
}

function dayOf (value: unknown): CivilDate | undefined {
  return typeof value === 'string' ? parseBrazilianDate(value) : undefined
}

function mostCommon (days: readonly CivilDate[]): CivilDate | undefined {
  const counts = new Map<CivilDate, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
