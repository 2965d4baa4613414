import { Problem, type ProblemCode } from '../domain/problem.ts'
import { messageOf } from '../problems/message.ts'
import type { PatchOperation, RefusedRequest } from '../problems/refusal.ts'
import type { ClientRow } from '../problems/row.ts'
import { rowOf } from '../problems/rows.ts'
import { contractPlaces } from './contract-places.ts'
import { refusalOf } from './fixes.ts'

export interface Explanation {
  readonly code: string
  readonly rule: string
  readonly pointer?: string
  readonly sent?: unknown
  /** Paragraphs of the contract. */
  readonly contract: readonly string[]
  readonly change: string
  readonly patch?: readonly PatchOperation[]
}

/** What was wrong with a request, in words; `undefined` for a problem that no client of the operations can meet. */
export function explanationOf (code: ProblemCode, details: object, request: RefusedRequest): Explanation | undefined {
  const row = rowOf(code)
  if (row.audience !== 'client') return undefined
  const { words, patch } = fixOf(row, details, request)
  return {
    code,
    rule: messageOf(new Problem(code, details as never), 'en') + (row.note ?? ''),
    ...(request.pointer !== undefined && { pointer: request.pointer }),
    ...(request.sent !== undefined && { sent: request.sent }),
    contract: row.contract === undefined ? contractPlaces(request) : [row.contract],
    change: words,
    ...(patch !== undefined && { patch })
  }
}

function fixOf ({ fix }: ClientRow, details: object, request: RefusedRequest) {
  const found = typeof fix === 'string' ? fix : fix(details as never, refusalOf(request))
  return typeof found === 'string' ? { words: found } : found
}
