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
  const list = item?.closest('.l')
  if (item == null || list == null) return
  const { top, bottom } = item.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  const end = Math.min(frame.bottom, innerHeight)
  if (top < frame.top) list.scrollTop -= frame.top - top
  else if (bottom > end) list.scrollTop += bottom - end
}
