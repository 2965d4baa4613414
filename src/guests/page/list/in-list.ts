import { go } from '../address/route.ts'

let isStep = false

/** Goes to an item by a key. The item gets the focus as soon as it is drawn as the chosen one. */
export function stepTo (address: string): void {
  isStep = true
  go(address)
}

export function focusAfterStep (item: Element | null | undefined): void {
  if (isStep && item instanceof HTMLElement) item.focus({ preventScroll: true })
  isStep = false
}

/** Scrolls the list of a split view to an item. The page itself stays, so that the bar covers nothing. */
export function scrollInList (item: Element | null | undefined): void {
  focusAfterStep(item)
  if (item != null) bringIntoSight(item, item.getBoundingClientRect())
}

/** Scrolls the list that an element is in to a place. */
export function bringIntoSight (inside: Element, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>): void {
  const list = inside.closest('.l')
  if (list === null) return
  const frame = list.getBoundingClientRect()
  const end = Math.min(frame.bottom, innerHeight)
  if (top < frame.top) list.scrollTop -= frame.top - top
  else if (bottom > end) list.scrollTop += bottom - end
}
