import { memoizeByObject } from '../../memoize.ts'
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

// Memoized by shift, because a shift is replaced and never changed.
const planOf = memoizeByObject((shift: Shift) => (PLANS[shift.kind] as (shift: Shift) => Plan)(shift))

/** The plan of a shift for a day, before exceptions and holidays. */
export function plannedDay (shift: Shift, dayNumber: number): PlannedDay {
  return planOf(shift)(dayNumber)
}
