import { fixedPlan } from './fixed.ts'
import { flexiblePlan } from './flexible.ts'
import type { PlannedDay } from './planned-day.ts'
import { rotatingPlan } from './rotating.ts'
import type { Shift, ShiftKind } from './shift.ts'

type Plan = (dayNumber: number) => PlannedDay

export const PLANS: { readonly [K in ShiftKind]: (shift: Extract<Shift, { kind: K }>) => Plan } = {
  turnoFixo: fixedPlan,
  turnoRevezamento: rotatingPlan,
  turnoFlexivel: flexiblePlan
}

// A shift is replaced, never changed: what was worked out for it holds for as long as it is there.
const plans = new WeakMap<Shift, Plan>()

/** What a shift says of a day, before exceptions and holidays. */
export function plannedDay (shift: Shift, dayNumber: number): PlannedDay {
  let plan = plans.get(shift)
  if (plan === undefined) {
    plan = (PLANS[shift.kind] as (shift: Shift) => Plan)(shift)
    plans.set(shift, plan)
  }
  return plan(dayNumber)
}
