import type { Settings } from '../../core/assumptions.ts'
import type { Adjustment } from '../../core/rules/adjustment/adjustment.ts'
import type { State } from '../../core/state/state.ts'
import type { AdjustmentContext } from '../../core/wire/adjustment/adjustment.ts'
import { responseDates } from '../../core/wire/response-dates.ts'

/** The entities that a response shows beside the adjustment itself. */
export function adjustmentContext (
  state: State, adjustment: Adjustment, baseUrl: string, settings: Settings
): AdjustmentContext {
  const collaborator = state.get('collaborators', adjustment.collaboratorId)
  return {
    reason: state.get('adjustmentReasons', adjustment.reasonId),
    collaborator,
    businessUnit: collaborator && state.get('businessUnits', collaborator.businessUnitId),
    attachments: adjustment.attachmentIds.flatMap(id => state.get('attachments', id) ?? []),
    baseUrl,
    dates: responseDates(settings, collaborator?.zone)
  }
}
