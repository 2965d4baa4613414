import type { Change } from '../../core/state/change.ts'
import { applyChange, type Layer, layerOn } from '../../core/state/layer.ts'
import { inTurns } from '../turns.ts'
import type { Life } from './life.ts'
import type { Commit, Exchange } from './request-log/exchange.ts'

/** More changes are not put back, because that would take some hundred milliseconds. */
const MAX_CHANGES = 20_000

/**
 * The state as an exchange met it: the present one, with the changes of this and all later exchanges put back.
 * `undefined` if the log does not have all of them, because one was evicted or is too large, or because the state was
 * changed without one.
 */
export async function stateThen ({ epoch, commit }: Exchange, life: Life): Promise<Layer | undefined> {
  if (commit === undefined || epoch !== life.epoch) return undefined
  const commits = commitsSince(commit.since, life)
  if (commits === undefined) return undefined
  const then = layerOn(life.freeze())
  await inTurns(commits.flatMap(undoOf), change => { applyChange(then, change) })
  return then
}

/** From the last to the first. `undefined` if one is missing, or if they are too many. */
function commitsSince (since: number, { requests, epoch, version }: Life): Commit[] | undefined {
  const known = new Map<number, Commit>()
  let changes = 0
  for (const { exchange } of requests.after(0)) {
    const { commit } = exchange
    const { length = 0 } = commit?.changes ?? []
    if (commit === undefined || length === 0 || exchange.epoch !== epoch || commit.since < since) continue
    known.set(commit.since, commit)
    changes += length
  }
  if (known.size !== version - since || changes > MAX_CHANGES) return undefined
  return [...known.values()].sort((a, b) => b.since - a.since)
}

/** What puts back the entities before a commit, the last change first. */
function undoOf ({ changes, before }: Commit): Change[] {
  return changes.map(({ collection, key }, at) => ({ collection, key, entity: before[at] ?? null }) as Change).reverse()
}
