import type { ComponentChildren } from 'preact'
import { safe } from '../text/safe.ts'
import type { BodyLine } from './body-lines.ts'

/** The most lines shown at first. */
const MAX_LINES = 400

export function Code ({ name, children }: { name: string, children: ComponentChildren }) {
  return <div class='code mono' tabIndex={0} role='group' aria-label={name} translate={false}>{children}</div>
}

export function PlainCode ({ name, lines }: { name: string, lines: readonly BodyLine[] }) {
  const more = lines.length - MAX_LINES
  return (
    <pre class='plain' tabIndex={0} role='group' aria-label={name} translate={false}>
      {safe(lines.slice(0, MAX_LINES).map(({ text }) => text).join('\n'))}{more > 0 && `\n… ${more}`}
    </pre>
  )
}

interface LineProps { readonly class?: string, readonly number: number, readonly children: ComponentChildren }

export function Line ({ class: look = '', number, children }: LineProps) {
  return <div class={`ln ${look}`}><span class='no'>{number}</span><span class='sg' /><span>{children}</span></div>
}

export function Dot ({ children, tone = '' }: { children: ComponentChildren, tone?: string }) {
  return <span class={`dot ${tone}`}>{children}</span>
}
