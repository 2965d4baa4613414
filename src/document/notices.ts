import { termsOn } from '../domain/collaborator.ts'
import { is12x36 } from '../domain/shift/rotating.ts'
import type { Language } from '../problems/phrases.ts'
import type { World } from '../state/world.ts'

type Phrase = Readonly<Record<Language, string>>

/** What a person may want to know of a world that is valid: files that were passed over, and what looks forgotten. */
export function noticesOf (world: World): Phrase[] {
  const { passedOver = [] } = world
  const names = passedOver.join(', ')
  const files = { pt: `arquivos que não são fixtures: ${names}`, en: `files that are no fixtures: ${names}` }
  return [...passedOver.length > 0 ? [files] : [], ...clearedHolidays(world), ...divisors(world)]
}

/**
 * A sentence for each 12×36 shift with a time rule that takes the workload of holidays away, because the pay of 12×36
 * covers holidays (CLT 59-A, sole paragraph), and the switch is easily forgotten.
 */
function clearedHolidays ({ entities: { collaborators, shifts, timeRules } }: World): Phrase[] {
  const rotating = shifts.filter(shift => shift.kind === 'turnoRevezamento').filter(is12x36)
  const clearing = timeRules.filter(rule => rule.holidayClearsWorkload)
  const found = new Map<string, Phrase>()
  for (const collaborator of collaborators) {
    for (const date of [collaborator.admittedOn, ...(collaborator.history ?? []).map(({ from }) => from)]) {
      const { shiftId, timeRuleId } = termsOn(collaborator, date)
      const shift = rotating.find(({ id }) => id === shiftId)
      const rule = clearing.find(({ id }) => id === timeRuleId)
      if (shift !== undefined && rule !== undefined) found.set(`${shiftId} ${timeRuleId}`, sentence(shift, rule))
    }
  }
  return [...found.values()]
}

/** The divisor of a monthly wage for 44 hours a week: 30 days of 7:20, the days of rest among them (CLT 64). */
const DIVISOR_MINUTES = 220 * 60

/** A sentence for each MENSAL of 220 hours, because a month of 44 hours a week has some 190 hours of work. */
function divisors ({ entities: { shifts } }: World): Phrase[] {
  return shifts.filter(shift => shift.kind === 'turnoFlexivel' && shift.flexibleKind === 'MENSAL' &&
    shift.groups.reduce((sum, { workTime }) => sum + workTime, 0) === DIVISOR_MINUTES).map(({ name }) => ({
    pt: `o turno "${name}" é MENSAL de 220:00; 220 é o divisor do salário, que conta os descansos, e não as horas de ` +
      'trabalho de um mês',
    en: `the shift "${name}" is MENSAL of 220:00; 220 is the divisor of the wage, which counts the days of rest, and ` +
      'not the hours of work of a month'
  }))
}

function sentence (shift: { readonly name: string }, rule: { readonly id: string, readonly name?: string }): Phrase {
  const named = rule.name ?? rule.id
  return {
    pt: `o turno "${shift.name}" é 12×36, e a regra "${named}" tira dele a carga do feriado; ` +
      'a CLT 59-A não tira: "modelo": "12x36" na regra, ou "feriadoZeraCarga": false',
    en: `the shift "${shift.name}" is 12×36, and the rule "${named}" takes the workload of holidays away; ` +
      'CLT 59-A does not: "modelo": "12x36" in the rule, or "feriadoZeraCarga": false'
  }
}
