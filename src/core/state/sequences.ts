import { createdBy } from '../rules/adjustment/record-edit.ts'
import { createdChain, recordChain } from '../rules/record/record-chain.ts'
import type { TimeRecord } from '../rules/record/time-record.ts'
import type { EntityLists } from './world.ts'
import type { Sequence } from './bookkeeping.ts'
import type { State } from './state.ts'

export const nsrSequence = (chain: string): string => `nsr/${chain}`
export const CODES = 'adjustment-code'
export const IDENTIFIERS = 'identifier'

type Numbered = Pick<EntityLists, 'adjustments' | 'collaborators' | 'timeRecords'>

/** The sequences of codes and NSR, which continue from the largest present (A50). */
export function sequencesAfter ({ adjustments, collaborators, timeRecords }: Numbered): Sequence[] {
  const unitOf = new Map(collaborators.map(({ id, businessUnitId }) => [id, businessUnitId]))
  const chains = new Map<string, Sequence>()
  const advance = (chain: string, { nsr, hash }: TimeRecord): void => {
    const name = nsrSequence(chain)
    if (nsr > (chains.get(name)?.last ?? 0)) chains.set(name, { name, last: nsr, hash })
  }
  for (const record of timeRecords) advance(recordChain(unitOf.get(record.collaboratorId) ?? '', record), record)
  for (const record of createdBy(adjustments)) advance(createdChain(unitOf.get(record.collaboratorId) ?? ''), record)
  const code = adjustments.reduce((largest, adjustment) => Math.max(largest, Math.floor(adjustment.code)), 0)
  return [...chains.values(), ...(code > 0 ? [{ name: CODES, last: code }] : [])]
}

/** The sequences that an added record or adjustment raises. */
export function sequencesRaised (
  state: State, entity: Partial<Pick<EntityLists, 'adjustments' | 'timeRecords'>>
): Sequence[] {
  const { adjustments = [], timeRecords = [] } = entity
  const collaborators = [...adjustments, ...timeRecords].flatMap(({ collaboratorId }) =>
    state.get('collaborators', collaboratorId) ?? [])
  return sequencesAfter({ adjustments, timeRecords, collaborators })
    .filter(({ name, last }) => last > (state.get('sequences', name)?.last ?? 0))
}
