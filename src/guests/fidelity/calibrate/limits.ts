import type { ChosenSettings } from '../../../core/assumptions.ts'
import { isObject } from '../../../host/fixtures/schema-faults.ts'
import type { Double } from './double.ts'
import type { Exchange } from './exchange.ts'
import { outcomeOf } from './outcome.ts'
import { type Answers, settingsOf } from './points.ts'
import { sentIn } from './predictions.ts'
import type { Cause } from './relation.ts'
import { type Situation, TOKENS } from './situation.ts'

/** One setting for each limit that a tenant may have. */
const LIMITS: readonly ChosenSettings[] = [
  { 'limits.periodDays': 1 },
  { 'adjustment.closedThrough': '2999-12-31' },
  { 'limits.csv': 1 },
  { 'limits.attachments': { bytes: 1, count: 1 } },
  { 'limits.arrayItems': { registrosPropostos: 1, jornadas: 1, permissions: 1, localizacoes: 1, collaboratorIds: 1 } }
]
/** Statuses that mean a limit, whatever the request is. */
const STATUSES = [408, 413, 429, 431] // A44

/**
 * The situations in which the double refuses with the same status: a lower limit, an attachment's identifier that is in
 * use, a person who is drafted, or who was admitted later.
 */
export async function * causesByLimit (
  double: Double, exchange: Exchange, [situation]: readonly Situation[]
): AsyncGenerator<Cause> {
  const { status } = exchange
  if ((status !== 400 && status !== 413) || situation === undefined) return
  const { world, settings } = situation
  const withPerson = (person: object): Situation['world'] =>
    ({ ...world, collaborators: world.collaborators?.map(one => ({ ...one, ...person })) as never })
  const tries: Situation[] = [
    ...LIMITS.map(limit => ({ world, settings: { ...settings, ...limit } })),
    { ...situation, world: { ...world, attachments: filesIn(exchange) } }
  ]
  const persons = [{ status: 'RASCUNHO' }, { dataAdmissao: '2100-01-01' }].map((person): Situation =>
    ({ ...situation, world: withPerson(person) }))
  for (const one of [...tries, ...persons]) {
    const answers: Answers = persons.includes(one) ? { A70: 400 } : {}
    if (!await double.canBe(one.world)) continue
    await double.begin(one.world, { ...one.settings, ...settingsOf(answers) })
    const { status: came, answer, problem } = await double.send(sentIn(exchange, TOKENS.every))
    if (came !== status || problem === undefined) continue
    yield { situation: one, token: TOKENS.every, answers, outcome: outcomeOf(exchange, came, answer), problem }
  }
}

/** Files that would have the identifiers that a request wants for its own. */
function filesIn ({ body = {} }: Exchange): { arquivoId: string, nome: string, base64: string }[] {
  const ids = [body['anexos']].flat().map(one => isObject(one) ? one['arquivoId'] : undefined)
  return [...new Set(ids)].flatMap(id =>
    typeof id === 'string' && id !== '' ? [{ arquivoId: id, nome: 'X', base64: 'WA==' }] : [])
}

/** Whether a limit that the tenant may have would refuse like this. */
export async function isByLimit (
  double: Double, exchange: Exchange, situations: readonly Situation[]
): Promise<boolean> {
  if (STATUSES.includes(exchange.status)) return true
  const { done } = await causesByLimit(double, exchange, situations).next()
  return done !== true
}
