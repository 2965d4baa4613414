import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { bodyLines, lastStep, parentOf } from './body-lines.ts'
import { Code, Dot, Line } from './code.tsx'
import type { Exchange } from './exchange.ts'
import type { Violation } from './violations.ts'

interface MarkedBodyProps { readonly exchange: Exchange, readonly violations: readonly Violation[] }

/** The sent body with a number at each value that breaks a rule. A missing field is shown in its place. */
export function MarkedBody ({ exchange: { request, warnings }, violations }: MarkedBodyProps) {
  const name = T('Corpo enviado', 'Body sent')
  if (request.body === undefined) {
    return (
      <Code name={name}>
        <Line number=''>
          {request.text === undefined ? T('sem corpo', 'no body') : safe(request.text.slice(0, 4000))}
        </Line>
      </Code>
    )
  }
  const numbers = new Map(violations.map(({ problem }, index) => [problem.pointer, index + 1]))
  const ignored = new Set(warnings.map(({ pointer }) => pointer))
  const missing = missingIn(violations)
  let line = 0
  return (
    <Code name={name}>
      {bodyLines(request.body).map(({ text, pointer, pieces, closes, depth }) => {
        const number = closes === undefined || pieces !== undefined ? numbers.get(pointer) : undefined
        const look = number !== undefined ? 'bad' : ignored.has(pointer) ? 'ign' : ''
        const mark = number !== undefined ? <Dot>{number}</Dot> : look === 'ign' ? <Dot tone='w'>!</Dot> : undefined
        return [
          ...(missing.get(closes ?? '—') ?? []).map(({ field, number }) => (
            <Line key={`${pointer}+${field}`} class='miss' number='·' mark={<Dot>{number}</Dot>}>
              {'  '.repeat(depth + 1)}
              {safe(field)}{'  '}{T('— falta', '— missing')}
            </Line>
          )),
          <Line key={pointer} class={look} number={++line} mark={mark}>
            {number !== undefined && pieces !== undefined
              ? (
                <>
                  {safe(pieces[0])}
                  <u>{safe(pieces[1])}</u>
                  {pieces[2]}
                </>
                )
              : (
                  safe(text)
                )}
          </Line>
        ]
      })}
    </Code>
  )
}

/** The missing fields, by the pointer of their object. */
function missingIn (violations: readonly Violation[]): Map<string, { field: string, number: number }[]> {
  const missing = new Map<string, { field: string, number: number }[]>()
  for (const [index, { problem: { code, pointer } }] of violations.entries()) {
    if (code !== 'required' || pointer === undefined) continue
    const parent = parentOf(pointer)
    missing.set(parent, [...missing.get(parent) ?? [], { field: lastStep(pointer), number: index + 1 }])
  }
  return missing
}
