import type { Collaborator } from '../collaborator.ts'
import { withoutPunctuation } from '../document-number.ts'
import type { ClosedDays, ProblemCode, Problems } from '../problem.ts'
import type { Stamp } from '../stamp.ts'
import type { CivilDate } from '../time/civil-date.ts'
import { alteredDocuments, type DocumentFacts } from './altered-document.ts'
import { createLineProblems, type LineProblems, mergedProblems } from './line-problems.ts'
import type { ShiftException, ShiftExceptionDay } from './shift-exception.ts'
import { touchedDays } from './touched-days.ts'

export interface CollaboratorFacts extends DocumentFacts { collaborator (id: string): Collaborator | undefined }

/** A row of the file. It names the collaborator by identifier or document (A34), and has its physical line. */
export interface ShiftDayRow {
  readonly line: number
  readonly collaborator: string
  readonly date: CivilDate
  readonly swappedDate?: CivilDate
  readonly swappedCollaborator?: string
  readonly remarks?: string
}

/** The result of an import. `exception` is absent if no row applied. */
export interface ShiftDaysImported {
  readonly exception: ShiftException | undefined
  readonly problems: LineProblems
}

/** The settings that decide what the contract leaves open about a file. */
export interface ImportPolicy {
  /** A35 */
  readonly dateAlone: 'day-off' | 'error'
  /** A36: true if the good rows of a file with bad ones apply. */
  readonly appliesInPart: boolean
  /** A77: begins to judge what rows change of the closed period. Absent if there is none. */
  readonly closedRows: (() => ClosedRows) | undefined
}

export interface ClosedRows {
  /** The closed days that a row would change beside those added before. A row that changes none is added. */
  add (row: ShiftExceptionDay): ClosedDays | undefined
  /** False if something has changed since then that the answers rest on. */
  isUpToDate (): boolean
}

/** The result of reading a file. */
export interface ReadRows {
  readonly rows: readonly ShiftDayRow[]
  readonly problems: LineProblems
  /** What looks like a mistake in rows that could be read. */
  readonly doubts: LineProblems
}

type NumberedDay = { readonly line: number, readonly day: ShiftExceptionDay }

/** The plan of a file. It holds as long as the collaborators that the file names stay the same. */
export interface ImportPlan {
  readonly days: readonly ShiftExceptionDay[]
  readonly problems: LineProblems
  /** True if some rows are good and some are bad, so that A36 decides whether the good ones apply. */
  readonly isMixed: boolean
  /** True if A35 decides over a row. */
  readonly hasDateAlone: boolean
  readonly applies: boolean
  readonly collaboratorIds: readonly string[]
  /** By identifier or document, as the file has it, the identifier of the collaborator. */
  readonly found: ReadonlyMap<string, string | undefined>
  readonly closedRows: ClosedRows | undefined
}

/** Judges the rows of a file. Each bad row is a problem at its line (A35, A36, A42). */
export function planImport (facts: CollaboratorFacts, read: ReadRows, policy: ImportPolicy): ImportPlan {
  const planner = createPlanner(facts, policy)
  for (const row of read.rows) planner.judge(row)
  for (const row of planner.fromLast()) planner.choose(row)
  return planner.plan(read)
}

/** Judges a file row by row, because it may be long. */
export interface Planner {
  judge (row: ShiftDayRow): void
  /** The good rows, the last one first, because a later row precedes an earlier one (A36). */
  fromLast (): Iterable<NumberedDay>
  /** Leaves out a row whose day a later one touches, and one that changes a closed day. */
  choose (row: NumberedDay): void
  plan (read: Omit<ReadRows, 'rows'>): ImportPlan
}

export function createPlanner (
  facts: CollaboratorFacts, { dateAlone, appliesInPart, closedRows: begin }: ImportPolicy
): Planner {
  const unfit = createLineProblems()
  const good: NumberedDay[] = []
  const found = new Map<string, string | undefined>()
  const altered = new Map<string, Problems['collaborator-not-found']['altered']>()
  const alteredDocument = alteredDocuments(facts)
  const closedRows = begin?.()
  const choice = createChoice(closedRows)
  let hasDateAlone = false
  const idOf = (text: string): string | undefined => {
    if (!found.has(text)) found.set(text, resolve(facts, text))
    return found.get(text)
  }
  const notFound = (id: string): Problems['collaborator-not-found'] => {
    if (!altered.has(id) && altered.size < MAX_EXPLAINED) altered.set(id, alteredDocument(id))
    const how = altered.get(id)
    return { id, ...how !== undefined && { altered: how } }
  }
  return {
    judge (row) {
      const day = dayOf(idOf, notFound, row, (code, details) => unfit.add(row.line, code, details))
      if (day === undefined) return
      const isDateAlone = day.swappedDate === undefined && day.swappedCollaboratorId === undefined
      hasDateAlone ||= isDateAlone
      if (isDateAlone && dateAlone === 'error') unfit.add(row.line, 'row-date-alone', {})
      else good.push({ line: row.line, day })
    },
    fromLast: () => good.reverse(),
    choose: choice.choose,
    plan ({ problems: unread, doubts }) {
      const { days, displaced, closed } = choice.result()
      const isWhole = unread.count + unfit.count + closed.count === 0
      return {
        days,
        problems: mergedProblems(unread, unfit, closed, displaced, doubts),
        isMixed: days.length > 0 && !isWhole,
        hasDateAlone,
        applies: days.length > 0 && (isWhole || appliesInPart),
        collaboratorIds: [...new Set(days.flatMap(day => touchedDays(day).map(side => side.collaboratorId)))],
        found,
        closedRows
      }
    }
  }
}

