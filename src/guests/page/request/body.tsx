import { href } from '../address/route.ts'
import { T } from '../text/language.ts'
import { safe } from '../text/safe.ts'
import { type BodyLine, bodyLines } from './body-lines.ts'
import { Code, Dot } from './code.tsx'
import { difference, type DifferenceLine } from './difference.ts'
import type { Exchange } from './exchange.ts'
import { reasonOf } from './reason.tsx'
import type { Violation } from './violations.ts'
import { section } from './words.ts'

/** The most lines shown. */
const MAX_LINES = 3000

/** A line of the body, and what is said of it at its end. */
interface Marked extends DifferenceLine {
  readonly violations: readonly Violation[]
  readonly warnings: readonly string[]
}

/**
 * The lines of the sent body, those that the fix replaces beside what replaces them. What is said of a value stands at
 * the line that goes, else at the one that comes, else at the one that stays.
 */
export function markedLines (exchange: Exchange, fixed: unknown, violations: readonly Violation[]): readonly Marked[] {
  const sent = bodyLines(exchange.request.body)
  const lines = (fixed === undefined ? undefined : difference(sent, bodyLines(fixed))) ??
    sent.map(line => ({ sign: ' ' as const, line }))
  const shown = lines.slice(0, MAX_LINES)
  const placeOf = (pointer: string | undefined): number => {
    const places = (['-', '+', ' '] as const).map(sign =>
      shown.findIndex(one => one.sign === sign && one.line.pointer === pointer))
    return places.find(place => place !== -1) ?? -1
  }
  const at = violations.map(({ problem: { pointer } }) => placeOf(pointer))
  const warned = exchange.warnings.map(({ pointer }) => placeOf(pointer))
  return shown.map((one, index) => ({
    ...one,
    violations: violations.filter((_, which) => at[which] === index),
    warnings: exchange.warnings.filter((_, which) => warned[which] === index).map(({ text }) => text)
  }))
}

interface Props {
  readonly lines: readonly Marked[]
  readonly isFixed: boolean
  /** JSON Pointers of the values that nothing in the request tells. */
  readonly invented: readonly string[]
}

/** The sent body, each faulty value struck, with its replacement below it and the rule at the end of its line. */
export function FixedBody ({ lines, isFixed, invented }: Props) {
  const name = isFixed ? T('bodySentWithTheFix') : T('bodySent')
  const count = (sign: string): number => lines.filter(line => line.sign === sign).length
  let number = 0
  return (
    <section class='body'>
      <h3 class='h3'>
        {name}
        {isFixed && (
          <span class='r'>
            <span class='minus'>−{count('-')}</span> <span class='plus'>+{count('+')}</span>
          </span>
        )}
      </h3>
      <Code name={name}>
        {lines.map((one, index) => (
          <MarkedLine
            key={index}
            {...one}
            number={one.sign === '+' ? undefined : ++number}
            isInvented={one.sign === '+' && invented.includes(one.line.pointer)}
          />
        ))}
      </Code>
      {invented.length > 0 && (
        <p class='note'>
          <Dot tone='w'>!</Dot>
          <span>
            {T('invented')} <code>{safe(invented.join(', '))}</code>
            {T('replaceByAValueOfYours')}
          </span>
        </p>
      )}
    </section>
  )
}

type LineProps = Marked & { readonly number: number | undefined, readonly isInvented: boolean }

function MarkedLine ({ sign, line, violations, warnings, number, isInvented }: LineProps) {
  const isFaulty = sign === '-' || (sign === ' ' && violations.length > 0)
  const look = isFaulty ? 'del' : sign === '+' ? 'add' : warnings.length > 0 ? 'ign' : ''
  return (
    <div class={`ln ${look}`}>
      <span class='no'>{number}</span>
      <span class='sg'>{sign === '-' ? '−' : sign === ' ' ? warnings.length > 0 && '!' : sign}</span>
      <span class={isInvented ? 'invented' : ''}><Value line={line} look={look} /></span>
      {violations.map((violation, index) => <WhyNot key={index} {...violation} />)}
      {warnings.map(text => <span key={text} class='why warn'>{safe(text)}</span>)}
    </div>
  )
}

function Value ({ line: { text, pieces }, look }: { line: BodyLine, look: string }) {
  if (pieces === undefined || (look !== 'del' && look !== 'add')) return <>{safe(text)}</>
  const [before, value, after] = pieces
  return <>{safe(before)}{look === 'del' ? <s>{safe(value)}</s> : <b>{safe(value)}</b>}{after}</>
}

/** `não está em dd/MM/yyyy § jornada A16` */
function WhyNot ({ problem: { code, message }, explained }: Violation) {
  const [place] = explained?.contract ?? []
  return (
    <span class='why'>
      <span>{safe(reasonOf({ code, message, sent: explained?.sent }).text)}</span>
      {place !== undefined && (
        <span class='muted' title={explained?.contract.map(section).join(' · ')}>§ {lastHeading(place)}</span>
      )}
      {explained?.assumptions.map(id => <a key={id} class='chip' href={href(['pontos', id])}>{id}</a>)}
    </span>
  )
}

const lastHeading = (place: string): string => section(place).split(' › ').at(-1) ?? ''
