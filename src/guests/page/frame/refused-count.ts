import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { sandbox, wanted } from '../api/client.ts'
import { isAside, noteRoom, type RequestRow, useNews } from '../api/live.ts'
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
  /** The newest request that the server has counted, and those that came while it was asked. */
  const counted = useRef(0)
  const coming = useRef<RequestRow[]>([])
  const uncounted = (rows: readonly RequestRow[]): number => rows.filter(row =>
    numberOf(row.id) > counted.current && (row.status ?? 0) >= 400 && row.control !== true && !isAside(row)).length
  const read = async (): Promise<void> => {
    const own = coming.current = []
    const since = localStorage.getItem(KEY) ?? undefined
    const { refused, rows, last } = await wanted(sandbox.GET('/_sandbox/requests/rows', {
      params: { query: { limit: '1', ...(since !== undefined && { since }) } }
    }))
    if (own !== coming.current) return
    if (rows[0] !== undefined && own.length === 0) noteRoom(rows[0])
    counted.current = numberOf(last)
    if (looking) note(rows[0])
    else setCount(refused + uncounted(own))
  }
  const note = (last: RequestRow | undefined): void => {
    if (last !== undefined) localStorage.setItem(KEY, new Date(Date.parse(last.at) + 1).toISOString())
    setCount(0)
  }
  useEffect(() => { read().catch(() => {}) }, [looking])
  useNews(({ rows, topics }) => {
    coming.current.push(...rows)
    if (topics.has('life') || topics.has('requests')) read().catch(() => {})
    else if (looking && rows.length > 0) note(rows.at(-1))
    else setCount(old => old + uncounted(rows))
  })
  return count
}

/** The number in an identifier: 5 of `0-5`. */
function numberOf (id: string | undefined): number {
  return Number(id?.split('-')[1] ?? 0)
}

/** False while the tab is behind another one. */
function useVisible (): boolean {
  const [isVisible, setVisible] = useState(!document.hidden)
  useLayoutEffect(() => { // at once, because it may change before the next frame
    const read = (): void => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return isVisible
}
