import { createHash } from 'node:crypto'
import { civilDate } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { offsetAt } from '../time/offset.ts'
import { wallMinute } from '../time/wall-clock.ts'
import type { Zone } from '../time/zone.ts'
import type { TimeRecord } from './time-record.ts'

type Sealed = Pick<TimeRecord, 'nsr' | 'at' | 'document' | 'storedAt' | 'origin' | 'online' | 'zone'>

/**
 * SHA-256 of a REP-P record of type 7 and of the hash before it (Portaria 671, Anexo V), in lower-case hex. Records are
 * numbered and chained per business unit, by time stored.
 */
export function recordHash (record: Sealed, previousHash = ''): string {
  return createHash('sha256').update(recordText(record) + previousHash).digest('hex')
}

/** The 73 characters: NSR, type, time, CPF, time stored, collector, offline. */
export function recordText ({ nsr, at, document, storedAt, origin, online, zone }: Sealed): string {
  return [
    String(nsr).padStart(9, '0'), '7', dateTime(at, zone), document.padStart(12, '0'), dateTime(storedAt, zone), origin, online ? '0' : '1'
  ].join('')
}

/** `2026-10-05T08:00:00-0300`: the Portaria's DH, whose seconds are 00. */
function dateTime (at: Instant, zone: Zone): string {
  const wall = wallMinute(at, zone)
  const day = Math.floor(wall / MINUTES_PER_DAY)
  const offset = offsetAt(zone, at)
  return `${civilDate(day)}T${clock(wall - day * MINUTES_PER_DAY, ':')}:00-${clock(-offset, '')}`
}

/** West of Greenwich, as all of Brazil is. */
function clock (minutes: number, separator: string): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return two(Math.floor(minutes / 60)) + separator + two(minutes % 60)
}
