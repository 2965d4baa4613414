import type { Pair } from '../record/pairing.ts'
import type { Punch } from '../record/punch.ts'
import { type Minutes, minutes } from '../time/minutes.ts'
import type { Why } from './why.ts'

/**
 * CLT 4: the time at the employer's disposal, elapsed, before any tolerance. `punches` are the records of the pairs and
 * the one without its pair, if there is one.
 */
export function workedTime (pairs: readonly Pair[], why?: Why, punches: readonly Punch[] = []): Minutes {
  let total = 0
  for (const [entry, exit] of pairs) {
    total += exit.minute - entry.minute
    why?.('worked', 'pair', exit.minute - entry.minute, { entry: { clock: entry.wall }, exit: { clock: exit.wall } })
  }
  if (why !== undefined) tellSum(pairs.length, punches[2 * pairs.length], total, why)
  return minutes(total)
}

function tellSum (pairs: number, open: Punch | undefined, total: number, why: Why): void {
  if (open !== undefined) why('worked', 'open-pair', 0, { record: { clock: open.wall } })
  why('worked', 'worked-sum', total, { pairs: { count: pairs } })
}
