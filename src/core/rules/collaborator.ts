import type { CivilDate } from './time/civil-date.ts'
import type { Instant } from './time/instant.ts'
import type { Minutes } from './time/minutes.ts'
import { wallDate } from './time/wall-clock.ts'
import type { Zone } from './time/zone.ts'

export type CollaboratorStatus = 'ATIVO' | 'INATIVO' | 'RASCUNHO'

/** The terms that apply from a date on. An absent field stays as it was. */
export interface CollaboratorChange {
  readonly from: CivilDate
  readonly shiftId?: string
  readonly timeRuleId?: string
  readonly status?: CollaboratorStatus
}

/** The time bank at the begin of a day, as a former system left it. */
export interface OpeningBank {
  readonly on: CivilDate
  readonly balance: Minutes
}

export interface Collaborator {
  readonly id: string
  readonly name: string
  /** CPF or CNPJ, without punctuation. */
  readonly document: string
  /** The shift, rule and status before the first change in `history` that names them. */
  readonly status: CollaboratorStatus
  readonly businessUnitId: string
  readonly workLocationId?: string
  readonly shiftId: string
  readonly timeRuleId: string
  readonly zone: Zone
  readonly admittedOn: CivilDate
  /** The last day of employment. */
  readonly leftOn?: CivilDate
  /** In ascending order, at most one change per date. */
  readonly history?: readonly CollaboratorChange[]
  readonly openingBank?: OpeningBank
  readonly managerName?: string
  /** Download address of a photo. */
  readonly photo?: string
}

export type CollaboratorTerms = Pick<Collaborator, 'shiftId' | 'timeRuleId' | 'status'>

/** The shift, the rule and the status on a date. */
export function termsOn (collaborator: Collaborator, date: CivilDate): CollaboratorTerms {
  let terms: CollaboratorTerms = collaborator
  for (const { from, ...change } of collaborator.history ?? []) {
    if (from > date) break
    terms = { shiftId: terms.shiftId, timeRuleId: terms.timeRuleId, status: terms.status, ...change }
  }
  return terms
}

/** The status on the collaborator's local date at an instant. */
export function statusAt (collaborator: Collaborator, at: Instant): CollaboratorStatus {
  return termsOn(collaborator, wallDate(at, collaborator.zone)).status
}

/** True between admission and the last day, both included. */
export function isEmployedOn ({ admittedOn, leftOn }: Collaborator, date: CivilDate): boolean {
  return date >= admittedOn && (leftOn === undefined || date <= leftOn)
}
