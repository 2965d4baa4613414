import type { ChosenSettings } from '../../../core/assumptions.ts'
import type { Double } from './double.ts'
import type { Exchange } from './exchange.ts'
import { sentIn } from './predictions.ts'
import { type Situation, TOKENS } from './situation.ts'

/** One setting for each limit that a tenant may have. */
const LIMITS: readonly ChosenSettings[] = [
  { 'limits.periodDays': 1 },
  { 'adjustment.closedThrough': '2999-12-31' },
  { 'limits.csv': 1 },
  { 'limits.arrayItems': { registrosPropostos: 1, jornadas: 1, permissions: 1, localizacoes: 1, collaboratorIds: 1 } }
]

/** Whether a limit that the tenant may have, or a person who is only drafted, would be refused like this. */
export async function isByLimit (
  double: Double, exchange: Exchange, situations: readonly Situation[]
): Promise<boolean> {
  const { status } = exchange
  if (status === 429) return true // A44
  const [situation] = situations
  if ((status !== 400 && status !== 413) || situation === undefined) return false
  if (!await double.canBe(situation.world)) return false
  const drafted = {
    ...situation.world, collaborators: situation.world.collaborators?.map(one => ({ ...one, status: 'RASCUNHO' }))
  }
  const tries = [
    ...LIMITS.map(limit => [situation.world, limit] as const),
    [drafted as Situation['world'], { 'adjustment.unlikelyDays': 400 }] as const
  ]
  for (const [world, limit] of tries) {
    await double.begin(world, limit)
    if ((await double.send(sentIn(exchange, TOKENS.every))).status === status) return true
  }
  return false
}
