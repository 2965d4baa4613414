import type { Fault, Rule } from '../api/fault-rules.ts'
import { operationName } from '../api/words.ts'
import { T } from '../text/language.ts'

export const stages = (): Record<Fault['stage'], string> => ({
  'before-auth': T('antes da autenticação', 'before authentication'),
  'after-validation': T('antes de gravar', 'before the commit'),
  'after-commit': T('depois de gravar', 'after the commit')
})

export const wires = (): Record<NonNullable<Rule['wire']>, string> => ({
  reset: T('a conexão cai', 'the connection is reset'),
  truncate: T('a resposta para no meio', 'the response breaks off'),
  empty: T('a conexão fecha sem resposta', 'the connection ends without a response')
})

/** What a fault does, to what, when, and how often. */
export function inWords ({ operation, stage, status, delayMs, wire, times, every, probability, match }: Rule): string {
  return [
    operation === undefined ? T('todas as operações', 'all operations') : operationName(operation),
    stages()[stage ?? 'before-auth'],
    ...status !== undefined ? [`HTTP ${status}`] : [],
    ...delayMs !== undefined ? [T(`espera de ${delayMs} ms`, `waits ${delayMs} ms`)] : [],
    ...wire !== undefined ? [wires()[wire]] : [],
    ...times !== undefined ? [firstOnes(times)] : [],
    ...every !== undefined ? [T(`uma a cada ${every} requisições`, `on one in ${every} requests`)] : [],
    ...probability !== undefined
      ? [T(`em ${probability * 100} % das requisições`, `on ${probability * 100} % of the requests`)]
      : [],
    ...match !== undefined ? [`${T('só com', 'only with')} ${JSON.stringify(match)}`] : []
  ].join(' · ')
}

const firstOnes = (times: number): string => times === 1
  ? T('na primeira requisição', 'on the first request')
  : T(`nas ${times} primeiras requisições`, `on the first ${times} requests`)
