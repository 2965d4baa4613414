import { sandbox, wanted } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'

export type Timesheet = paths['/_sandbox/timesheet/{who}']['get']['responses'][200]['content']['application/json']
export type Day = Timesheet['days'][number]
export type Line = Day['line']
export type Stretch = Line['worked'][number]
export type Listed =
  paths['/_sandbox/adjustments']['get']['responses'][200]['content']['application/json']['adjustments'][number]

/** The day without its pending adjustments. */
export function withoutPending (day: Day): Day {
  return { ...day, line: { ...day.line, pending: [], proposed: [] } }
}

export function crossesMidnight ({ line, records }: Day): boolean {
  return records.some(({ at }) => at > 1440) ||
    [...line.scheduled, ...line.notDue, ...line.less, ...line.excused, ...line.pending].some(([, to]) => to > 1440)
}

export type Preview =
  paths['/_sandbox/adjustments/{id}/preview']['get']['responses'][200]['content']['application/json']

// A cast, because the client types a pair as a list of any length.
export async function readTimesheet (who: string, month: string): Promise<Timesheet> {
  return await wanted(sandbox.GET('/_sandbox/timesheet/{who}', {
    params: { path: { who }, query: { month } }
  })) as Timesheet
}

export async function readPreview (id: string): Promise<Preview> {
  return await wanted(sandbox.GET('/_sandbox/adjustments/{id}/preview', { params: { path: { id } } })) as Preview
}
