import type { RecordsVersion, StoredBasis } from '../rules/day/stored-basis.ts'
import type { TimeRecord } from '../rules/record/time-record.ts'
import type { Collection, Entities } from './collections.ts'

/** What the days of a layer rest on, where it differs from its parent's. */
export interface LayerBasis {
  plan: object | undefined
  readonly records: Map<string, LayerVersion>
}

/** A layer, as far as its basis is concerned. */
interface Based {
  readonly parent: Based | undefined
  readonly basis: LayerBasis
}

/** `isKnown`: somebody asked for it, and may know days of these records. */
interface LayerVersion extends RecordsVersion {
  changedFrom: TimeRecord['at']
  isKnown: boolean
}

/** What the days of a collaborator rest on. It is the same for all layers above that change nothing of it. */
export function basisOf (layer: Based, collaboratorId: string): StoredBasis {
  let bottom = layer
  let plan: object | undefined
  let records: LayerVersion | undefined
  for (let at: Based | undefined = layer; at !== undefined; at = at.parent) {
    plan ??= at.basis.plan
    records ??= at.basis.records.get(collaboratorId)
    bottom = at
  }
  plan ??= bottom.basis.plan = {}
  if (records === undefined) bottom.basis.records.set(collaboratorId, records = versionAfter(undefined, -Infinity))
  records.isKnown = true
  return { plan, records }
}

const versionAfter = (before: LayerVersion | undefined, changedFrom: number): LayerVersion =>
  ({ before, changedFrom: changedFrom as TimeRecord['at'], isKnown: false })

/** The plan of a day is made of these. */
const PLANS: ReadonlySet<Collection> =
  new Set<Collection>(['collaborators', 'shifts', 'timeRules', 'holidays', 'shiftExceptions'])

/** To be called at each change of an entity of the top layer. */
export function changeBasis (
  layer: Based, collection: Collection, before: Entities[Collection] | undefined,
  after: Entities[Collection] | undefined
): void {
  if (PLANS.has(collection)) layer.basis.plan = {}
  if (collection !== 'timeRecords') return
  for (const record of [before, after] as Array<TimeRecord | undefined>) {
    if (record !== undefined) changeRecords(layer, record)
  }
}

function changeRecords (layer: Based, { collaboratorId, at }: TimeRecord): void {
  const own = layer.basis.records.get(collaboratorId)
  if (own?.isKnown === false) {
    if (at < own.changedFrom) own.changedFrom = at
    return
  }
  layer.basis.records.set(collaboratorId, versionAfter(own ?? inheritedVersion(layer.parent, collaboratorId), at))
}

function inheritedVersion (parent: Based | undefined, collaboratorId: string): LayerVersion | undefined {
  for (let at = parent; at !== undefined; at = at.parent) {
    const version = at.basis.records.get(collaboratorId)
    if (version !== undefined) return version.isKnown ? version : undefined
  }
  return undefined
}

/** Of two frozen layers that become one. */
export function mergedBasis (lower: LayerBasis, upper: LayerBasis): LayerBasis {
  return { plan: upper.plan ?? lower.plan, records: new Map([...lower.records, ...upper.records]) }
}
