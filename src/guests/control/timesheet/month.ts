import type { Adjustment } from '../../../core/rules/adjustment/adjustment.ts'
import { type Collaborator, termsOn } from '../../../core/rules/collaborator.ts'
import { balancePeriod } from '../../../core/rules/day/period-days.ts'
import type { Subject } from '../../../core/rules/day/subject.ts'
import { type DailyFrequency, figuresOn, frequencyOn } from '../../../core/rules/frequency/daily-frequency.ts'
import { type EndedPeriod, endedPeriod } from '../../../core/rules/frequency/ended-period.ts'
import { Invalid, problemOf } from '../../../core/rules/problem.ts'
import { type CivilDate, civilDate, dayNumber, firstOfMonth } from '../../../core/rules/time/civil-date.ts'
import type { Instant } from '../../../core/rules/time/instant.ts'
import { MINUTES_PER_DAY } from '../../../core/rules/time/minutes.ts'
import { wallDate, wallMinute } from '../../../core/rules/time/wall-clock.ts'
import type { Zone } from '../../../core/rules/time/zone.ts'
import type { Language } from '../../../core/words.ts'
import { inTurns } from '../../../host/turns.ts'
import { type Facts, factsOf } from '../../../core/state/facts.ts'
import type { State } from '../../../core/state/state.ts'
import { closedThrough } from '../../../core/wire/adjustment/closed-period.ts'
import { type ListedAdjustment, listedAdjustment } from './listed-adjustment.ts'
import { type FrozenSandbox, subjectIn } from './frozen-sandbox.ts'
import { monthFigures } from './columns.ts'
import { monthTerms } from './month-terms.ts'
import { sheetDay } from './sheet-day.ts'
import type { OpenPeriod, Period, Person, SheetDay, TeamDay, TermsChange, Timesheet, Timesheets } from './schemas.ts'
import { type FigureName, SHEET_FIGURES, type SheetFigure, type Totals } from './sheet-figures.ts'

/** The day numbers of a month, `yyyy-MM`. */
export function daysOf (month: string): number[] {
  const found = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month)
  if (found === null || found[1] === '0000') {
    throw new Invalid([{
      pointer: '/month', problem: problemOf('wrong-format', { field: 'month', format: 'yyyy-MM' })
    }])
  }
  const first = dayNumber(`${month}-01` as CivilDate)
  const [year, number] = [Number(found[1]), Number(found[2])]
  const next = dayNumber((number === 12
    ? `${String(year + 1).padStart(4, '0')}-01-01`
    : `${found[1]}-${String(number + 1).padStart(2, '0')}-01`) as CivilDate)
  return Array.from({ length: next - first }, (_, index) => first + index)
}

/** The month of an instant on the clock of a zone. */
export function monthAt (now: Instant, zone: Zone): string {
  return wallDate(now, zone).slice(0, 7)
}

export async function timesheetOf (
  frozen: FrozenSandbox, collaboratorId: string, month: string, language: Language
): Promise<Timesheet> {
  const { now, state, settings } = frozen
  const subject = subjectIn(frozen, collaboratorId)
  const { collaborator } = subject
  const facts = factsOf(state)
  const numbers = daysOf(month)
  const first = civilDate(numbers[0] ?? 0)
  const opening = await openingOf(subject, numbers[0] ?? 0, now)
  const days = await inTurns(numbers, day => sheetDay(subject, day, now, language))
  const periods = (await inTurns(numbers, day => endedPeriod(subject, day, now))).flatMap(presentPeriod)
  const through = closedThrough(settings)
  const { totals, shown } = monthFigures(days)
  return {
    collaborator: personOf(facts, collaborator, first),
    changes: changesIn(facts, collaborator, first, civilDate(numbers.at(-1) ?? 0)),
    month,
    ...(through !== undefined && { closedThrough: through }),
    opening,
    days,
    periods,
    openPeriods: openPeriodsOf(subject, numbers, periods),
    adjustments: adjustmentsOf(state, days),
    totals: totals as Totals,
    terms: monthTerms(days, opening.bancoHoras),
    shown: shown.map(name => shownFigure(name, totals[name], language))
  }
}

function presentPeriod (period: EndedPeriod | undefined): Period[] {
  if (period === undefined) return []
  const { firstDay, lastDay, counted, ...sums } = period
  return [{ ...sums, firstDay: civilDate(firstDay), lastDay: civilDate(lastDay), saldo: counted }]
}

/** The weeks and months of some days that have not ended. */
function openPeriodsOf (subject: Subject, days: readonly number[], ended: readonly Period[]): OpenPeriod[] {
  const found = new Map(days.flatMap(day => {
    const period = balancePeriod(subject, day)
    return period === undefined ? [] : [[period.lastDay, period] as const]
  }))
  return [...found.values()].map(({ kind, firstDay, lastDay }) => (
    { kind, firstDay: civilDate(firstDay), lastDay: civilDate(lastDay) }
  )).filter(({ lastDay }) => !ended.some(one => one.lastDay === lastDay))
}

function adjustmentsOf (state: State, days: readonly SheetDay[]): ListedAdjustment[] {
  const ids = new Set(days.flatMap(({ adjustments }) => adjustments))
  return Array.from(ids, id => listedAdjustment(state, state.get('adjustments', id) as Adjustment))
}

/** A figure that people are shown, with its name and total. */
function shownFigure (name: FigureName, total: number | undefined, language: Language): Timesheet['shown'][number] {
  const { name: label, unit }: SheetFigure = SHEET_FIGURES[name]
  return { name, label: label[language], unit, ...total !== undefined && { total } }
}

