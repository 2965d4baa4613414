import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Refused } from './client.ts'
import { type Topic, useNews } from './live.ts'

export interface Resource<T> {
  /** The last read data. It stays while it is read again. */
  readonly data: T | undefined
  readonly error: Refused | undefined
  readonly reload: () => void
}

/** The shortest pause between two reads after changes, in milliseconds. */
const PAUSE_MS = 250

/** Reads from the control plane, and again when the key changes or one of the topics has a change. */
export function useResource<T> (key: string, topics: readonly Topic[], load: () => Promise<T>): Resource<T> {
  const [state, setState] = useState<{ key: string, data?: T, error?: Refused }>({ key })
  const loading = useRef({ load, key, run: 0 })
  loading.current.load = load
  loading.current.key = key
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const reload = useCallback(() => {
    const run = ++loading.current.run
    const asked = loading.current.key
    loading.current.load().then(
      data => { if (run === loading.current.run) setState({ key: asked, data }) },
      (error: Refused) => {
        if (run === loading.current.run) {
          setState(old => ({
            key: asked, ...(old.key === asked && old.data !== undefined && { data: old.data }), error
          }))
        }
      }
    )
  }, [])

  useEffect(reload, [key, reload])
  useEffect(() => () => clearTimeout(timer.current), [])
  useNews(news => {
    if (!news.topics.has('life') && !topics.some(topic => news.topics.has(topic))) return
    timer.current ??= setTimeout(() => { timer.current = undefined; reload() }, PAUSE_MS)
  })
  const isOf = state.key === key
  return { data: isOf ? state.data : undefined, error: isOf ? state.error : undefined, reload }
}
