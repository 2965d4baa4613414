import type { Workday } from '../day/workday.ts'
import { type Minutes, NO_TIME } from '../time/minutes.ts'
import type { BalanceParts } from './excuse/excuse.ts'
import type { CountedMinutes } from './tolerance.ts'
import type { Why } from './why.ts'

const NOTHING: BalanceParts = { positive: NO_TIME, negative: NO_TIME }

export function balanceParts (day: Workday, worked: Minutes, counted: CountedMinutes, why?: Why): BalanceParts {
  const { planned: { unmeasured, workload }, punches, settled } = day
  // CLT 74: an open pair proves neither overtime nor absence.
  if (unmeasured || punches.length % 2 === 1) {
    why?.('balance', unmeasured ? 'balance-unmeasured' : 'balance-odd', 0, { records: { count: punches.length } })
    return NOTHING
  }
  if (punches.length === 0) {
    const negative = settled ? workload : NO_TIME
    why?.('balance', settled ? 'balance-absent' : 'balance-not-over', 0 - negative, { workload })
    return { positive: NO_TIME, negative }
  }
  if (workload === 0) {
    why?.('balance', 'balance-no-workload', worked, { worked })
    return { positive: worked, negative: NO_TIME }
  }
  why?.('balance', 'balance-groups', counted.positive - counted.negative, {
    positive: counted.positive, negative: counted.negative
  })
  return counted
}
