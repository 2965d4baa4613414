import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { sandbox, wanted } from '../api/client.ts'
import { type RequestRow, useNews } from '../api/live.ts'
import { BASE } from '../address/route.ts'
import { setRefused } from './badge.ts'

const KEY = `espelho.seen ${BASE}`

/**
 * The number of requests refused since the requests were last looked at. Looking marks all as seen. What is stored is
 * an instant, because a server that starts anew uses the identifiers of its requests anew.
 */
export function useRefusedCount (isShown: boolean): number {
  const [count, setCount] = useState(0)
  const looking = useVisible() && isShown
  useLayoutEffect(() => setRefused(count), [count])
  const read = async (): Promise<void> => {
    const since = localStorage.getItem(KEY) ?? undefined
    const { refused, rows } = await wanted(sandbox.GET('/_sandbox/requests/rows', {
      params: { query: { limit: '1', ...(since !== undefined && { since }) } }
    }))
    if (looking) note(rows[0])
    else setCount(refused)
  }
  const note = (last: RequestRow | undefined): void => {
    if (last !== undefined) localStorage.setItem(KEY, new Date(Date.parse(last.at) + 1).toISOString())
    setCount(0)
  }
  useEffect(() => { read().catch(() => {}) }, [looking])
  useNews(({ rows, topics }) => {
    if (topics.has('life') || topics.has('requests')) read().catch(() => {})
    else if (looking && rows.length > 0) note(rows.at(-1))
    else setCount(old => old + rows.filter(({ status, control }) => status >= 400 && control !== true).length)
  })
  return count
}

/** False while the tab is behind another one. */
function useVisible (): boolean {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const read = (): void => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return isVisible
}
