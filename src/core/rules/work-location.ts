export interface Location {
  readonly id: string
  readonly name?: string
  readonly address?: string
  readonly radiusMeters?: number
  readonly latitude?: number
  readonly longitude?: number
}

export interface WorkLocation {
  readonly id: string
  readonly name: string
  readonly code?: number
  readonly businessUnitId?: string
  readonly locations: readonly Location[]
}
