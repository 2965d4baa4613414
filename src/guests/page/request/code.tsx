import type { ComponentChildren } from 'preact'
import { safe } from '../text/safe.ts'
import type { BodyLine } from './body-lines.ts'

/** The most lines shown at first. */
const MAX_LINES = 400

interface LineProps {
  readonly class?: string
  readonly number: ComponentChildren
  readonly mark?: ComponentChildren
  readonly children: ComponentChildren
}

export function Line ({ class: look = '', number, mark, children }: LineProps) {
  return (
    <div class={`ln ${look}`}>
      <span class='no'>{number}</span>
      <span class='mk'>{mark}</span>
      <span>{children}</span>
    </div>
  )
}

export function Code ({ name, children }: { name: string, children: ComponentChildren }) {
  return <div class='code mono' tabIndex={0} role='group' aria-label={name} translate={false}>{children}</div>
}

export function PlainCode ({ name, lines }: { name: string, lines: readonly BodyLine[] }) {
  return (
    <Code name={name}>
      {lines.slice(0, MAX_LINES).map(({ text }, index) => <Line key={index} number={index + 1}>{safe(text)}</Line>)}
      {lines.length > MAX_LINES && <Line number='…'>{lines.length - MAX_LINES}</Line>}
    </Code>
  )
}

export function Dot ({ children, tone = '' }: { children: ComponentChildren, tone?: string }) {
  return <span class={`dot ${tone}`}>{children}</span>
}
