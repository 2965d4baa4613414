import { type AdjustmentFormat, formatOfField } from '../contract/index.ts'
import type { CivilDate } from '../domain/time/civil-date.ts'
import type { RefusedRequest } from '../problems/refusal.ts'
import { parseBrazilianDate, parseDate } from '../wire/date-text.ts'

// These functions read what the rest of a body says about one of its values.

/** The format that shares the most fields with the body. `undefined` if two formats tie. */
export function formatByFields (body: unknown): AdjustmentFormat | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const counts = new Map<AdjustmentFormat, number>()
  for (const [field, value] of Object.entries(body)) {
    const format = value === null ? undefined : formatOfField(field)
    if (format !== undefined) counts.set(format, (counts.get(format) ?? 0) + 1)
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a)
  return first !== undefined && first[1] !== second?.[1] ? first[0] : undefined
}

/** The days that the fields of an adjustment name. The day that most records name comes first. */
export function namedDays ({ body }: Pick<RefusedRequest, 'body'>): CivilDate[] {
  if (typeof body !== 'object' || body === null) return []
  const { registrosPropostos, minPeriodo, jornadas } = body as Readonly<Record<string, unknown>>
  const first: unknown = Array.isArray(jornadas) ? jornadas[0] : undefined
  return [mostCommon(recordDays(registrosPropostos)), dayOf(minPeriodo), dayOf(first)].filter(day => day !== undefined)
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
