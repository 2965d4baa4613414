import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

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

/** The visible rows of a long list, whatever element scrolls. All rows have the same height. */
export function useWindowed<E extends HTMLElement> (count: number, height: number): Windowed<E> {
  const ref = useRef<E>(null)
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
  return { ref, from, to, above: from * height, below: (count - to) * height }
}
