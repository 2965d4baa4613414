import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Refused } from './client.ts'
import { type Topic, useNews } from './live.ts'

export interface Resource<T> {
  /** What was read last: it stays while it is read again. */
  readonly data: T | undefined
  readonly error: Refused | undefined
  readonly reload: () => void
}

/** Between two readings because of news, in milliseconds. */
const PAUSE = 250

/** What the control plane answers, read again when the key is another one, or there is news of these topics. */
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
    timer.current ??= setTimeout(() => { timer.current = undefined; reload() }, PAUSE)
  })
  const isOf = state.key === key
  return { data: isOf ? state.data : undefined, error: isOf ? state.error : undefined, reload }
}
