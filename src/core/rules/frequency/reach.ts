import type { Location, WorkLocation } from '../work-location.ts'
import type { TimeRecord } from '../record/time-record.ts'

const EARTH_RADIUS_METERS = 6_371_000

/** True if a record was made outside every radius of its work location. False if either has no coordinates. */
export function isOutOfReach ({ latitude, longitude }: TimeRecord, workLocation: WorkLocation | undefined): boolean {
  if (latitude === undefined || longitude === undefined || workLocation === undefined) return false
  const places = workLocation.locations.filter(isCircle)
  const isOutside = (place: Circle) =>
    distanceInMeters(latitude, longitude, place.latitude, place.longitude) > place.radiusMeters
  return places.length > 0 && places.every(isOutside)
}

type Circle = Required<Pick<Location, 'latitude' | 'longitude' | 'radiusMeters'>>

function isCircle (location: Location): location is Location & Circle {
  return location.latitude !== undefined && location.longitude !== undefined && location.radiusMeters !== undefined
}

/** The great-circle distance by the haversine formula. */
export function distanceInMeters (
  latitude: number, longitude: number, otherLatitude: number, otherLongitude: number
): number {
  const north = radians(otherLatitude - latitude)
  const east = radians(otherLongitude - longitude)
  const parallels = Math.cos(radians(latitude)) * Math.cos(radians(otherLatitude))
  const chord = Math.sin(north / 2) ** 2 + parallels * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

function radians (degrees: number): number {
  return degrees * Math.PI / 180
}
