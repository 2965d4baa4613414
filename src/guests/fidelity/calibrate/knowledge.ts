import type { VisibleCollection } from '../../../core/state/collections.ts'
import { isObject } from '../../../host/fixtures/schema-faults.ts'
import { askerOf, type Exchange, isAccepted, isAskerKnown, pathIdOf } from './exchange.ts'
import { type Facts, isMadeUp } from './facts.ts'

export type Known = 'yes' | 'no' | 'perhaps'

/** What it can be, the likely one first. */
export function either (known: Known): readonly boolean[] {
  return known === 'perhaps' ? [true, false] : [known === 'yes']
}

export function allOf (known: readonly Known[]): Known {
  return known.includes('no') ? 'no' : known.includes('perhaps') ? 'perhaps' : 'yes'
}

/** What accepted requests have shown of a tenant so far, and what the user says of it. */
export interface Knowledge {
  reason (exchange: Exchange, id: unknown): Known
  automatic (exchange: Exchange, id: unknown): Known
  record (exchange: Exchange, hash: unknown): Known
  location (exchange: Exchange, id: unknown): Known
  /** Whether the location has a value in this field. */
  hasField (exchange: Exchange, field: string): Known
  exception (exchange: Exchange, id: unknown): Known
  /** Whether a person is linked to the exception. */
  linked (exchange: Exchange, person: unknown): Known
  person (exchange: Exchange, id: unknown): Known
  permission (name: unknown): Known
  /** Whether an adjustment of the same asker is on one of these days. */
  adjusted (exchange: Exchange, days: readonly string[]): Known
  /** Whether all that is known of these days are pending INTERVALO_HORARIO of the last minutes. */
  waitsAlone (exchange: Exchange, days: readonly string[]): boolean
  /** How far the clock of the API is ahead of the recorder's, in milliseconds; `undefined` if no answer has told. */
  readonly ahead: (exchange: Exchange) => number | undefined
  /** Identifiers that somebody gave: as a fact, or in an accepted exchange. */
  given (exchange: Exchange, collection: VisibleCollection): readonly string[]
  learn (exchange: Exchange): void
  /** Forgets what changes with time, and keeps what is known to exist: for the second reading. */
  restart (): void
}

/** What was shown this long ago may be otherwise by now, because people work on a tenant, too. */
const STALE_MS = 600_000
/** The bound of what is remembered of one tenant. */
const MOST_REMEMBERED = 50_000

class Tenant {
  readonly reasons = new Set<unknown>()
  readonly records = new Set<unknown>()
  readonly people = new Set<unknown>()
  readonly locations = new Set<unknown>()
  readonly fields = new Map<unknown, { readonly at: number, readonly names: readonly string[] }>()
  readonly exceptions = new Set<unknown>()
  readonly units = new Set<unknown>()
  readonly unlinked = new Map<string, number>()
  /** By asker and day, when it was adjusted. */
  readonly adjusted = new Map<string, number>()
  /** By asker and day, whether all its adjustments are pending INTERVALO_HORARIO. */
  readonly ranges = new Map<string, boolean>()
  lastCode = 0
  ahead: number | undefined
}

export function knowledgeOf (facts: Facts): Knowledge {
  const tenants = new Map<string, Tenant>()
  const of = ({ base }: Exchange): Tenant => {
    const tenant = tenants.get(base) ?? new Tenant()
    tenants.set(base, tenant)
    return tenant
  }
  const known = (set: { has (id: unknown): boolean }, id: unknown, ...said: readonly (string | undefined)[]): Known =>
    isMadeUp(id) ? 'no' : set.has(id) || said.includes(id as string) ? 'yes' : 'perhaps'
  return {
    reason: (exchange, id) => known(of(exchange).reasons, id, facts.reason, facts.automaticReason),
    automatic: (_, id) => id === facts.automaticReason ? 'yes' : id === facts.reason ? 'no' : 'perhaps',
    record: (exchange, hash) => known(of(exchange).records, hash),
    location: (exchange, id) => known(of(exchange).locations, id, facts.location),
    hasField (exchange, field) {
      const location = of(exchange).fields.get(pathIdOf(exchange))
      if (location === undefined || !isFresh(exchange, location.at)) return 'perhaps'
      return location.names.includes(field) ? 'yes' : 'no'
    },
    exception: (exchange, id) => known(of(exchange).exceptions, id, facts.exception),
    linked (exchange, person) {
      if (isMadeUp(person)) return 'no'
      const at = of(exchange).unlinked.get(`${pathIdOf(exchange)} ${String(person)}`)
      return at !== undefined && isFresh(exchange, at) ? 'no' : 'perhaps'
    },
    person: (exchange, id) => known(of(exchange).people, id, facts.collaborator),
    permission: name => name === facts.permission ? 'yes' : isMadeUpPermission(name) ? 'no' : 'perhaps',
    adjusted (exchange, days) {
      const { adjusted } = of(exchange)
      if (exchange.hasNoOrder === true || !isAskerKnown(exchange)) return 'perhaps'
      const times = days.flatMap(day => adjusted.get(`${askerOf(exchange)} ${day}`) ?? [])
      if (times.length === 0) return 'no'
      return times.some(at => isFresh(exchange, at)) ? 'yes' : 'perhaps'
    },
    waitsAlone (exchange, days) {
      return this.adjusted(exchange, days) === 'yes' &&
        days.every(day => of(exchange).ranges.get(`${askerOf(exchange)} ${day}`) === true)
    },
    ahead: exchange => of(exchange).ahead,
    given (exchange, collection) {
      const { reasons, locations, exceptions, units, people } = of(exchange)
      const all: Partial<Record<VisibleCollection, Iterable<unknown>>> = {
        adjustmentReasons: [facts.reason, facts.automaticReason, ...reasons],
        workLocations: [facts.location, ...locations],
        shiftExceptions: [facts.exception, ...exceptions],
        businessUnits: units,
        collaborators: [facts.collaborator, ...people]
      }
      return [...new Set(all[collection] ?? [])].filter(id => typeof id === 'string')
    },
    learn (exchange) { if (isAccepted(exchange.status)) learnFrom(exchange, of(exchange)) },
    restart () {
      for (const tenant of tenants.values()) {
        for (const map of [tenant.fields, tenant.unlinked, tenant.adjusted, tenant.ranges]) map.clear()
        tenant.lastCode = 0
      }
    }
  }
}

