import { instant } from '../../../../src/core/rules/time/instant.ts'
import type { ChangeSet } from '../../../../src/core/state/change.ts'
import { DIGEST, put } from './model.ts'

export const MADE_AT = instant(Date.parse('2026-03-02T12:00:00Z'))

/** The first change set of a sandbox. */
export function begunWith (text = 'begun'): ChangeSet {
  return { sequence: 1, origin: { base: DIGEST, epoch: 0, createdAt: MADE_AT, seed: 7 }, changes: [put('begun', text)] }
}
