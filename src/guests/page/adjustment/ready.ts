import { useEffect, useState } from 'preact/hooks'

/** A key decides on what was shown for so long, because a person needs it to see what they decide on. */
const SHOWN_MS = 300

/** True once the same thing was shown for long enough. */
export function useReady (shown: string): boolean {
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setReady(shown), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return ready === shown
}
