import type { Adjustment, DailyFrequency } from '../../core/contract/adjustment.ts'
import type { AdjustmentFilter } from '../control/adjustment-list.ts'
import type { ListedAdjustment } from '../control/timesheet/listed-adjustment.ts'
import type { Remark } from '../control/adjustments.ts'
import type { Preview, Timesheet, Timesheets } from '../control/timesheet/schemas.ts'
import type { DayExplanation } from '../control/explanation.ts'
import { type Call, queryOf } from './call.ts'

/** `rows: 'dia'` leaves out the rows of weeks and totals. `separator` is by default `semicolon`. */
export interface CsvOptions { separator?: 'semicolon' | 'comma', rows?: 'dia' }

/** The computed days of a collaborator, and the manager's decisions on adjustments. */
export interface DayMethods {
  /**
   * The figures of every day from `from` to `to` (`yyyy-MM-dd`), by default of `from` alone. At most 366 days.
   * @throws ControlError 404 if there is no such collaborator.
   */
  dailyFrequency (colaboradorId: string, from: string, to?: string): Promise<DailyFrequency[]>
  /** The adjustments with names and reasons, the pending ones first. `limit` is a text, by default 500. */
  adjustments (filter?: AdjustmentFilter): Promise<{ adjustments: ListedAdjustment[], matched: number }>
  /**
   * A month (`yyyy-MM`) of a collaborator in local time, by default that of the clock. `who` is an identifier, a CPF, a
   * CNPJ or a name.
   * @throws ControlError 404 if there is no such collaborator, 400 if the name is that of several.
   */
  timesheet (who: string, month?: string): Promise<Timesheet>
  /** The same as a table for people, or as CSV. */
  timesheetText (who: string, format: 'text' | 'csv', month?: string, csv?: CsvOptions): Promise<string>
  /** A month of all collaborators with few figures, in pages of 50. `after` asks for the next page. */
  timesheets (month: string, which?: { unit?: string, ids?: string, after?: string }): Promise<Timesheets>
  /** The timesheets of all collaborators of a month as one CSV. */
  timesheetsCsv (month: string, which?: { unit?: string, ids?: string } & CsvOptions): Promise<string>
  /**
   * The days of an adjustment, by its identifier or code, as they are, and as an approval would make them.
   * @throws ControlError 404 if there is no such adjustment.
   */
  adjustmentPreview (id: string): Promise<Preview>
  /**
   * The steps behind each figure of a day. `colaboradorId` may be a CPF, a CNPJ or a name.
   * @throws ControlError 404 if there is no such collaborator.
   */
  explainDay (colaboradorId: string, date: string): Promise<DayExplanation>
  /**
   * `id` is the identifier of the adjustment, or its code.
   * @throws ControlError 404 if there is no such adjustment, 400 if its status does not allow it.
   */
  approveAdjustment (id: string, remark?: Remark): Promise<Adjustment>
  /** @throws ControlError 404 if there is no such adjustment, 400 if its status does not allow it. */
  rejectAdjustment (id: string, remark?: Remark): Promise<Adjustment>
  /** @throws ControlError 404 if there is no such adjustment, 400 if its status does not allow it. */
  cancelAdjustment (id: string, remark?: Remark): Promise<Adjustment>
  /**
   * Takes the decision on an adjustment back: it is PENDENTE again, as it was requested.
   * @throws ControlError 404 if there is no such adjustment, 400 if it is pending, or if another one has its place.
   */
  reopenAdjustment (id: string): Promise<Adjustment>
}

export function dayMethods (call: Call, plane: string): DayMethods {
  const decide = (decision: string) => (id: string, remark: Remark = {}): Promise<Adjustment> =>
    call('POST', `${plane}/adjustments/${encodeURIComponent(id)}/${decision}`, remark)
  return {
    async dailyFrequency (colaboradorId, from, to) {
      const url = `${plane}/daily-frequency/${encodeURIComponent(colaboradorId)}${queryOf({ from, to })}`
      return (await call<{ days: DailyFrequency[] }>('GET', url)).days
    },
    adjustments: filter => call('GET', `${plane}/adjustments${queryOf(filter)}`),
    timesheet: (who, month) => call('GET', `${plane}/timesheet/${encodeURIComponent(who)}${queryOf({ month })}`),
    timesheetText: (who, format, month, csv) =>
      call('GET', `${plane}/timesheet/${encodeURIComponent(who)}${queryOf({ month, format, ...csv })}`),
    timesheets: (month, which) => call('GET', `${plane}/timesheets${queryOf({ month, ...which })}`),
    timesheetsCsv: (month, which) => call('GET', `${plane}/timesheets${queryOf({ month, format: 'csv', ...which })}`),
    adjustmentPreview: id => call('GET', `${plane}/adjustments/${encodeURIComponent(id)}/preview`),
    explainDay: (colaboradorId, date) => call(
      'GET', `${plane}/daily-frequency/${encodeURIComponent(colaboradorId)}/${encodeURIComponent(date)}/explanation`
    ),
    approveAdjustment: decide('approve'),
    rejectAdjustment: decide('reject'),
    cancelAdjustment: decide('cancel'),
    reopenAdjustment: decide('reopen')
  }
}
