import type { ChosenSettings } from '../assumptions.ts'
import { contractFaults } from './contract-faults.ts'
import type { Double } from './double.ts'
import { type Exchange, isAccepted, type SeenOperation } from './exchange.ts'
import type { Facts } from './facts.ts'
import type { Group } from './group.ts'
import { join, type Statement } from './join.ts'
import { type Knowledge, knowledgeOf } from './knowledge.ts'
import { situationsOf } from './situations.ts'
import { outcomeOf } from './outcome.ts'
import { emptyReading, type Reading } from './read-traffic.ts'
import { sentIn } from './predictions.ts'
import { type Relation, relationOf } from './relation.ts'
import { signatureOf } from './signature.ts'
import { type Situation, TOKENS } from './situation.ts'
import { type Seen, type Twin, twinOf } from './twins.ts'
import { type PointVerdict, verdictsOf } from './verdicts.ts'

export interface Unexplained {
  readonly request: string
  readonly differs: readonly string[]
  readonly nearest?: { readonly status: number }
}

export interface Judgement {
  readonly reading: Reading
  readonly points: readonly PointVerdict[]
  readonly unexplained: readonly Unexplained[]
  readonly unexplainedCount: number
  readonly groups: readonly Group[]
}

/** Reads the same traffic again with each call. */
export type Traffic = (reading: Reading) => AsyncIterable<Exchange>

const MOST_MEMBERS = 4
const MOST_REQUESTS = 20
const MOST_UNEXPLAINED = 1000
const MOST_CANDIDATES = 600

/** What recorded traffic says about each open point. */
export async function judge (traffic: Traffic, facts: Facts, double: Double): Promise<Judgement> {
  const knowledge = knowledgeOf(facts)
  let listsAll = false
  for await (const exchange of traffic(emptyReading())) {
    knowledge.learn(exchange)
    const { isLong, names } = outcomeOf(exchange, exchange.status, exchange.answer)
    listsAll ||= isLong || names.length > 1
  }
  knowledge.restart()
  const reading = emptyReading()
  const groups = new Map<string, Group>()
  const unexplained: Unexplained[] = []
  let unexplainedCount = 0
  for await (const exchange of traffic(reading)) {
    const signature = signatureOf(exchange, knowledge)
    const group = groups.get(signature) ?? await groupOf(double, exchange, knowledge, listsAll)
    groups.set(signature, group)
    add(group, exchange)
    const differs = differencesOf(exchange, group)
    if (differs.length > 0) {
      unexplainedCount++
      const { nearest } = group.relation
      if (unexplained.length < MOST_UNEXPLAINED) {
        unexplained.push({
          request: exchange.id, differs, ...nearest !== undefined && { nearest: { status: nearest.status } }
        })
      }
    }
    knowledge.learn(exchange)
  }
  const all = [...groups.values()]
  const { plain, cautious } = await statementsOf(double, all, listsAll)
  return { reading, points: verdictsOf(join(plain), join(cautious), all), unexplained, unexplainedCount, groups: all }
}

async function groupOf (double: Double, exchange: Exchange, knowledge: Knowledge, listsAll: boolean): Promise<Group> {
  const situations = situationsOf(exchange, knowledge)
  const relation = await relationOf(double, exchange, situations, listsAll)
  const outcome = outcomeOf(exchange, exchange.status, exchange.answer)
  const isLimit = relation.boxes.length === 0 && await isByLimit(double, exchange, situations)
  // A limit of the tenant explains the answer, and says nothing about the open points.
  const explained: Relation = isLimit ? { boxes: [{}], cautious: [{}], restsOn: [] } : relation
  return {
    requests: [],
    count: 0,
    members: [],
    situations,
    outcome,
    relation: explained,
    firstAt: exchange.at,
    lastAt: exchange.at
  }
}

