import { Problem } from '../../../core/rules/problem.ts'
import type { Counted } from './figures.ts'
import { StatementError } from './outcome.ts'

/** The server, or the role, has as many connections as it may have. */
const NO_CONNECTION = '53300'

/** The problem of a request that came to nothing, because the database does not answer, is full or refuses. */
export function nothingDone (cause: unknown): Problem {
  if (cause instanceof Problem) return cause
  return Object.assign(new Problem(codeOf(cause), {}), { cause })
}

function codeOf (cause: unknown): 'database-away' | 'database-crowded' | 'database-refused' {
  if (!(cause instanceof StatementError)) return 'database-away'
  if (cause.code === NO_CONNECTION) return 'database-crowded'
  return cause.failure === 'refused' ? 'database-refused' : 'database-away'
}

/** The problem of a request that may have been done, or may be done later. */
export function unknownOutcome (cause: unknown, { count }: { readonly count: (what: Counted) => void }): Problem {
  count('unknown')
  return Object.assign(new Problem('outcome-unknown', {}), { cause })
}

/** What is told of a failed statement of which nobody needs to know the outcome. Other errors stay as they are. */
export function asNothingDone (error: unknown): unknown {
  return error instanceof StatementError ? nothingDone(error) : error
}

/** Runs such statements. */
export async function orNothingDone<T> (task: Promise<T>): Promise<T> {
  return await task.catch(error => { throw asNothingDone(error) })
}