function isMadeUpPermission (name: unknown): boolean {
  return typeof name === 'string' && name.startsWith('espelho:')
}

function timeOf ({ at }: Exchange): number {
  return at === undefined ? NaN : Date.parse(at)
}

/** Without times, the order of the recording is all that is known. */
function isFresh (exchange: Exchange, at: number): boolean {
  if (exchange.hasNoOrder === true) return false
  const now = timeOf(exchange)
  return Number.isNaN(now) || Number.isNaN(at) || Math.abs(now - at) < STALE_MS
}

function learnFrom (exchange: Exchange, tenant: Tenant): void {
  const { operation, body = {}, answer, hasNoOrder = false } = exchange
  const at = timeOf(exchange)
  if (operation === 'requestAdjustment' && isObject(answer)) learnAdjustment(exchange, answer, tenant)
  if (operation === 'updateWorkLocation' || operation === 'patchWorkLocation') {
    const names = isObject(answer) ? Object.keys(answer).filter(field => answer[field] !== undefined) : []
    tenant.locations.add(pathIdOf(exchange))
    if (isObject(answer)) tenant.units.add(answer['unidadeNegocioId'])
    if (!hasNoOrder) tenant.fields.set(pathIdOf(exchange), { at, names })
  }
  if (operation === 'importShiftDays') tenant.unlinked.clear()
  if (operation === 'unlinkCollaborators') {
    const id = pathIdOf(exchange)
    tenant.exceptions.add(id)
    const people = hasNoOrder ? [] : [body['collaboratorIds']].flat()
    for (const person of people) tenant.unlinked.set(`${id} ${String(person)}`, at)
  }
  const { reasons, records, people, locations, units, fields, unlinked, adjusted, ranges } = tenant
  for (const set of [reasons, records, people, locations, units, fields, unlinked, adjusted, ranges]) {
    if (set.size > MOST_REMEMBERED) set.clear()
  }
}

function learnAdjustment (exchange: Exchange, answer: Record<string, unknown>, tenant: Tenant): void {
  const { codigo, createdAt, motivo, frequenciaDiariaJornada: frequency, colaboradores } = answer
  // A code that does not grow: the world has begun anew, as a test does with a sandbox.
  if (typeof codigo === 'number' && exchange.hasNoOrder !== true) {
    if (codigo <= tenant.lastCode) for (const map of [tenant.adjusted, tenant.ranges]) map.clear()
    tenant.lastCode = codigo
  }
  tenant.reasons.add(exchange.body?.['motivoId'])
  if (isObject(motivo)) tenant.reasons.add(motivo['motivoAjusteRegistroId'])
  const records = isObject(frequency) ? [frequency['registros']].flat() : []
  for (const record of records) if (isObject(record)) tenant.records.add(record['hashCode'])
  for (const person of [colaboradores].flat()) if (isObject(person)) tenant.people.add(person['colaboradorId'])
  const ahead = Date.parse(String(createdAt)) - timeOf(exchange)
  if (!Number.isNaN(ahead)) tenant.ahead = ahead
  if (exchange.hasNoOrder === true) return
  if (answer['status'] !== 'PENDENTE' && answer['status'] !== 'APROVADO') return
  const isRange = answer['status'] === 'PENDENTE' && answer['formato'] === 'INTERVALO_HORARIO'
  for (const day of daysOf(exchange)) {
    const key = `${askerOf(exchange)} ${day}`
    tenant.adjusted.set(key, timeOf(exchange))
    tenant.ranges.set(key, isRange && tenant.ranges.get(key) !== false)
  }
}

const MOST_DAYS = 100
const DAY_MS = 86_400_000

/** The days of a request for an adjustment, as `yyyy-MM-dd`. */
export function daysOf ({ body = {} }: Pick<Exchange, 'body'>): string[] {
  const { formato, jornada, jornadas, minPeriodo, maxPeriodo } = body
  const [first, last] = [dayIn(minPeriodo), dayIn(maxPeriodo)]
  if (formato === 'INTERVALO_DATAS' && first !== undefined && last !== undefined) {
    const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
    return Array.from({ length: Math.min(Math.max(count, 0), MOST_DAYS) }, (_, at) =>
      isoDay(Date.parse(first) + at * DAY_MS))
  }
  const days = formato === 'TEMPO_FALTANTE' ? [jornada, ...[jornadas].flat()] : [jornada]
  return days.flatMap(day => dayIn(day) ?? [])
}

/** `16/03/2026` as `2026-03-16`. */
export function dayIn (text: unknown): string | undefined {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(String(text)) ?? []
  const iso = `${year}-${month}-${day}`
  return day !== undefined && !Number.isNaN(Date.parse(iso)) ? iso : undefined
}

export function isoDay (milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
