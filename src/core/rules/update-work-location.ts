import type { BusinessUnit } from './business-unit.ts'
import { Problem } from './problem.ts'
import type { Stamp } from './stamp.ts'
import type { Location, WorkLocation } from './work-location.ts'

export interface WorkLocationFacts {
  workLocation (id: string): WorkLocation | undefined
  businessUnit (id: string): BusinessUnit | undefined
}

export interface WorkLocationWanted {
  readonly name?: string
  readonly code?: number
  readonly businessUnitId?: string
  readonly locations?: readonly LocationWanted[]
}

export type LocationWanted = Omit<Location, 'id'> & { readonly id?: string }

export interface WorkLocationUpdated {
  readonly workLocation: WorkLocation
  /** True if a field that is absent had a value, which is kept or cleared (A31). */
  readonly leavesOut: boolean
}

/** `absent` decides what an absent field means. A work location always keeps its name (A31). */
export function updateWorkLocation (
  facts: WorkLocationFacts, id: string, wanted: WorkLocationWanted, stamp: Stamp, absent: 'kept' | 'cleared'
) {
  const known = facts.workLocation(id)
  if (known === undefined) throw new Problem('work-location-not-found', { id })
  if (wanted.businessUnitId !== undefined && facts.businessUnit(wanted.businessUnitId) === undefined) {
    throw new Problem('business-unit-not-found', { id: wanted.businessUnitId }) // A32
  }
  const { locations, ...rest } = wanted
  const workLocation: WorkLocation = {
    ...(absent === 'kept' ? known : { id, name: known.name, locations: [] }),
    ...rest,
    ...(locations !== undefined &&
      { locations: locations.map(location => ({ ...location, id: location.id ?? stamp.newId() })) })
  }
  const leavesOut = (known.code !== undefined && rest.code === undefined) ||
    (known.businessUnitId !== undefined && rest.businessUnitId === undefined) ||
    (known.locations.length > 0 && locations === undefined)
  const result: WorkLocationUpdated = { workLocation, leavesOut }
  return { result, put: { workLocations: [workLocation] } }
}
