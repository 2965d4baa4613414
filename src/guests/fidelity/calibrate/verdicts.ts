import type { Words } from '../../../core/words.ts'
import type { Group } from './group.ts'
import type { Joined } from './join.ts'
import { NEVER_SEEN, type PointId, POINTS, type Value, valuesOf } from './points.ts'
import { worded } from '../../../core/words/reports.ts'

export type Verdict = 'settled' | 'consistent' | 'contradicted' | 'open'

export interface PointVerdict {
  readonly id: PointId
  readonly key: string
  readonly status: Verdict
  /** Of a settled point. */
  readonly answer?: Value
  /** The only answer that is left if refusals count. Only a consistent point has it. */
  readonly likely?: Value
  readonly excluded: readonly Value[]
  readonly requests: readonly string[]
  readonly why?: Words
  /** When what speaks for it was recorded, and how many exchanges that are. */
  readonly evidence?: { readonly count: number, readonly first?: string, readonly last?: string }
}

const WHY = {
  unseen: worded('unseen'),
  shadowed: worded('shadowed'),
  refusals: worded('refusals'),
  conflict: worded('conflict')
} satisfies Readonly<Record<string, Words>>

/**
 * What is said of each point: `plain` counts every refusal, `cautious` only those that prove something. The files of
 * `tokenless` leave tokens out.
 */
export function verdictsOf (
  plain: Joined, cautious: Joined, groups: readonly Group[], tokenless: readonly string[]
): PointVerdict[] {
  return POINTS.map(({ id, key }): PointVerdict => {
    const about = { id, key }
    const conflict = cautious.conflicts.get(id) ?? plain.conflicts.get(id)
    if (conflict !== undefined) {
      return { ...about, status: 'contradicted', excluded: [], requests: [...conflict], why: WHY.conflict }
    }
    const [sure, likely] = [cautious.left.get(id) ?? [], plain.left.get(id) ?? []]
    const excluded = valuesOf(id).filter(value => !sure.includes(value))
    const requests = [...cautious.by.get(id) ?? []]
    if (sure.length === 1) {
      const [answer] = sure as [Value]
      return { ...about, status: 'settled', answer, excluded, requests, evidence: evidenceOf(requests, groups) }
    }
    if (likely.length === 1) {
      const [answer] = likely as [Value]
      const by = [...plain.by.get(id) ?? []]
      const evidence = evidenceOf(by, groups)
      return {
        ...about, status: 'consistent', excluded, likely: answer, requests: by, why: WHY.refusals, evidence
      }
    }
    if (id === 'A05' && tokenless.length > 0) {
      return { ...about, status: 'open', excluded, requests, why: withoutTokens(tokenless) }
    }
    const isSeen = groups.some(({ relation }) => relation.boxes.some(box => box[id] !== undefined))
    return { ...about, status: 'open', excluded, requests, why: NEVER_SEEN[id] ?? (isSeen ? WHY.shadowed : WHY.unseen) }
  })
}

/** Why the recordings in these files say nothing of tokens. */
export function withoutTokens (files: readonly string[]): Words {
  const names = files.join(', ')
  return worded('theRecordingLeavesTheHeader', { names })
}

function evidenceOf (requests: readonly string[], groups: readonly Group[]): NonNullable<PointVerdict['evidence']> {
  const named = new Set(requests)
  const those = groups.filter(group => group.requests.some(id => named.has(id)))
  const first = those.flatMap(({ firstAt }) => firstAt ?? []).sort()[0]
  const last = those.flatMap(({ lastAt }) => lastAt ?? []).sort().at(-1)
  const count = those.reduce((sum, group) => sum + group.count, 0)
  return { count, ...first !== undefined && { first }, ...last !== undefined && { last } }
}
