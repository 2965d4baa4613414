import type { CivilDate } from './time/civil-date.ts'
import type { Zone } from './time/zone.ts'

export type CollaboratorStatus = 'ATIVO' | 'INATIVO' | 'RASCUNHO'

export interface Collaborator {
  readonly id: string
  readonly name: string
  /** CPF, digits only. */
  readonly document: string
  readonly status: CollaboratorStatus
  readonly businessUnitId: string
  readonly workLocationId?: string
  readonly shiftId: string
  readonly timeRuleId: string
  readonly zone: Zone
  readonly admittedOn: CivilDate
  readonly managerName?: string
  /** Download address of a photo. */
  readonly photo?: string
}
