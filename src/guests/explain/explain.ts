import { type ProblemCode, problemOf } from '../../core/rules/problem.ts'
import { messageOf } from '../../core/problems/message.ts'
import type { Fix, PatchOperation, RefusedRequest, Route } from '../../core/problems/refusal.ts'
import type { Language } from '../../core/words.ts'
import { type ClientRow, OUTSIDE } from '../../core/problems/row.ts'
import { rowOf } from '../../core/problems/rows.ts'
import { worded } from '../../core/words/problems.ts'
import { contractPlaces } from './contract-places.ts'
import { mendableOf } from './fixes.ts'

export interface ProblemExplanation {
  readonly code: string
  readonly rule: string
  readonly pointer?: string
  readonly sent?: unknown
  /** Sections of the contract. */
  readonly contract: readonly string[]
  readonly change: string
  readonly patch?: readonly PatchOperation[]
  /** Where the request has to go instead. */
  readonly route?: Route
  /** See `Fix`. */
  readonly invented?: readonly string[]
}

export interface Explained extends ProblemExplanation {
  readonly line?: number
  readonly assumptions: readonly string[]
}

/** The problems for which the operation would refuse another body in place of that of the exchange. */
export type Judge = (body: unknown) => ReadonlyArray<{
  readonly code: string, readonly pointer?: string, readonly details?: object
}>

/** Explains a problem in words. `undefined` for a problem that no client of the operations can meet. */
export function explanationOf (
  code: ProblemCode, details: object, request: RefusedRequest
): ProblemExplanation | undefined {
  const row = rowOf(code)
  const { language } = request
  if (row.audience !== 'client') return undefined
  const rule = messageOf(problemOf(code, details as never), language) + (row.note?.[language] ?? '')
  const { words, patch, route, invented = [] }: Fix = fixOf(row, details, request) ?? { words: unmended(request, rule) }
  return {
    code,
    rule,
    ...(request.pointer !== undefined && { pointer: request.pointer }),
    ...(request.sent !== undefined && { sent: request.sent }),
    contract: row.contract === undefined ? contractPlaces(request) : [contractPlace(row.contract, language)],
    change: words,
    ...(patch !== undefined && { patch }),
    ...(route !== undefined && { route }),
    ...(invented.length > 0 && { invented })
  }
}

function unmended ({ pointer, language }: RefusedRequest, rule: string): string {
  return worded('changeRequest', { pointer: pointer || worded('theRequest'), rule })[language]
}

/** A heading of the contract, which is in English, or the words that there is none. */
function contractPlace (place: string, language: Language): string {
  return place === OUTSIDE ? worded('outsideContract')[language] : place
}

/** The fix that mends the most, of those that keep to what was sent, else of the others, else one in words. */
function fixOf ({ fix }: ClientRow, details: object, request: RefusedRequest): Fix | undefined {
  if (typeof fix === 'function' && !request.mayMend()) return undefined
  const found = typeof fix === 'function' ? fix(details as never, mendableOf(request)) : fix
  if ('pt' in found) return { words: found[request.language] }
  const all = [found].flat() as Fix[]
  return bestOf(all.filter(isTold), request) ?? bestOf(all.filter(one => !isTold(one)), request) ??
    all.find(({ patch }) => patch === undefined)
}

/** Whether a fix invents nothing and removes nothing but what it puts elsewhere. */
function isTold ({ invented = [], patch = [] }: Fix): boolean {
  return invented.length === 0 && patch.some(({ op }) => op !== 'remove')
}

/** The first fix whose patch leaves fewer problems than there are, else the one that leaves the fewest. */
function bestOf (fixes: readonly Fix[], request: RefusedRequest): Fix | undefined {
  const { now } = request
  let best: { fix: Fix, left: number } | undefined
  for (const fix of fixes) {
    const left = fix.patch === undefined ? undefined : request.left(fix.patch)
    if (left === undefined) continue
    if (left < now) return fix
    if (best === undefined || left < best.left) best = { fix, left }
  }
  return best?.fix
}
