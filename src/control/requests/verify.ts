import { isDeepStrictEqual } from 'node:util'
import type { Language, Words } from '../../commands/words.ts'
import { Invalid, Problem } from '../../domain/problem.ts'
import type { RequestPart } from '../../sandbox/request-log/exchange.ts'
import type { Entry, RequestLog } from '../../sandbox/request-log/log.ts'
import type { Mask } from './mask.ts'
import { instantText } from '../../wire/instant-text.ts'
import { valueOf } from '../../wire/json-pointer.ts'
import { inTurns } from '../../turns.ts'
import { bodyMatchViolations } from './body-match.ts'
import { type Condition, isNot, lossAfter, type Mismatch, readFilter, search } from './filter.ts'
import { requestValue } from '../../sandbox/request-log/sent.ts'
import type { Verification, Verified } from './schemas.ts'
import { formatOf, idOf } from './view.ts'

/** The most near misses in a response. */
const NEAREST = 5
const LONGEST = 120
interface VerifyContext {
  readonly maskOf: (entry: Entry) => Mask
  readonly language: Language
}

/** Checks how many exchanges match. Without a number, one is enough. */
export async function verify (
  log: RequestLog, { match = {}, count, atLeast, atMost }: Verification, { maskOf, language }: VerifyContext
): Promise<Verified> {
  if (count !== undefined && (atLeast ?? atMost) !== undefined) {
    throw new Invalid([{
      pointer: '/count', problem: new Problem('not-with', { field: 'count', other: 'atLeast, atMost' })
    }])
  }
  const filter = readFilter({ control: false, ...match }, '/match')
  const conditions = [...filter.conditions, ...formatIs(match.format), ...bodyHas(match.body ?? {})]
  const { entries, complete } = await search(log, { ...filter, conditions: [] })
  const judge = (entry: Entry) => ({ entry, reasons: conditions.flatMap(condition => condition(entry) ?? []) })
  const judged = await inTurns(entries, judge)
  const matched = judged.filter(({ reasons }) => reasons.length === 0)
  const least = count ?? atLeast ?? (atMost === undefined ? 1 : 0)
  const most = count ?? atMost
  const loss = lossAfter(log, filter.since)
  // Nobody knows how many of the lost ones would have matched.
  const isKnown = most === undefined || loss === undefined
  const ok = matched.length >= least && matched.length <= (most ?? Infinity) && isKnown
  return {
    ok,
    matched: matched.length,
    complete: complete &&
      !judged.some(({ reasons }) => reasons.length > 0 && reasons.every(({ cut }) => cut)),
    ...(loss !== undefined && { lost: instantText(loss.at) }),
    ids: matched.slice(-NEAREST).map(({ entry }) => idOf(entry.number, entry.exchange)),
    nearest: (matched.length >= least ? [] : nearest(judged.filter(({ reasons }) => reasons.length > 0)))
      .map(({ entry, reasons }) => ({
        id: idOf(entry.number, entry.exchange), reasons: maskOf(entry)(reasons.map(reason => reason[language]))
      }))
  }
}

/** The misses with the fewest reasons, the newest first. */
function nearest<J extends { reasons: readonly unknown[] }> (misses: readonly J[]): J[] {
  return misses.toReversed().sort((a, b) => a.reasons.length - b.reasons.length).slice(0, NEAREST)
}

/** It says nothing about the match. */
function wasCut (what: Words): Mismatch {
  return { pt: `${what.pt} foi cortado no log`, en: `${what.en} was cut in the log`, cut: true }
}

const FORMAT = { pt: 'o formato', en: 'format' }

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

/** Conditions on the body: JSON Pointers with the values that they must have. */
function bodyHas (wanted: Readonly<Record<string, unknown>>): Condition[] {
  const broken = bodyMatchViolations(wanted)
  if (broken.length > 0) throw new Invalid(broken)
  return Object.entries(wanted).map(([pointer, value]): Condition => ({ exchange: { request } }) => {
    const found = valueOf(requestValue(request), pointer)
    if (isDeepStrictEqual(found, value)) return undefined
    const at = { pt: pointer, en: pointer }
    if (isCut(request, pointer)) return wasCut(at)
    return found === undefined
      ? { pt: `o corpo não tem ${pointer}`, en: `body has no ${pointer}` }
      : isNot(at, short(found), short(value))
  })
}

function short (value: unknown): string {
  const text = deepText(value)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}

/** `JSON.stringify` overflows on a deeply nested value of a client. */
function deepText (value: unknown): string {
  try { return JSON.stringify(value) } catch { return '…' }
}