/** The most days before a month that its opening balance counts, because each of them is computed. */
const MAX_DAYS_BEFORE = 1096

/**
 * The time bank at the beginning of a month. It counts on from the opening balance of the collaborator, and back from
 * it for the months before. Without one it counts from the month of the first record on. The days before that month are
 * unknown, not absences.
 */
async function openingOf (subject: Subject, first: number, now: Instant): Promise<Timesheet['opening']> {
  const { records: [earliest], collaborator: { openingBank } } = subject
  const known = earliest === undefined ? first : firstOfMonth(dayNumber(wallDate(earliest.at, earliest.zone)))
  const begin = openingBank === undefined ? known : dayNumber(openingBank.on)
  const given = openingBank?.balance ?? 0
  if (begin > first) {
    const isKnown = first >= Math.max(known, begin - MAX_DAYS_BEFORE)
    return { since: civilDate(first), bancoHoras: isKnown ? given - await bankOver(subject, first, begin, now) : 0 }
  }
  const since = Math.max(begin, first - MAX_DAYS_BEFORE)
  const moved = await bankOver(subject, since, first, now)
  return { since: civilDate(since), bancoHoras: (since === begin ? given : 0) + moved }
}

/** What the days from one to another, without the last, move the time bank. */
async function bankOver (subject: Subject, from: number, to: number, now: Instant): Promise<number> {
  const days = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
  const moves = await inTurns(days, day => figuresOn(subject, day, now).timeBank)
  return moves.reduce((sum, minutes) => sum + minutes, 0)
}

type TermsFacts = Pick<Facts, 'businessUnit' | 'shift' | 'timeRule'>

/** The collaborator with the terms of a day. */
export function personOf (facts: TermsFacts, collaborator: Collaborator, on: CivilDate): Person {
  const { id, name, document, businessUnitId, zone, admittedOn, leftOn, managerName } = collaborator
  const { shiftId, timeRuleId, status } = termsOn(collaborator, on)
  const rule = facts.timeRule(timeRuleId)
  return {
    colaboradorId: id,
    nome: name,
    numeroDocumento: document,
    status,
    unidade: facts.businessUnit(businessUnitId)?.name ?? businessUnitId,
    turno: facts.shift(shiftId)?.name ?? shiftId,
    regra: rule?.name ?? timeRuleId,
    regime: rule?.regime ?? 'BANCO',
    toleranciaMarcacao: rule?.markTolerance ?? 0,
    fusoHorario: zone,
    dataAdmissao: admittedOn,
    ...(leftOn !== undefined && { dataDesligamento: leftOn }),
    ...(managerName !== undefined && { nomeGestor: managerName })
  }
}

/** The changes after the first of some days, to the last of them. */
function changesIn (facts: TermsFacts, { history = [] }: Collaborator, first: CivilDate, last: CivilDate) {
  return history.filter(({ from }) => from > first && from <= last).map(
    ({ from, shiftId, timeRuleId, status }): TermsChange => ({
      desde: from,
      ...(shiftId !== undefined && { turno: facts.shift(shiftId)?.name ?? shiftId }),
      ...(timeRuleId !== undefined && { regra: facts.timeRule(timeRuleId)?.name ?? timeRuleId }),
      ...(status !== undefined && { status })
    }))
}

type Row = Timesheets['people'][number]

/** A collaborator's month with the few figures that the team view shows. */
export function teamRowOf (subject: Subject, dayNumbers: readonly number[], now: Instant): Row {
  const { collaborator } = subject
  const today = wallMinute(now, collaborator.zone)
  const days = dayNumbers.map(day => frequencyOn(subject, day, now))
  return {
    collaborator: personOf(subject.facts as Facts, collaborator, civilDate(dayNumbers[0] ?? 0)),
    days: days.map((day, at) => teamDay(subject, day, dayNumbers[at] ?? 0, today)),
    totals: monthFigures(days.map(({ balance, overtime, nightPremium, timeRule: { regime, reducedNightHour } }) => ({
      regime,
      figures: {
        saldo: balance,
        horasExtras: overtime,
        [reducedNightHour ? 'adicionalNoturnoReduzido' : 'adicionalNoturno']: nightPremium
      }
    }))).totals
  }
}

function teamDay (subject: Subject, day: DailyFrequency, dayNumber: number, today: number): TeamDay {
  const { approved, pending } = subject.adjustmentsOn(dayNumber)
  const counted = day.records.filter(record => !record.invalidatedByAdjustment && !record.undue)
  const end = (dayNumber + 1) * MINUTES_PER_DAY
  const flags: [flag: TeamDay['flags'][number], is: boolean][] = [
    ['open', day.pendingItems.includes('NUMERO_IMPAR_DE_REGISTROS_NO_DIA')],
    ['pending', pending.length > 0],
    ['excused', approved.some(({ format }) => format !== 'REGISTRO_PONTO') && day.worked === 0],
    ['holiday', day.holiday !== undefined],
    ['off', day.workload === 0 && counted.length === 0],
    ['worked', counted.length > 1],
    ['overnight', counted.some(({ record }) => wallMinute(record.at, record.zone) > end)],
    ['inactive', day.status !== 'ATIVO'],
    ['future', dayNumber * MINUTES_PER_DAY > today]
  ]
  return {
    saldo: day.balance,
    adicionalNoturno: day.nightPremium,
    horasExtras: day.overtime,
    falta: day.absence,
    ocorrencias: day.occurrences.length,
    flags: flags.filter(([, is]) => is).map(([flag]) => flag)
  }
}