function add (group: Group, exchange: Exchange): void {
  group.count++
  if (group.requests.length < MOST_REQUESTS) group.requests.push(exchange.id)
  if (group.members.length < MOST_MEMBERS) group.members.push(exchange)
  const { at } = exchange
  if (at === undefined) return
  if (group.firstAt === undefined || at < group.firstAt) group.firstAt = at
  if (group.lastAt === undefined || at > group.lastAt) group.lastAt = at
}

function differencesOf (exchange: Exchange, { relation }: Group): string[] {
  const faults = contractFaults(exchange)
  if (relation.boxes.length > 0) return faults
  const place = relation.nearest?.differs ?? '/status'
  return [...new Set([place, ...faults])]
}

/** One setting for each limit that a tenant may have. */
const LIMITS: readonly ChosenSettings[] = [
  { 'limits.periodDays': 1 },
  { 'adjustment.closedThrough': '2999-12-31' },
  { 'limits.csv': 1 },
  { 'limits.arrayItems': { registrosPropostos: 1, jornadas: 1, permissions: 1, localizacoes: 1, collaboratorIds: 1 } }
]

/** Whether a limit that the tenant may have, or a person who is only drafted, would be refused like this. */
async function isByLimit (double: Double, exchange: Exchange, situations: readonly Situation[]): Promise<boolean> {
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

async function statementsOf (
  double: Double, groups: readonly Group[], listsAll: boolean
): Promise<Record<'plain' | 'cautious', Statement[]>> {
  const candidates = candidatesOf(groups)
  const plain = groups.map(({ requests, relation: { boxes } }): Statement => ({ requests, boxes }))
  const cautious: Statement[] = []
  for (const group of groups) {
    const { requests, relation, members } = group
    const [{ status }] = members as [Exchange]
    cautious.push({ requests, boxes: isAccepted(status) ? relation.boxes : relation.cautious })
    if (isAccepted(status) || relation.boxes.length === 0) continue
    for (const [member, twin] of twinsOf(group, candidates, listsAll)) {
      const joint = twin.isOfOneWorld
        ? await relationOf(double, member, group.situations, listsAll, twin.exchange)
        : relation
      cautious.push({ requests: [member.id, twin.exchange.id], boxes: joint.boxes })
    }
  }
  return { plain, cautious }
}

const MOST_TWINS = 6

function twinsOf (
  { members, relation }: Group, candidates: ReadonlyMap<SeenOperation, readonly Seen[]>, listsAll: boolean
): (readonly [Exchange, Twin])[] {
  return members.flatMap(member => candidates.get(member.operation)?.flatMap(other => {
    const twin = other.exchange === member ? undefined : twinOf(seenOf(member, relation), other, listsAll)
    return twin === undefined ? [] : [[member, twin] as const]
  }) ?? []).slice(0, MOST_TWINS)
}

function seenOf (exchange: Exchange, relation: Relation): Seen {
  return { exchange, outcome: outcomeOf(exchange, exchange.status, exchange.answer), relation }
}

/** What can be a twin: explained exchanges, the first of each group. */
function candidatesOf (groups: readonly Group[]): Map<SeenOperation, Seen[]> {
  const found = new Map<SeenOperation, Seen[]>()
  for (const { relation, members } of groups) {
    if (relation.boxes.length === 0) continue
    for (const exchange of members) {
      const list = found.get(exchange.operation) ?? []
      found.set(exchange.operation, list)
      if (list.length < MOST_CANDIDATES) list.push(seenOf(exchange, relation))
    }
  }
  return found
}

/** The requests that contradict these answers. */
export function contradictionsOf (groups: readonly Group[], answers: ReadonlyMap<string, unknown>): string[] {
  return groups.filter(({ relation: { boxes } }) => boxes.length > 0 && !boxes.some(box =>
    Object.entries(box).every(([id, values]) => !answers.has(id) || values?.includes(answers.get(id) as string))))
    .flatMap(({ requests }) => requests)
}
