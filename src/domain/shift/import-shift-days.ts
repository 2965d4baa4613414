import type { Collaborator } from '../collaborator.ts'
import { Problem, type Problems } from '../problem.ts'
import type { Stamp } from '../stamp.ts'
import type { CivilDate } from '../time/civil-date.ts'
import type { ShiftException, ShiftExceptionDay } from './shift-exception.ts'
import { touchedDays } from './touched-days.ts'

export interface CollaboratorFacts {
  collaborator (id: string): Collaborator | undefined
  /** By CPF, digits only. */
  collaboratorByDocument (document: string): Collaborator | undefined
}

/** A row of the file: who by identifier or CPF (A34), and its physical line. */
export interface ShiftDayRow {
  readonly line: number
  readonly collaborator: string
  readonly date: CivilDate
  readonly swappedDate?: CivilDate
  readonly swappedCollaborator?: string
  readonly remarks?: string
}

export interface LineProblem {
  readonly line: number
  readonly problem: Problem
}

/** `exception` is absent when no row applied. */
export interface ShiftDaysImported {
  readonly exception: ShiftException | undefined
  readonly problems: readonly LineProblem[]
}

/** What the contract leaves open about a file. */
export interface ImportPolicy {
  /** A35 */
  readonly dateAlone: 'day-off' | 'error'
  /** A36: the good rows of a file with bad ones apply. */
  readonly appliesInPart: boolean
}

/** What has been read of a file. */
export interface ReadRows {
  readonly rows: readonly ShiftDayRow[]
  readonly problems: readonly LineProblem[]
}

type NumberedDay = { readonly line: number, readonly day: ShiftExceptionDay }

/** One shift exception per file, with the good rows; each bad one is a problem at its line (A35, A36, A42). */
export function importShiftDays (
  facts: CollaboratorFacts, {
    rows, problems: unread
  }: ReadRows, stamp: Stamp, { dateAlone, appliesInPart }: ImportPolicy
): { result: ShiftDaysImported, put?: { shiftExceptions: ShiftException[] } } {
  const problems: LineProblem[] = [...unread]
  const good: NumberedDay[] = []
  for (const row of rows) {
    try {
      good.push({ line: row.line, day: dayOf(facts, row, dateAlone) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.push({ line: row.line, problem: error })
    }
  }
  const isWhole = problems.length === 0
  const days = withoutDisplaced(good, problems)
  if (days.length === 0 || !(isWhole || appliesInPart)) return { result: { exception: undefined, problems } }
  const id = stamp.newId()
  const exception: ShiftException = {
    id,
    name: `CSV ${id.slice(0, 8)}`,
    collaboratorIds: [...new Set(days.flatMap(day => touchedDays(day).map(side => side.collaboratorId)))],
    days
  }
  return { result: { exception, problems }, put: { shiftExceptions: [exception] } }
}

function dayOf (facts: CollaboratorFacts, row: ShiftDayRow, dateAlone: ImportPolicy['dateAlone']): ShiftExceptionDay {
  const collaboratorId = resolve(facts, row.collaborator)
  const swappedCollaboratorId = row.swappedCollaborator === undefined
    ? undefined
    : resolve(facts, row.swappedCollaborator)
  const { date, swappedDate, remarks } = row
  if (dateAlone === 'error' && swappedDate === undefined && swappedCollaboratorId === undefined) {
    throw new Problem('row-date-alone', {})
  }
  const sameDay = swappedDate === undefined || swappedDate === date
  const samePerson = swappedCollaboratorId === undefined || swappedCollaboratorId === collaboratorId
  if (sameDay && samePerson && (swappedDate !== undefined || swappedCollaboratorId !== undefined)) {
    throw new Problem('row-swaps-itself', {})
  }
  return {
    collaboratorId,
    date,
    ...(swappedDate !== undefined && { swappedDate }),
    ...(swappedCollaboratorId !== undefined && { swappedCollaboratorId }),
    ...(remarks !== undefined && { remarks })
  }
}

function resolve (facts: CollaboratorFacts, text: string): string {
  const found = facts.collaborator(text) ?? facts.collaboratorByDocument(text.replace(/[.-]/g, ''))
  if (found === undefined) throw new Problem('collaborator-not-found', { id: text })
  return found.id
}

/**
 * Where two rows touch the same day of the same collaborator, the later one wins, and the earlier one is told of (A36).
 */
function withoutDisplaced (good: readonly NumberedDay[], problems: LineProblem[]): ShiftExceptionDay[] {
  const winners = new Map<string, number>()
  const days: ShiftExceptionDay[] = []
  for (const { line, day } of good.toReversed()) {
    const sides = touchedDays(day).map(side => `${side.collaboratorId}/${side.date}`)
    const winner = sides.map(side => winners.get(side)).find(later => later !== undefined)
    if (winner !== undefined) {
      problems.push({
        line, problem: new Problem('row-displaced', { line: winner } satisfies Problems['row-displaced'])
      })
      continue
    }
    for (const side of sides) winners.set(side, line)
    days.push(day)
  }
  problems.sort((a, b) => a.line - b.line)
  return days.reverse()
}
