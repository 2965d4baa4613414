import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

type Step = (place: DOMRect, own: DOMRect) => boolean

/** Whether a cell lies on another line, in the direction of a key. */
const LINES: Readonly<Record<string, Step>> = {
  ArrowUp: (place, own) => place.bottom <= own.top + 1,
  ArrowDown: (place, own) => place.top >= own.bottom - 1
}

/**
 * Roving focus: all cells of a map are one stop of the Tab key, and the arrow keys go from cell to cell. The cells have
 * `tabIndex={-1}`, and one of them gets 0.
 */
export function useRoving (map: RefObject<HTMLElement | null>, cells: string): void {
  useLayoutEffect(() => {
    const first = (more: string): HTMLElement | null | undefined => map.current?.querySelector(cells + more)
    const stop = first('[tabindex="0"]') ?? first('[aria-current]') ?? first('')
    if (stop !== null && stop !== undefined) stop.tabIndex = 0
  })
  useLayoutEffect(() => {
    const element = map.current
    if (element === null) return
    const all = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(cells)]
    const follow = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || !target.matches(cells)) return
      for (const cell of element.querySelectorAll<HTMLElement>(`${cells}[tabindex="0"]`)) cell.tabIndex = -1
      target.tabIndex = 0
    }
    const move = (event: KeyboardEvent): void => {
      const { target, key } = event
      if (!(target instanceof HTMLElement) || !target.matches(cells)) return
      const next = nextCell(all(), target, key)
      if (next === undefined) return
      event.preventDefault()
      next.focus()
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    element.addEventListener('focusin', follow)
    element.addEventListener('keydown', move)
    return () => {
      element.removeEventListener('focusin', follow)
      element.removeEventListener('keydown', move)
    }
  }, [map.current, cells])
}

function nextCell (cells: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  if (key === 'ArrowRight') return cells[cells.indexOf(from) + 1]
  if (key === 'ArrowLeft') return cells[cells.indexOf(from) - 1]
  const isThere = LINES[key]
  if (isThere === undefined) return undefined
  const own = from.getBoundingClientRect()
  const middle = own.left + own.width / 2
  let best: { cell: HTMLElement, down: number, across: number } | undefined
  for (const cell of cells) {
    const place = cell.getBoundingClientRect()
    if (!isThere(place, own)) continue
    const [down, across] = [Math.abs(place.top - own.top), Math.abs(place.left + place.width / 2 - middle)]
    if (best === undefined || down < best.down - 1 || (down < best.down + 1 && across < best.across)) {
      best = { cell, down, across }
    }
  }
  return best?.cell
}
