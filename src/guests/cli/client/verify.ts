import type { Verification } from '../../control/requests/schemas.ts'
import type { Asking } from './asking.ts'
import { plain } from './table.ts'

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
    `${ok ? say('sim', 'yes') : say('não', 'no')}: ${say(...countOf(matched))}`,
    ...nearest.map(({ id, reasons }) => `  ${id}  ${reasons.join('; ')}`)
  ].map(line => plain(line) + '\n').join(''))
  return ok ? 0 : 1
}

/** How many requests matched, in words. */
function countOf (matched: number): [pt: string, en: string] {
  if (matched === 0) return ['nenhuma requisição corresponde', 'no request matches']
  return matched === 1
    ? ['1 requisição corresponde', '1 request matches']
    : [`${matched} requisições correspondem`, `${matched} requests match`]
}
