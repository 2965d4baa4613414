import { useEffect, useState } from 'preact/hooks'
import { sandbox, wanted } from '../api/client.ts'
import { useNews } from '../api/live.ts'
import { BASE } from '../address/route.ts'

const KEY = `espelho.seen ${BASE}`

/** The number of requests refused since the requests were last looked at. Looking marks all as seen. */
export function useRefusedCount (looking: boolean): number {
  const [count, setCount] = useState(0)
  const read = async (): Promise<void> => {
    const since = localStorage.getItem(KEY) ?? undefined
    const { refused, last } = await wanted(sandbox.GET('/_sandbox/requests/rows', {
      params: { query: { limit: '1', ...(since !== undefined && { since }) } }
    }))
    if (looking) note(last)
    else setCount(refused)
  }
  const note = (last: string | undefined): void => {
    if (last === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, last)
    setCount(0)
  }
  useEffect(() => { read().catch(() => {}) }, [looking])
  useNews(({ rows, topics }) => {
    if (topics.has('life') || topics.has('requests')) read().catch(() => {})
    else if (looking && rows.length > 0) note(rows.at(-1)?.id)
    else setCount(old => old + rows.filter(({ status }) => status >= 400).length)
  })
  return count
}
