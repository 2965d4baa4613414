import { isSuspension } from '../adjustment/effect.ts'
import type { Workday } from '../day/workday.ts'
import { isUndue } from '../record/punch.ts'
import { type Minutes, minutes } from '../time/minutes.ts'
import { clockOf, type Why } from './why.ts'

/** CLT 4: the time at the employer's disposal, elapsed, before any tolerance. */
export function workedTime (day: Workday, why?: Why): Minutes {
  if (why !== undefined) tellUncounted(day, why)
  let total = 0
  for (const [entry, exit] of day.pairs) {
    total += exit.minute - entry.minute
    why?.('worked', 'pair', exit.minute - entry.minute, {
      entry: clockOf(entry, day.zone), exit: clockOf(exit, day.zone)
    })
  }
  if (why !== undefined) tellSum(day, total, why)
  return minutes(total)
}

/** Reports the records that the day shows and does not count. */
function tellUncounted ({ journey, zone, reasonOf }: Workday, why: Why): void {
  const { visible, valid, acting: { wholeDay } } = journey
  for (const punch of visible) {
    const rule = isUndue(punch.record) ? 'undue-record' : punch.invalidated ? 'invalidated-record' : undefined
    if (rule !== undefined) why('worked', rule, 0, { record: clockOf(punch, zone) })
  }
  if (wholeDay === undefined || valid.length === 0) return
  why('worked', isSuspension(reasonOf(wholeDay)) ? 'suspension-sets-aside' : 'records-set-aside', 0, {
    adjustment: { count: wholeDay.code }, records: { count: valid.length }
  })
}

function tellSum ({ pairs, punches, zone }: Workday, total: number, why: Why): void {
  const open = punches[2 * pairs.length]
  if (open !== undefined) why('worked', 'open-pair', 0, { record: clockOf(open, zone) })
  why('worked', 'worked-sum', total, { pairs: { count: pairs.length } })
}
