import { useLayoutEffect, useState } from 'preact/hooks'

/** What the page knows outside of its components. Whoever draws it is drawn again when it has changed. */
export interface Watched {
  /** Called where a component draws it. */
  readonly watch: () => void
  readonly hasChanged: () => void
}

export function createWatched (): Watched {
  const watchers = new Set<() => void>()
  return {
    watch () {
      const [, redraw] = useState(0)
      useLayoutEffect(() => { // at once, because it may change before the next frame
        const draw = (): void => redraw(count => count + 1)
        watchers.add(draw)
        return () => { watchers.delete(draw) }
      }, [])
    },
    hasChanged () { for (const draw of [...watchers]) draw() }
  }
}
