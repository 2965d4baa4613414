import type { BoundaryRule } from '../../rules/day/day-boundary.ts'
import { PRACTICE, type Source } from './source.ts'

/** The rules that separate two days: each with its number in the documentation, and what it rests on. */
export const BOUNDARY_SOURCES: Readonly<Record<BoundaryRule, readonly [number: string, source: Source]>> = {
  start: ['1', PRACTICE],
  turn: ['2', PRACTICE],
  end: ['2', PRACTICE],
  'closed-pair': ['3a', PRACTICE],
  soon: ['3b', PRACTICE],
  'half-way': ['4', PRACTICE],
  rest: ['5', 'CLT 66'],
  'longest-rest': ['5', PRACTICE]
}

/** That of an adjustment that takes a record across a boundary. */
export const MOVED_SOURCE = 'A23'
