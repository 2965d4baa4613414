import { contractFaults } from './contract-faults.ts'
import type { Double } from './double.ts'
import type { Exchange } from './exchange.ts'
import type { Facts } from './facts.ts'
import { usualFaults } from './faults.ts'
import type { Group } from './group.ts'
import { join } from './join.ts'
import { type Knowledge, knowledgeOf } from './knowledge.ts'
import { isByLimit } from './limits.ts'
import { outcomeOf } from './outcome.ts'
import { emptyReading, type Reading } from './read-traffic.ts'
import { relationOf } from './relation.ts'
import { signatureOf } from './signature.ts'
import { situationsOf } from './situations.ts'
import { statementsOf } from './statements.ts'
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
  /** The first refusals, by what they are refused for. */
  readonly refusals: readonly Group[]
  readonly refusedCount: number
  readonly knowledge: Knowledge
}

/** Reads the same traffic again with each call. */
export type Traffic = (reading: Reading) => AsyncIterable<Exchange>

const MOST_MEMBERS = 4
const MOST_REQUESTS = 20
const MOST_UNEXPLAINED = 1000
const MOST_REFUSALS = 1000

/** What recorded traffic says about each open point. With `explains`, its refusals are grouped, too. */
export async function judge (
  traffic: Traffic, facts: Facts, double: Double, explains = false
): Promise<Judgement> {
  const knowledge = knowledgeOf(facts)
  const listsAll = await readAhead(traffic, knowledge)
  const reading = emptyReading()
  const groups = new Map<string, Group>()
  const refusals = refusalsIn(double, knowledge, listsAll, explains ? MOST_REFUSALS : 0)
  const unexplained: Unexplained[] = []
  let unexplainedCount = 0
  for await (const exchange of traffic(reading)) {
    const signature = await signatureOf(exchange, knowledge)
    if (exchange.isStray === true) {
      await refusals.add(exchange, signature)
      continue
    }
    const group = groups.get(signature) ?? await groupOf(double, exchange, knowledge, listsAll)
    groups.set(signature, group)
    add(group, exchange)
    await refusals.add(exchange, signature, group)
    const differs = differencesOf(exchange, group)
    if (differs.length > 0 && ++unexplainedCount <= MOST_UNEXPLAINED) {
      const { nearest } = group.relation
      unexplained.push({ request: exchange.id, differs, ...nearest && { nearest: { status: nearest.status } } })
    }
    knowledge.learn(exchange)
  }
  const all = [...groups.values()]
  const { plain, cautious } = await statementsOf(double, all, listsAll)
  const points = verdictsOf(join(plain), join(cautious), all, [...reading.tokenless])
  const refused = { refusals: refusals.all(), refusedCount: refusals.count() }
  return { reading, points, unexplained, unexplainedCount, groups: all, ...refused, knowledge }
}

/** Learns what exists, and says whether the messages of this API list every fault of a request. */
async function readAhead (traffic: Traffic, knowledge: Knowledge): Promise<boolean> {
  let listsAll = false
  for await (const exchange of traffic(emptyReading())) {
    knowledge.learn(exchange)
    const { isLong, names } = outcomeOf(exchange, exchange.status, exchange.answer)
    listsAll ||= isLong || names.length > 1
  }
  knowledge.restart()
  return listsAll
}

/** Keeps refusals by what the double refuses them for, which is more than what they say of the open points. */
function refusalsIn (double: Double, knowledge: Knowledge, listsAll: boolean, most: number) {
  const found = new Map<string, Group>()
  let count = 0
  return {
    all: () => [...found.values()],
    count: () => count,
    async add (exchange: Exchange, signature: string, group?: Group): Promise<void> {
      if (exchange.status < 400 || ++count > most) return
      const [first] = await situationsOf(exchange, knowledge)
      const faults = first === undefined ? [] : await usualFaults(double, exchange, first)
      const key = JSON.stringify([signature, faults.map(({ code, pointer }) => [code, pointer])])
      const isFirst = group?.members[0] === exchange
      const own = found.get(key) ??
        (isFirst ? { ...group, ...NONE() } : await groupOf(double, exchange, knowledge, listsAll))
      found.set(key, own)
      add(own, exchange)
    }
  }
}

const NONE = () => ({ requests: [], members: [], count: 0 })

async function groupOf (double: Double, exchange: Exchange, knowledge: Knowledge, listsAll: boolean): Promise<Group> {
  const situations = await situationsOf(exchange, knowledge)
  const relation = await relationOf(double, exchange, situations, listsAll)
  const isLimit = relation.boxes.length === 0 && await isByLimit(double, exchange, situations)
  const { at } = exchange
  return {
    ...NONE(),
    situations,
    // A limit of the tenant explains the answer, and says nothing about the open points.
    relation: isLimit ? { ...relation, boxes: [{}], cautious: [{}], restsOn: [] } : relation,
    firstAt: at,
    lastAt: at
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

/** The requests that contradict these answers. */
export function contradictionsOf (groups: readonly Group[], answers: ReadonlyMap<string, unknown>): string[] {
  return groups.filter(({ relation: { boxes } }) => boxes.length > 0 && !boxes.some(box =>
    Object.entries(box).every(([id, values]) => !answers.has(id) || values?.includes(answers.get(id) as string))))
    .flatMap(({ requests }) => requests)
}
