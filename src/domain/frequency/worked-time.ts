import type { Pair } from '../record/pairing.ts'
import { type Minutes, minutes } from '../time/minutes.ts'
import type { Why } from './why.ts'

/** CLT 4: the time at the employer's disposal, elapsed and before any tolerance. */
export function workedTime (pairs: readonly Pair[], why?: Why): Minutes {
  let total = 0
  for (const [entry, exit] of pairs) {
    total += exit.minute - entry.minute
    why?.('worked', 'pair', exit.minute - entry.minute, { entry: { clock: entry.wall }, exit: { clock: exit.wall } })
  }
  why?.('worked', 'worked-sum', total, { pairs: pairs.length })
  return minutes(total)
}
