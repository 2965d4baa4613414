import { type ChosenSettings, DEFAULT_SETTINGS } from '../../../core/assumptions.ts'
import { adjustmentSituations } from './adjustment-situations.ts'
import { csvRows } from './csv-rows.ts'
import { type Exchange, isAccepted, pathIdOf, type SeenOperation } from './exchange.ts'
import { isMadeUp } from './facts.ts'
import { allOf, either, type Knowledge } from './knowledge.ts'
import { combined, type Situation, tenantWith } from './situation.ts'

type SituationsOf = (exchange: Exchange, knowledge: Knowledge) => Situation[] | Promise<Situation[]>

const SITUATIONS: { readonly [O in SeenOperation]: SituationsOf } = {
  requestAdjustment: adjustmentSituations,
  createApiKey: keySituations,
  updateWorkLocation: locationSituations,
  patchWorkLocation: locationSituations,
  importShiftDays: importSituations,
  unlinkCollaborators: exceptionSituations
}

/** The ways in which the tenant could be, as far as this exchange rests on it. */
export async function situationsOf (exchange: Exchange, knowledge: Knowledge): Promise<Situation[]> {
  return await SITUATIONS[exchange.operation](exchange, knowledge)
}

/** Are the permissions that the request names among those of the API? */
function keySituations ({ body = {} }: Exchange, knowledge: Knowledge): Situation[] {
  const names = [body['permissions']].flat().filter(name =>
    typeof name === 'string' && name !== '*' && name.trim() !== '')
  const unsure = names.filter(name => knowledge.permission(name) !== 'no') as string[]
  const world = tenantWith({})
  if (unsure.length === 0) return [{ world }]
  const known = permissionsWith(unsure)
  const isCertain = unsure.every(name => knowledge.permission(name) === 'yes')
  return [...known === undefined ? [] : [{ world, settings: known }], ...isCertain ? [] : [{ world }]]
}

/** The five operations have five permissions, so a request that names more has some that are no permission. */
function permissionsWith (names: readonly string[]): ChosenSettings | undefined {
  const operations = Object.keys(DEFAULT_SETTINGS['auth.permissions'])
  if (names.length > operations.length) return undefined
  return { 'auth.permissions': Object.fromEntries(names.map((name, at) => [operations[at], name])) as never }
}

/** Is the location known, does it have a code and a unit, and is the unit of the request known? */
function locationSituations (exchange: Exchange, knowledge: Knowledge): Situation[] {
  const { body = {}, status } = exchange
  const id = pathIdOf(exchange) ?? ''
  const accepted = isAccepted(status)
  const unit = body['unidadeNegocioId']
  const absent = (field: string): readonly boolean[] =>
    accepted && body[field] === undefined ? either(knowledge.hasField(exchange, field)) : [true]
  const rows = combined({
    isKnown: accepted ? [true] : either(knowledge.location(exchange, id)),
    hasCode: absent('codigo'),
    hasUnit: absent('unidadeNegocioId'),
    isUnitKnown: accepted || typeof unit !== 'string' ? [true] : either(isMadeUp(unit) ? 'no' : 'perhaps')
  })
  return rows.map(({ isKnown, hasCode, hasUnit, isUnitKnown }) => ({
    world: tenantWith({
      businessUnits: typeof unit === 'string' && isUnitKnown && unit.trim() !== '' && unit !== 'unit'
        ? [{ unidadeNegocioId: unit, nome: 'X' }]
        : [],
      workLocations: isKnown
        ? [{
            localTrabalhoId: id,
            nome: 'X',
            localizacoes: [],
            ...hasCode && { codigo: 1 },
            ...hasUnit && { unidadeNegocioId: 'unit' }
          }]
        : []
    })
  }))
}

/** Is the exception known, and is everybody linked to it whom the request names? */
function exceptionSituations (exchange: Exchange, knowledge: Knowledge): Situation[] {
  const { body = {}, status, answer } = exchange
  const id = pathIdOf(exchange) ?? ''
  const people = [
    ...new Set([body['collaboratorIds']].flat().filter(name => typeof name === 'string' && name !== ''))
  ] as string[]
  const allLinked = allOf(people.map(name => knowledge.linked(exchange, name)))
  const rows = combined({
    isKnown: isAccepted(status) ? [true] : either(knowledge.exception(exchange, id)),
    areLinked: people.length === 0 ? [true] : either(allLinked)
  })
  // A message may repeat who is not linked.
  const message = JSON.stringify(answer) ?? ''
  const stranger = people.find(name => message.includes(name)) ?? people[0]
  return rows.map(({ isKnown, areLinked }) => {
    const linked = areLinked ? people : people.filter(name => name !== stranger)
    return {
      world: tenantWith({
        people: linked,
        shiftExceptions: isKnown ? [{ turnoExcecaoId: id, nome: 'X', colaboradores: linked, dias: [] }] : []
      })
    }
  })
}

const MOST_UNSURE = 4

/** Which of the people in the file does the tenant know? */
async function importSituations (exchange: Exchange, knowledge: Knowledge): Promise<Situation[]> {
  const people = [...new Set((await csvRows(exchange.body?.['base64'])).flatMap(row => row.people))]
  const certain = people.filter(name => knowledge.person(exchange, name) === 'yes')
  const unsure = people.filter(name => knowledge.person(exchange, name) === 'perhaps')
  const sets = unsure.length > MOST_UNSURE
    ? [unsure, []]
    : Array.from({ length: 2 ** unsure.length }, (_, bits) => unsure.filter((_, at) => (bits >> at) % 2 === 0))
  return sets.map(known => ({ world: tenantWith({ people: [...certain, ...known] }) }))
}
