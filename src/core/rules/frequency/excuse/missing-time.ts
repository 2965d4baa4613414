import { atLeastZero, minutes } from '../../time/minutes.ts'
import type { Excuses } from './excused.ts'

/** TEMPO_FALTANTE excuses all that a day owes, until the balance is zero. A day that is not over owes nothing. */
export const missingTime: Excuses<'TEMPO_FALTANTE'> = (_terms, { settled }, owed) => ({
  minutes: settled ? minutes(Math.min(owed.minutes, atLeastZero(-owed.balance))) : minutes(0),
  stretches: [],
  isEverything: true
})
