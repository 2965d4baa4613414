import type { Fault, Rule } from '../api/fault-rules.ts'
import { operationName } from '../api/words.ts'
import { decimal, T } from '../text/language.ts'

export const stages = (): Record<Fault['stage'], string> => ({
  'before-auth': T('beforeAuthentication'),
  'after-validation': T('beforeTheCommit'),
  'after-commit': T('afterTheCommit')
})

export const wires = (): Record<NonNullable<Rule['wire']>, string> => ({
  reset: T('theConnectionIsReset'),
  truncate: T('theResponseBreaksOff'),
  empty: T('theConnectionEnds')
})

/** What a fault does, to what, when, and how often. */
export function inWords ({ operation, stage, status, delayMs, wire, times, every, probability, match }: Rule): string {
  return [
    operation === undefined ? T('allOperations') : operationName(operation),
    stages()[stage ?? 'before-auth'],
    ...status !== undefined ? [`HTTP ${status}`] : [],
    ...delayMs !== undefined ? [T('waitsMs', { delayMs })] : [],
    ...wire !== undefined ? [wires()[wire]] : [],
    ...times !== undefined ? [firstOnes(times)] : [],
    ...every !== undefined ? [T('onOneInRequests', { every })] : [],
    ...probability !== undefined
      ? [T('onOfTheRequests', { value: decimal(Number((probability * 100).toFixed(3))) })]
      : [],
    ...match !== undefined ? [`${T('onlyWith')} ${JSON.stringify(match)}`] : []
  ].join(' · ')
}

const firstOnes = (times: number): string => times === 1
  ? T('onTheFirstRequest')
  : T('onTheFirstRequests', { times })
