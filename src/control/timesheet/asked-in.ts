import type { RequestLog } from '../../sandbox/request-log/log.ts'

/** The id of the exchange that created an adjustment, while the log has it. */
export function askedIn (log: RequestLog, adjustmentId: string): string | undefined {
  const made = log.after(0).find(({ exchange: { changes } }) =>
    changes.list?.some(({ collection, key }) => collection === 'adjustments' && key === adjustmentId) === true)
  return made && `${made.exchange.epoch}-${made.number}`
}
