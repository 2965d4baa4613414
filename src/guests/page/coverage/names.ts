import { statusName } from '../day/words.ts'
import { formatName, operationName } from '../api/words.ts'
import { nameOf, T } from '../text/language.ts'

/** Who refuses or answers: an operation, a format of adjustments, the server, or an adjustment's status before. */
export function ownerName (kind: string, of: string): string {
  if (kind === 'transition') return of === 'NEW' ? T('statusNew') : statusName(of)
  if (of === 'server') return T('server')
  return formatName(operationName(of))
}

/** What was reached: a status code, a rule, or an adjustment's status after. */
export function caseName (kind: string, what: string): string {
  if (kind === 'transition') return statusName(what)
  return kind === 'rule' ? nameOf('rule', what) ?? what : what
}
