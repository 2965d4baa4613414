import { isDeepStrictEqual } from 'node:util'
import type { Language, Words } from '../../../core/words.ts'
import { Invalid, problemOf } from '../../../core/rules/problem.ts'
import { ASIDE, type RequestPart } from '../../../host/sandbox/request-log/exchange.ts'
import type { Entry, RequestLog } from '../../../host/sandbox/request-log/log.ts'
import type { Mask } from '../../../host/http/recorded/mask.ts'
import { valueOf } from '../../../core/rules/json-pointer.ts'
import { inTurns } from '../../../host/turns.ts'
import { bodyMatchViolations } from './body-match.ts'
import { type Condition, isNot, type Mismatch, readFilter, search } from './filter.ts'
import { requestValue } from '../../../host/sandbox/request-log/sent.ts'
import type { Verification, Verified } from './schemas.ts'
import { formatOf, idOf } from './view.ts'
import { worded } from '../../../core/words/log.ts'

/** The most exchanges that a response lists: of those that match, and of near misses. */
const MAX_LISTED_EXCHANGES = 5
const MAX_VALUE_CHARS = 120
interface VerifyContext {
  readonly maskOf: (entry: Entry) => Mask
  readonly language: Language
  /** Aborted when the client goes, which ends the work. */
  readonly gone: AbortSignal
}

/** An exchange that does not match. */
interface Miss {
  readonly entry: Entry
  readonly others: readonly Mismatch[]
  readonly values: readonly WrongValue[]
}

/** A place of a body without the value that it must have. It becomes a text only where it is shown. */
interface WrongValue {
  readonly pointer: string
  readonly wanted: unknown
  readonly found: unknown
  /** The log cut the value, so nobody knows whether it matches. */
  readonly cut: boolean
}

/** Checks how many exchanges match. Without a number, one is enough. */
export async function verify (
  log: RequestLog, { match = {}, count, atLeast, atMost }: Verification, { maskOf, language, gone }: VerifyContext
): Promise<Verified> {
  if (count !== undefined && (atLeast ?? atMost) !== undefined) {
    throw new Invalid([{
      pointer: '/count', problem: problemOf('not-with', { field: 'count', other: 'atLeast, atMost' })
    }])
  }
  const filter = readFilter({ control: false, ...match }, undefined, '/match')
  const conditions = [...filter.conditions, ...formatIs(match.format)]
  const wrongIn = bodyHas(match.body ?? {})
  const { entries, complete } = await search(log, { ...filter, conditions: [] }, gone)
  const isControlListed = String(match.control ?? false) !== 'false'
  const couldMatch = ({ control, own }: RequestPart): boolean => (isControlListed || !control) && !ASIDE.has(own)
  const matched: Entry[] = []
  let nearest: Miss[] = []
  let isUnsure = false
  await inTurns(entries, entry => {
    const miss = { entry, others: conditions.flatMap(condition => condition(entry) ?? []), values: wrongIn(entry) }
    if (reasonCount(miss) === 0) matched.push(entry)
    else if (couldMatch(entry.exchange.request)) {
      nearest = [miss, ...nearest].sort((a, b) => reasonCount(a) - reasonCount(b)).slice(0, MAX_LISTED_EXCHANGES)
    }
    isUnsure ||= reasonCount(miss) > 0 && [...miss.others, ...miss.values].every(({ cut }) => cut)
  }, gone)
  const least = count ?? atLeast ?? (atMost === undefined ? 1 : 0)
  const most = count ?? atMost
  const ok = matched.length >= least && matched.length <= (most ?? Infinity)
  return {
    ok,
    matched: matched.length,
    complete: complete && !isUnsure,
    ids: matched.slice(-MAX_LISTED_EXCHANGES).map(({ number, exchange }) => idOf(number, exchange)),
    nearest: (matched.length >= least ? [] : nearest).map(({ entry, others, values }) => ({
      id: idOf(entry.number, entry.exchange),
      reasons: maskOf(entry)([...others, ...values.map(inWords)].map(reason => reason[language]))
    }))
  }
}

function reasonCount ({ others, values }: Miss): number {
  return others.length + values.length
}

/** It says nothing about the match. */
function wasCut (what: Words): Mismatch {
  return { ...worded('wasCutInTheLog', { what }), cut: true }
}

const FORMAT = worded('format')

function formatIs (wanted: string | undefined): Condition[] {
  if (wanted === undefined) return []
  return [({ exchange: { request } }) => {
    const format = formatOf(request)
    if (format === wanted) return undefined
    const isUnknown = format === undefined && request.operation === 'requestAdjustment' && isCut(request, '/formato')
    return isUnknown ? wasCut(FORMAT) : isNot(FORMAT, format, wanted)
  }]
}

/** True if the log cut the value, a part of it, or a value that contains it. */
function isCut ({ cutBody }: RequestPart, pointer: string): boolean {
  return cutBody?.cut.some(cut => cut === pointer || pointer.startsWith(`${cut}/`) || cut.startsWith(`${pointer}/`)) ===
    true
}

/** Finds what is wrong in a body: JSON Pointers with the values that they must have. */
function bodyHas (wanted: Readonly<Record<string, unknown>>) {
  const broken = bodyMatchViolations(wanted)
  if (broken.length > 0) throw new Invalid(broken)
  const all = Object.entries(wanted)
  return ({ exchange: { request } }: Entry): WrongValue[] => {
    if (all.length === 0) return []
    const body = requestValue(request)
    return all.flatMap(([pointer, wanted]) => {
      const found = valueOf(body, pointer)
      return isDeepStrictEqual(found, wanted) ? [] : [{ pointer, wanted, found, cut: isCut(request, pointer) }]
    })
  }
}

function inWords ({ pointer, wanted, found, cut }: WrongValue): Words {
  const at = { pt: pointer, en: pointer }
  if (cut) return wasCut(at)
  return found === undefined
    ? worded('bodyHasNo', { pointer })
    : isNot(at, short(found), short(wanted))
}

function short (value: unknown): string {
  const text = deepText(value)
  return text.length <= MAX_VALUE_CHARS ? text : `${text.slice(0, MAX_VALUE_CHARS)}…`
}

/** `JSON.stringify` overflows on a deeply nested value of a client. */
function deepText (value: unknown): string {
  try { return JSON.stringify(value) } catch { return '…' }
}
