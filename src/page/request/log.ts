import { useEffect, useRef, useState } from 'preact/hooks'
import { Refused, sandbox, wanted } from '../api/client.ts'
import { type RequestRow, useNews } from '../api/live.ts'

/** As many as the request log of a server has. */
const MAX_ROWS = 5000

export interface Wanted {
  readonly status?: string
  readonly operation?: string
  readonly assumption?: string
  readonly q?: string
}

export interface Log {
  readonly rows: readonly RequestRow[]
  /** The number of rows that came while the list was scrolled down. */
  readonly waiting: number
  /** How many exchanges with clients the log has, and how many of them were refused. */
  readonly clients: number
  readonly refused: number
  readonly evicted: number
  /** Exchanges from before this instant are lost, because their server was killed. */
  readonly lost: string | undefined
  readonly more: boolean
  readonly error: Refused | undefined
  readonly ready: boolean
  readonly release: () => void
  readonly older: () => void
  readonly reload: () => void
}

interface State {
  rows: RequestRow[]
  waiting: RequestRow[]
  /** With the calls of the control plane. */
  total: number
  clients: number
  refused: number
  evicted: number
  lost: string | undefined
  more: boolean
  ready: boolean
  error?: Refused
}
const EMPTY: State =
  { rows: [], waiting: [], total: 0, clients: 0, refused: 0, evicted: 0, lost: undefined, more: false, ready: false }

/** The request log, newest first, as it grows. `isAtTop` tells whether a new row may push the others down. */
export function useLog (filter: Wanted, isAtTop: () => boolean): Log {
  const [state, setState] = useState<State>(EMPTY)
  const key = JSON.stringify(filter)
  const run = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isFiltered = key !== '{}'
  /** The rows that come while the log is read, because the response may not have them. */
  const coming = useRef<RequestRow[] | undefined>(undefined)

  const read = async (more: { before?: string, limit?: string } = {}) =>
    await wanted(sandbox.GET('/_sandbox/requests/rows', { params: { query: { ...filter, ...more } } }))

  const reload = (): void => {
    const own = ++run.current
    coming.current = []
    read().then(
      ({ rows, total, clients, refused, evicted, lost, more }) => {
        if (own !== run.current) return
        const read = { rows, waiting: [], total, clients, refused, evicted, lost, more, ready: true }
        setState(isFiltered ? read : withNews(read, coming.current ?? [], true))
        coming.current = undefined
      },
      (error: Refused) => { if (own === run.current) setState(old => ({ ...old, ready: true, error })) }
    )
  }
  const reloadSoon = (): void => {
    timer.current ??= setTimeout(() => { timer.current = undefined; reload() }, 400)
  }
  const older = (): void => {
    const before = state.rows.at(-1)?.id
    if (!state.more || before === undefined) return
    const own = ++run.current
    read({ before }).then(({ rows, more }) => {
      if (own === run.current) setState(old => ({ ...old, rows: [...old.rows, ...rows], more }))
    }, () => {})
  }

  useEffect(() => {
    reload()
    return () => { run.current++; clearTimeout(timer.current); timer.current = undefined }
  }, [key])
  useNews(({ rows, topics }) => {
    if (topics.has('life') || topics.has('requests')) reloadSoon()
    else if (rows.length > 0 && isFiltered) reloadSoon() // only the server can filter
    else if (rows.length > 0) {
      coming.current?.push(...rows)
      const atTop = isAtTop()
      setState(old => old.ready ? withNews(old, rows, atTop) : old)
    }
  })
  return {
    ...state,
    error: state.error,
    waiting: state.waiting.length,
    older,
    reload,
    release: () => setState(old => ({ ...old, rows: cut([...old.waiting, ...old.rows]), waiting: [] }))
  }
}

/** Puts new rows before the old ones, newest first. Rows that the log dropped are dropped here, too. */
function withNews (old: State, rows: readonly RequestRow[], atTop: boolean): State {
  const known = new Set([...old.waiting, ...old.rows.slice(0, rows.length + 200)].map(({ id }) => id))
  const fresh = rows.filter(({ id }) => !known.has(id)).reverse()
  const total = old.total + fresh.length
  const gone = Math.max(0, total - MAX_ROWS)
  const sent = fresh.filter(({ control }) => control !== true)
  const counted = {
    total: total - gone,
    clients: Math.min(old.clients + sent.length, MAX_ROWS),
    evicted: old.evicted + gone,
    refused: old.refused + sent.filter(({ status }) => status >= 400).length
  }
  return atTop
    ? { ...old, ...counted, rows: cut([...fresh, ...old.waiting, ...old.rows]), waiting: [] }
    : { ...old, ...counted, waiting: [...fresh, ...old.waiting].slice(0, MAX_ROWS) }
}

const cut = (rows: RequestRow[]): RequestRow[] => rows.length > MAX_ROWS ? rows.slice(0, MAX_ROWS) : rows
