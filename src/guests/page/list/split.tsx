import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../sign/icons.tsx'
import type { Choice } from './choice.ts'

interface SplitProps {
  readonly name: string
  readonly choice: Choice
  readonly list: ComponentChildren
  readonly detail: ComponentChildren
  /** A class for other widths. */
  readonly look?: string
  readonly listRef?: RefObject<HTMLDivElement | null>
  /** Called when the pointer moves over the list, and when it leaves it. */
  readonly onPointer?: (isThere: boolean) => void
}

/** A list, and what is chosen in it. A small screen shows one of the two. */
export function Split ({ name, choice, list, detail, look = '', listRef, onPointer }: SplitProps) {
  const { isOpen, back, touch } = choice
  const place = useRef<HTMLDivElement>(null)
  useTouch(place, touch)
  return (
    <div class={`split ${look} ${isOpen ? 'sel' : ''}`}>
      <div
        class='l'
        role='region'
        aria-label={name}
        tabIndex={0}
        onPointerMove={() => onPointer?.(true)}
        onPointerLeave={() => onPointer?.(false)}
        {...(listRef !== undefined && { ref: listRef })}
      >
        {list}
      </div>
      <div class='d' ref={place}>
        {isOpen && <a class='backl' href={back}><Icon name='left' />{name}</a>}
        {detail}
      </div>
    </div>
  )
}

/** These keys begin nothing by themselves, or leave what is shown. */
const NO_TOUCH: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'Tab', 'Escape'])

/** Calls `touch` when the pointer, a key, the wheel, the focus or a selection is in an element. */
function useTouch (place: RefObject<HTMLElement | null>, touch: () => void): void {
  const latest = useRef(touch)
  latest.current = touch
  useEffect(() => {
    const inside = (node: EventTarget | null): boolean => node instanceof Node && place.current?.contains(node) === true
    const look = ({ target }: Event): void => { if (inside(target)) latest.current() }
    /** Without the focus anywhere, a key that scrolls is for the detail. What the page does by a key is not. */
    const lookAtKey = ({ target, key, defaultPrevented }: KeyboardEvent): void => {
      const reads = inside(target) || (!defaultPrevented && (target as Node).contains(place.current))
      if (reads && !NO_TOUCH.has(key)) latest.current()
    }
    const lookAtSelection = (): void => {
      const selection = getSelection()
      if (selection?.isCollapsed === false && inside(selection.focusNode)) latest.current()
    }
    const events = ['pointermove', 'pointerdown', 'wheel', 'focusin']
    for (const name of events) addEventListener(name, look, { passive: true })
    addEventListener('keydown', lookAtKey)
    document.addEventListener('selectionchange', lookAtSelection)
    return () => {
      for (const name of events) removeEventListener(name, look)
      removeEventListener('keydown', lookAtKey)
      document.removeEventListener('selectionchange', lookAtSelection)
    }
  }, [])
}
