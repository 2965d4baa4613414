import type { Adjustment } from '../rules/adjustment/adjustment.ts'
import type { RecordsVersion, StoredBasis } from '../rules/day/stored-basis.ts'
import type { TimeRecord } from '../rules/record/time-record.ts'
import type { Collection, Entities } from './collections.ts'

/** What the days of a layer rest on, where it differs from its parent's. */
export interface LayerBasis {
  plan: object | undefined
  readonly records: Map<string, LayerVersion>
  readonly approved: Map<string, object>
}

export function emptyBasis (): LayerBasis {
  return { plan: undefined, records: new Map(), approved: new Map() }
}

/** A layer, as far as its basis is concerned. */
interface Based {
  readonly parent: Based | undefined
  readonly basis: LayerBasis
}

/** `isKnown` is true once a caller has asked for this version, because it may keep days that rest on it. */
interface LayerVersion extends RecordsVersion {
  changedFrom: TimeRecord['at']
  isKnown: boolean
}

/** What the days of a collaborator rest on. It is the same for all layers above that change nothing of it. */
export function basisOf (layer: Based, collaboratorId: string): StoredBasis {
  let bottom = layer
  let plan: object | undefined
  let records: LayerVersion | undefined
  let approved: object | undefined
  for (let at: Based | undefined = layer; at !== undefined; at = at.parent) {
    plan ??= at.basis.plan
    records ??= at.basis.records.get(collaboratorId)
    approved ??= at.basis.approved.get(collaboratorId)
    bottom = at
  }
  plan ??= bottom.basis.plan = {}
  if (records === undefined) bottom.basis.records.set(collaboratorId, records = versionAfter(undefined, -Infinity))
  if (approved === undefined) bottom.basis.approved.set(collaboratorId, approved = {})
  records.isKnown = true
  return { plan, records, approved }
}

const versionAfter = (before: LayerVersion | undefined, changedFrom: number): LayerVersion =>
  ({ before, changedFrom: changedFrom as TimeRecord['at'], isKnown: false })

/** The collections that no figure of a day is computed from. */
const WITHOUT_FIGURES: ReadonlySet<Collection> =
  new Set<Collection>(['attachments', 'apiKeys', 'sequences', 'clock', 'settings', 'faults'])

/** To be called at each change of an entity of the top layer. */
export function changeBasis (
  layer: Based, collection: Collection, before: Entities[Collection] | undefined,
  after: Entities[Collection] | undefined
): void {
  if (WITHOUT_FIGURES.has(collection)) return
  if (collection !== 'timeRecords' && collection !== 'adjustments') {
    layer.basis.plan = {}
    return
  }
  for (const entity of [before, after] as Array<TimeRecord | Adjustment | undefined>) {
    if (entity !== undefined) changeOwn(layer, entity)
  }
}

function changeOwn (layer: Based, entity: TimeRecord | Adjustment): void {
  if (!('status' in entity)) changeRecords(layer, entity)
  else if (entity.status === 'APROVADO') layer.basis.approved.set(entity.collaboratorId, {})
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

/** The basis of the layer that two frozen layers become. */
export function mergedBasis (lower: LayerBasis, upper: LayerBasis): LayerBasis {
  return {
    plan: upper.plan ?? lower.plan,
    records: new Map([...lower.records, ...upper.records]),
    approved: new Map([...lower.approved, ...upper.approved])
  }
}
