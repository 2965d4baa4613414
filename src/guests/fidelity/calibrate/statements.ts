import type { Double } from './double.ts'
import { type Exchange, isAccepted, type SeenOperation } from './exchange.ts'
import type { Group } from './group.ts'
import type { Statement } from './join.ts'
import { outcomeOf } from './outcome.ts'
import { type Relation, relationOf } from './relation.ts'
import { type Seen, type Twin, twinOf } from './twins.ts'

const MOST_CANDIDATES = 600
const MOST_TWINS = 6

/**
 * What the groups say: `plain` counts every refusal, `cautious` only what proves something, with each refusal that has
 * a twin once more beside it.
 */
export async function statementsOf (
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

function twinsOf (
  { members, relation }: Group, candidates: ReadonlyMap<SeenOperation, readonly Seen[]>, listsAll: boolean
): (readonly [Exchange, Twin])[] {
  return members.flatMap(member => candidates.get(member.operation)?.flatMap(other => {
    const twin = other.exchange === member ? undefined : twinOf(shownOf(member, relation), other, listsAll)
    return twin === undefined ? [] : [[member, twin] as const]
  }) ?? []).slice(0, MOST_TWINS)
}

function shownOf (exchange: Exchange, relation: Relation): Seen {
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
      if (list.length < MOST_CANDIDATES) list.push(shownOf(exchange, relation))
    }
  }
  return found
}
