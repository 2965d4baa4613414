import type { DayPolicy } from '../day/policy.ts'
import { type Subject, subjectOf } from '../day/subject.ts'
import type { Timesheet } from '../day/timesheet.ts'
import { problemOf, type Violation } from '../problem.ts'
import type { CivilDate } from '../time/civil-date.ts'
import type { Attachment } from '../adjustment/attachment.ts'
import { closedNeighbours } from './closed-neighbours.ts'
import { proposalViolations, type ProposedDay, proposedDay, type ProposedRecordWanted } from './propose-records.ts'

export interface AttachmentFacts {
  hasAttachment (id: string): boolean
}

/** A file whose bytes are already stored. */
export type AttachmentWanted = Omit<Attachment, 'id'> & { readonly id?: string }

/**
 * The valid fields of a request that can conflict with the state. A list item that is known to be wrong is `undefined`
 * and keeps its place.
 */
export interface KnownFields {
  readonly attachments: ReadonlyArray<Pick<AttachmentWanted, 'id'> | undefined>
  readonly workday: CivilDate | undefined
  readonly proposed: ReadonlyArray<ProposedRecordWanted | undefined> | undefined
}

/** All conflicts of a request with the state, in field order: its identifiers (A27), then its records (A59, A77). */
export function requestViolations (
  facts: AttachmentFacts, attachments: KnownFields['attachments'], day: ProposedDay | undefined,
  closedThrough: CivilDate | undefined
): Violation[] {
  const conflicts = usedIdentifiers(facts, attachments)
  return day === undefined
    ? conflicts
    : [...conflicts, ...closedNeighbours(day, closedThrough), ...proposalViolations(day)]
}

/** The conflicts of a request that is refused anyway, found in its valid fields. */
export function violationsOfKnown (
  facts: Timesheet & AttachmentFacts, collaboratorId: string, {
    attachments, workday, proposed
  }: KnownFields, policy: DayPolicy, closedThrough: CivilDate | undefined
): Violation[] {
  const subject = knownSubject(facts, collaboratorId, policy)
  const isDay = subject !== undefined && workday !== undefined && proposed !== undefined
  return requestViolations(facts, attachments, isDay ? proposedDay(subject, workday, proposed) : undefined,
    closedThrough)
}

export function knownSubject (facts: Timesheet, collaboratorId: string, policy: DayPolicy): Subject | undefined {
  return facts.collaborator(collaboratorId) && subjectOf(facts, collaboratorId, policy)
}

/** A27 */
function usedIdentifiers (facts: AttachmentFacts, attachments: KnownFields['attachments']): Violation[] {
  const found: Violation[] = []
  for (const [at, attachment] of attachments.entries()) {
    const id = attachment?.id
    if (id === undefined || !facts.hasAttachment(id)) continue
    found.push({
      pointer: `/anexos/${at}/arquivoId`,
      problem: problemOf('identifier-in-use', { field: `anexos[${at}].arquivoId`, value: id })
    })
  }
  return found
}
