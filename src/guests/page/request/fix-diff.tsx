import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { Code, Dot } from './code.tsx'
import type { DifferenceLine } from './difference.ts'
import type { Violation } from './violations.ts'

interface FixDiffProps {
  readonly lines: readonly DifferenceLine[]
  readonly violations: readonly Violation[]
  /** JSON Pointers of the values that nothing in the request tells. */
  readonly invented: readonly string[]
}

/** The fixed body compared with the sent one. The numbers are those of the rules. */
export function FixDiff ({ lines, violations, invented }: FixDiffProps) {
  const numbers = new Map(violations.map(({ problem }, index) => [problem.pointer, index + 1]))
  const count = (sign: string): number => lines.filter(line => line.sign === sign).length
  return (
    <section>
      <h3 class='h3'>
        {T('A correção', 'The fix')}
        <span class='r'>
          <span class='minus'>− {count('-')}</span>
          {'  '}
          <span class='plus'>+ {count('+')}</span>
        </span>
      </h3>
      <Code name={T('A correção', 'The fix')}>
        {lines.map(({ sign, line }, index) => {
          const number = sign === '+' ? numbers.get(line.pointer) : undefined
          return (
            <div key={index} class={`ln ${sign === '-' ? 'del' : sign === '+' ? 'add' : ''}`}>
              <span class='no'>{number !== undefined && <Dot>{number}</Dot>}</span>
              <span class='sg'>{sign === '-' ? '−' : sign.trim()}</span>
              <span class={sign === '+' && invented.includes(line.pointer) ? 'invented' : ''}>{safe(line.text)}</span>
            </div>
          )
        })}
      </Code>
      {invented.length > 0 && (
        <p class='note'>
          <Dot tone='w'>!</Dot>
          <span>
            {T('Inventado:', 'Invented:')} <code>{safe(invented.join(', '))}</code>
            {T('; troque por um valor seu.', '; replace by a value of yours.')}
          </span>
        </p>
      )}
    </section>
  )
}
