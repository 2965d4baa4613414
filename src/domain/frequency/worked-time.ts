import type { Pair } from '../record/pairing.ts'
import { type Minutes, minutes } from '../time/minutes.ts'

/** CLT 4: the time at the employer's disposal, elapsed and before any tolerance. */
export function workedTime (pairs: readonly Pair[]): Minutes {
  let total = 0
  for (const [entry, exit] of pairs) total += exit.minute - entry.minute
  return minutes(total)
}
