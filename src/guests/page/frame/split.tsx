import type { ComponentChildren, RefObject } from 'preact'
import { Icon } from './icons.tsx'

interface SplitProps {
  readonly name: string
  readonly list: ComponentChildren
  readonly detail: ComponentChildren
  /** True if something is chosen. A small screen then shows it with a way back instead of the list. */
  readonly chosen: boolean
  readonly back: string
  /** A class for other widths. */
  readonly look?: string
  readonly listRef?: RefObject<HTMLDivElement | null>
}

export function Split ({ name, list, detail, chosen, back, look = '', listRef }: SplitProps) {
  return (
    <div class={`split ${look} ${chosen ? 'sel' : ''}`}>
      <div class='l' role='region' aria-label={name} tabIndex={0} {...(listRef !== undefined && { ref: listRef })}>
        {list}
      </div>
      <div class='d'>
        {chosen && <a class='backl' href={back}><Icon name='left' />{name}</a>}
        {detail}
      </div>
    </div>
  )
}
