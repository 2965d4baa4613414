import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** True once an element has come into sight. What is hidden by a style never does. */
export function useInSight (place: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  useEffect(() => {
    if (isInSight || place.current === null) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setInSight(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isInSight])
  return isInSight
}
