import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { bringIntoSight, scrollInList } from './in-list.ts'

/** The rows drawn above and below the visible ones. */
const EXTRA_ROWS = 10

export interface Windowed<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly from: number
  readonly to: number
  /** The height of the rows that are not drawn, in pixels. */
  readonly above: number
  readonly below: number
}

/** The chosen row, and its place in the list: -1 if it is not there. */
interface Chosen { readonly key: string, readonly at: number }

/**
 * The visible rows of a long list, whatever element scrolls. All rows have the same height. The list is scrolled to the
 * row that becomes the chosen one, which gets the focus after a step.
 */
export function useWindowed<E extends HTMLElement> (count: number, height: number, chosen?: Chosen): Windowed<E> {
  const ref = useRef<E>(null)
  const reached = useRef<string | undefined>(undefined)
  const [[first, last], setRange] = useState<[number, number]>([0, 60])
  useLayoutEffect(() => {
    const look = (): void => {
      const { top } = ref.current?.getBoundingClientRect() ?? { top: 0 }
      const from = Math.max(0, Math.floor(-top / height) - EXTRA_ROWS)
      const to = Math.ceil((innerHeight - top) / height) + EXTRA_ROWS
      setRange(old => old[0] === from && old[1] === to ? old : [from, to])
    }
    look()
    const options = { capture: true, passive: true }
    addEventListener('scroll', look, options)
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, options)
      removeEventListener('resize', look)
    }
  }, [height, count])
  const from = Math.min(first, Math.max(0, count - 1))
  const to = Math.min(Math.max(last, from), count)
  useLayoutEffect(() => {
    if (ref.current === null || count === 0 || chosen === undefined || chosen.key === reached.current) return
    const { key, at } = chosen
    if (at !== -1 && (at < from || at >= to)) {
      const top = ref.current.getBoundingClientRect().top + at * height
      bringIntoSight(ref.current, { top, bottom: top + height })
      setRange([Math.max(0, at - EXTRA_ROWS), at + EXTRA_ROWS])
      return
    }
    reached.current = key
    if (at !== -1) scrollInList(ref.current.querySelector('[aria-current]'))
  })
  return { ref, from, to, above: from * height, below: (count - to) * height }
}
