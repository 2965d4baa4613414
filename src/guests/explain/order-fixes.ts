import { addDays, type CivilDate } from '../../core/rules/time/civil-date.ts'
import { MINUTES_PER_DAY } from '../../core/rules/time/minutes.ts'
import { daysAfter } from '../../core/problems/phrases.ts'
import type { Fix, Fixes, Mendable, RefusedRequest } from '../../core/problems/refusal.ts'
import { parseBrazilianDate } from '../../core/wire/date-text.ts'
import { valueOf } from '../../core/rules/json-pointer.ts'
import { brazilian } from '../../core/words.ts'
import { fieldOf, workdayMeant } from './examples.ts'
import { invented, replacing, sayIn } from './fix-words.ts'
import { recordDays } from './rest-of-body.ts'
import { LAST_MINUTE } from './times.ts'
import { worded } from '../../core/words/problems.ts'

/**
 * Orders two numbers of which this one is to be the greater. A range that is shorter over midnight is meant so. After
 * an equal one it invents a minute.
 */
export function ordered (request: RefusedRequest, other: string, replace: Mendable['replace']): Fixes {
  const { sent, pointer: own = '' } = request
  const start = fieldOf(request, other)
  if (typeof start !== 'number' || typeof sent !== 'number') return []
  const [later, swap] = [sent + MINUTES_PER_DAY, swapped(request, other)]
  if (sent < start) return later <= LAST_MINUTE && later - start < start - sent ? [replace(later), ...swap] : swap
  return start < LAST_MINUTE
    ? [invented(request, replace(Math.floor(start) + 1), own)]
    : [invented(request, replace(LAST_MINUTE - 1, `/${other}`), `/${other}`)]
}

/** Gives each of two fields the value of the other. */
export function swapped ({ language, body, sent, pointer: own = '' }: RefusedRequest, other: string): Fixes {
  const value = valueOf(body, `/${other}`)
  if (typeof value !== typeof sent) return []
  return [{
    words: sayIn({ language })(worded('swapTheValuesOfAnd', { other, own })),
    patch: [{ op: 'replace', path: own, value }, { op: 'replace', path: `/${other}`, value: sent }]
  }]
}

/** The first day of the period, else the workday. */
export function firstDay (request: RefusedRequest): CivilDate {
  const first = fieldOf(request, 'minPeriodo')
  return (typeof first === 'string' ? parseBrazilianDate(first) : undefined) ?? workdayMeant(request)
}

/** If several records agree on another day, the workday is wrong and the records are right. */
export function dayOfRecords (request: RefusedRequest, replace: Mendable['replace']): Fixes {
  const records = fieldOf(request, 'registrosPropostos')
  const [first, ...others] = recordDays(records)
  const agree = first !== undefined && others.length > 0 && others.every(day => day === first)
  return agree && others.length + 1 === (records as unknown[]).length ? [replace(brazilian(first), '/jornada')] : []
}

/** The same time of another day. */
export function movedTo (day: string, sent: unknown): string | undefined {
  return typeof sent === 'string' && sent.includes('T') ? `${day}T${sent.slice(sent.indexOf('T') + 1)}` : undefined
}

/** The records of a REGISTRO_PONTO are of their day, so only words can say what to do. */
export function opened (request: RefusedRequest, through: CivilDate): Fixes {
  const { pointer = '', format } = request
  const value = brazilian(addDays(through, 1))
  const moved = (...paths: readonly string[]): Fix => invented(request, {
    words: paths.map(path => replacing(request, path, value)).join('; '),
    patch: paths.map(path => ({ op: 'replace', path, value }))
  }, ...paths)
  const say = sayIn(request)
  const words = say(daysAfter(through))
  if (pointer === '/registrosPropostos') {
    return [{
      words: say(worded('leaveTheRecordsOfTheDays', { through: brazilian(through) }))
    }]
  }
  if (format === 'REGISTRO_PONTO') return [{ words }]
  return [moved(pointer), ...pointer === '/minPeriodo' ? [moved(pointer, '/maxPeriodo')] : [], { words }]
}
