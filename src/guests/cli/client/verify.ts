import type { Verification } from '../../control/requests/schemas.ts'
import type { Asking } from './asking.ts'
import { plain } from './table.ts'
import { worded } from '../../../core/words/commands.ts'

/** Whether so many matching requests came. Resolves to the exit code. */
export async function verify ({ control, flags, say, print }: Asking): Promise<number> {
  const { operation, status, path, format, count, atLeast, atMost } = flags
  const match = Object.fromEntries(Object.entries({ operation, status, path, format })
    .filter(([, value]) => value !== undefined))
  const amounts = Object.fromEntries(Object.entries({ count, atLeast, atMost })
    .filter(([, value]) => value !== undefined).map(([name, value]) => [name, Number(value)]))
  const answer = await control.verify({ match, ...amounts } as Verification)
  const { ok, matched, nearest } = answer
  print(answer, [
    `${say(worded(ok ? 'yes' : 'no'))}: ${say(matched === 0 ? worded('matchedNone') : worded('matched', { matched }))}`,
    ...nearest.map(({ id, reasons }) => `  ${id}  ${reasons.join('; ')}`)
  ].map(line => plain(line) + '\n').join(''))
  return ok ? 0 : 1
}
