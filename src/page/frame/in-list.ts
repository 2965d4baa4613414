/** Scrolls the list of a split view to an item. The page itself stays, so that the bar covers nothing. */
export function scrollInList (item: Element | null | undefined): void {
  const list = item?.closest('.l')
  if (item == null || list == null) return
  const { top, bottom } = item.getBoundingClientRect()
  const frame = list.getBoundingClientRect()
  const end = Math.min(frame.bottom, innerHeight)
  if (top < frame.top) list.scrollTop -= frame.top - top
  else if (bottom > end) list.scrollTop += bottom - end
}
