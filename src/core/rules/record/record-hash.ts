import { hash } from 'node:crypto'
import { memoizeByKey } from '../../memoize.ts'
import { civilDate } from '../time/civil-date.ts'
import type { Instant } from '../time/instant.ts'
import { MINUTES_PER_DAY } from '../time/minutes.ts'
import { offsetAt } from '../time/offset.ts'
import { wallMinute } from '../time/wall-clock.ts'
import type { Zone } from '../time/zone.ts'
import type { TimeRecord } from './time-record.ts'

type Unnumbered = Pick<TimeRecord, 'at' | 'document' | 'storedAt' | 'origin' | 'online' | 'zone'>

/**
 * SHA-256 of a REP-P record of type 7 and of the hash before it (Portaria 671, Anexo V), in lower-case hex. Records are
 * numbered and chained per business unit, by time stored.
 */
export function recordHash (record: Unnumbered, nsr: number, previousHash = ''): string {
  return hash('sha256', recordText(record, nsr) + previousHash, 'hex')
}

/** The hash that a text means. Hexadecimal digits mean the same in upper case, other texts only themselves. */
export function hashKey (text: string): string {
  return /^[0-9A-F]{64}$/i.test(text) ? text.toLowerCase() : text
}

/** The 73 characters: NSR, type, time, CPF (zeros where there is none, A87), time stored, collector, offline. */
export function recordText ({ at, document, storedAt, origin, online, zone }: Unnumbered, nsr: number): string {
  const [number, person] = [String(nsr).padStart(9, '0'), document.padStart(12, '0')]
  return `${number}7${dateTime(at, zone)}${person}${dateTime(storedAt, zone)}${origin}${online ? '0' : '1'}`
}

/** `2026-10-05T08:00:00-0300`: the Portaria's DH, whose seconds are 00. */
function dateTime (at: Instant, zone: Zone): string {
  const wall = wallMinute(at, zone)
  const day = Math.floor(wall / MINUTES_PER_DAY)
  // West of Greenwich, as all of Brazil is.
  return `${civilDate(day)}T${CLOCK[wall - day * MINUTES_PER_DAY]}:00-${behindUtc(-offsetAt(zone, at))}`
}

/** Every `HH:mm` of a day, because a request draws several hashes. */
const CLOCK = Array.from({ length: MINUTES_PER_DAY }, (_, minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

/** `0300` */
const behindUtc = memoizeByKey((minutes: number) => (CLOCK[minutes] as string).replace(':', ''))
