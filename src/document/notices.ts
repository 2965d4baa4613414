import { type Collaborator, termsOn } from '../domain/collaborator.ts'
import { is12x36 } from '../domain/shift/rotating.ts'
import type { Shift } from '../domain/shift/shift.ts'
import type { TimeRule } from '../domain/time-rule.ts'
import type { Language } from '../problems/phrases.ts'
import type { VisibleCollection, VisibleEntities } from '../state/collections.ts'
import type { State } from '../state/state.ts'
import type { EntityLists, World } from '../state/world.ts'

type Phrase = Readonly<Record<Language, string>>

/** What of valid entities looks forgotten: the code of a warning, and the names that its sentence has. */
export interface Notice {
  readonly code: NoticeCode
  readonly names: readonly string[]
}

export type NoticeCode = 'cleared-holidays' | 'divisor-as-workload'

const TEXTS: Readonly<Record<NoticeCode, (...names: readonly string[]) => Phrase>> = {
  'cleared-holidays': (shift, rule) => ({
    pt: `o turno "${shift}" é 12×36, e a regra "${rule}" tira dele a carga do feriado; ` +
      'a CLT 59-A não tira: "modelo": "12x36" na regra, ou "feriadoZeraCarga": false',
    en: `the shift "${shift}" is 12×36, and the rule "${rule}" takes the workload of holidays away; ` +
      'CLT 59-A does not: "modelo": "12x36" in the rule, or "feriadoZeraCarga": false'
  }),
  'divisor-as-workload': shift => ({
    pt: `o turno "${shift}" é MENSAL de 220:00; 220 é o divisor do salário, que conta os descansos, e não as horas ` +
      'de trabalho de um mês',
    en: `the shift "${shift}" is MENSAL of 220:00; 220 is the divisor of the wage, which counts the days of rest, ` +
      'and not the hours of work of a month'
  })
}

export const NOTICE_CODES: readonly string[] = Object.keys(TEXTS)

/** The sentence of a notice, or nothing for another code. */
export function noticeText (code: string, names: readonly string[]): Phrase | undefined {
  return Object.hasOwn(TEXTS, code) ? TEXTS[code as NoticeCode](...names) : undefined
}

/** What a person may want to know of a world that is valid: files that were passed over, and what looks forgotten. */
export function noticesOf (world: World): Phrase[] {
  const { passedOver = [] } = world
  const names = passedOver.join(', ')
  const files = { pt: `arquivos que não são fixtures: ${names}`, en: `files that are no fixtures: ${names}` }
  const forgotten = forgottenIn(world.entities).map(({ code, names }) => TEXTS[code](...names))
  return [...passedOver.length > 0 ? [files] : [], ...forgotten]
}

export function forgottenIn ({ collaborators, shifts, timeRules }: EntityLists): Notice[] {
  const [rotating, rules] = [byId(shifts), byId(timeRules)]
  return [...clearedHolidays(collaborators, id => rotating.get(id), id => rules.get(id)), ...shifts.flatMap(divisors)]
}

/** What looks forgotten of an entity that comes into a state, or changes there. */
export function forgottenBy<C extends VisibleCollection> (
  collection: C, entity: VisibleEntities[C], state: State
): Notice[] {
  const people = (): Iterable<Collaborator> => state.all('collaborators')
  const shiftOf: Find<Shift> = id => state.get('shifts', id)
  const ruleOf: Find<TimeRule> = id => state.get('timeRules', id)
  if (collection === 'collaborators') return clearedHolidays([entity as Collaborator], shiftOf, ruleOf)
  if (collection === 'timeRules') return clearedHolidays(people(), shiftOf, only(entity as TimeRule))
  if (collection !== 'shifts') return []
  return [...clearedHolidays(people(), only(entity as Shift), ruleOf), ...divisors(entity as Shift)]
}

type Find<T> = (id: string) => T | undefined

function only<T extends { readonly id: string }> (entity: T): Find<T> {
  return id => id === entity.id ? entity : undefined
}

function byId<T extends { readonly id: string }> (entities: readonly T[]): ReadonlyMap<string, T> {
  return new Map(entities.map(entity => [entity.id, entity]))
}

/**
 * Each 12×36 shift with a time rule that takes the workload of holidays away, because the pay of 12×36 covers holidays
 * (CLT 59-A, sole paragraph), and the switch is easily forgotten.
 */
function clearedHolidays (people: Iterable<Collaborator>, shiftOf: Find<Shift>, ruleOf: Find<TimeRule>): Notice[] {
  const found = new Map<string, Notice>()
  for (const person of people) {
    for (const date of [person.admittedOn, ...(person.history ?? []).map(({ from }) => from)]) {
      const { shiftId, timeRuleId } = termsOn(person, date)
      const [shift, rule] = [shiftOf(shiftId), ruleOf(timeRuleId)]
      if (shift?.kind !== 'turnoRevezamento' || rule?.holidayClearsWorkload !== true || !is12x36(shift)) continue
      found.set(`${shiftId} ${timeRuleId}`, { code: 'cleared-holidays', names: [shift.name, rule.name ?? rule.id] })
    }
  }
  return [...found.values()]
}

/** The divisor of a monthly wage for 44 hours a week: 30 days of 7:20, the days of rest among them (CLT 64). */
const DIVISOR_MINUTES = 220 * 60

/** A MENSAL of 220 hours, because a month of 44 hours a week has some 190 hours of work. */
function divisors (shift: Shift): Notice[] {
  if (shift.kind !== 'turnoFlexivel' || shift.flexibleKind !== 'MENSAL') return []
  const hours = shift.groups.reduce((sum, { workTime }) => sum + workTime, 0)
  return hours === DIVISOR_MINUTES ? [{ code: 'divisor-as-workload', names: [shift.name] }] : []
}
