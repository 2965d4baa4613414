import { useLayoutEffect, useState } from 'preact/hooks'

/** Whether the window is as a media query says. */
export function useMedia (query: string): boolean {
  const media = matchMedia(query)
  const [, redraw] = useState(0)
  useLayoutEffect(() => { // at once, because it may change before the next frame
    const look = (): void => redraw(count => count + 1)
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [query])
  return media.matches
}