/**
 * False if a collaborator that the file names was added, removed or given another document since the plan was made, or
 * if another change may alter what rows change of the closed period.
 */
export function isUpToDate (facts: CollaboratorFacts, { found, closedRows }: ImportPlan): boolean {
  for (const [text, id] of found) if (resolve(facts, text) !== id) return false
  return closedRows?.isUpToDate() !== false
}

/** Makes one shift exception of the good rows of a file. */
export function importShiftDays (
  { days, problems, applies, collaboratorIds }: ImportPlan, stamp: Stamp
): { result: ShiftDaysImported, put?: { shiftExceptions: ShiftException[] } } {
  if (!applies) return { result: { exception: undefined, problems } }
  const id = stamp.newId()
  const exception: ShiftException = { id, name: `CSV ${id.slice(0, 8)}`, collaboratorIds, days }
  return { result: { exception, problems }, put: { shiftExceptions: [exception] } }
}

/** A bound on the texts that are explained, more than a response lists. */
const MAX_EXPLAINED = 500

type Refuse = <C extends ProblemCode>(code: C, details: Problems[C]) => undefined

/** Converts a row to a day. `undefined` if it is refused. */
function dayOf (
  known: (text: string) => string | undefined, notFound: (id: string) => Problems['collaborator-not-found'],
  row: ShiftDayRow, refuse: Refuse
): ShiftExceptionDay | undefined {
  const idOf = (id: string): string | undefined => known(id) ?? refuse('collaborator-not-found', notFound(id))
  const { date, swappedDate, swappedCollaborator, remarks } = row
  const collaboratorId = idOf(row.collaborator)
  if (collaboratorId === undefined) return undefined
  const swappedCollaboratorId = swappedCollaborator === undefined ? undefined : idOf(swappedCollaborator)
  if (swappedCollaborator !== undefined && swappedCollaboratorId === undefined) return undefined
  const isDateAlone = swappedDate === undefined && swappedCollaboratorId === undefined
  const sameDay = swappedDate === undefined || swappedDate === date
  const samePerson = swappedCollaboratorId === undefined || swappedCollaboratorId === collaboratorId
  if (sameDay && samePerson && !isDateAlone) return refuse('row-swaps-itself', {})
  return {
    collaboratorId,
    date,
    ...(swappedDate !== undefined && { swappedDate }),
    ...(swappedCollaboratorId !== undefined && { swappedCollaboratorId }),
    ...(remarks !== undefined && { remarks })
  }
}

function resolve (facts: CollaboratorFacts, text: string): string | undefined {
  return (facts.collaborator(text) ?? facts.collaboratorByDocument(withoutPunctuation(text)))?.id
}

/** Chooses rows, the last one first. Those that are left out are problems of their lines (A36, A77). */
function createChoice (closedRows: ClosedRows | undefined) {
  const winners = new Map<string, Map<CivilDate, number>>()
  const days: ShiftExceptionDay[] = []
  const losers: { line: number, winner: number }[] = []
  const closing: { line: number, closed: ClosedDays }[] = []
  return {
    choose ({ line, day }: NumberedDay): void {
      const sides = touchedDays(day)
      const winner = sides.map(side => winners.get(side.collaboratorId)?.get(side.date))
        .find(later => later !== undefined)
      if (winner !== undefined) {
        losers.push({ line, winner })
        return
      }
      const closed = closedRows?.add(day)
      if (closed !== undefined) {
        closing.push({ line, closed })
        return
      }
      for (const { collaboratorId, date } of sides) {
        const lines = winners.get(collaboratorId)
        if (lines === undefined) winners.set(collaboratorId, new Map([[date, line]]))
        else lines.set(date, line)
      }
      days.push(day)
    },
    result () {
      const [displaced, closed] = [createLineProblems(), createLineProblems()]
      for (const { line, winner } of losers.reverse()) displaced.add(line, 'row-displaced', { line: winner })
      for (const one of closing.reverse()) closed.add(one.line, 'row-closed', one.closed)
      return { days: days.reverse(), displaced, closed }
    }
  }
}
