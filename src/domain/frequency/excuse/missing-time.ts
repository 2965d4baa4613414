import { atLeastZero, minutes } from '../../time/minutes.ts'
import type { Excuses } from './excused.ts'

/**
 * TEMPO_FALTANTE: whatever a day owes, so far as it takes the balance to zero. While a day is not over it owes nothing.
 */
export const missingTime: Excuses<'TEMPO_FALTANTE'> = (_terms, { settled }, owed) => ({
  minutes: settled ? minutes(Math.min(owed.minutes, atLeastZero(-owed.balance))) : minutes(0),
  stretches: [],
  isEverything: true
})
