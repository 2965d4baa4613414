import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Refused, sandbox, wanted } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'
import { isAside, type RequestRow, type Topic, useNews } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { isRefused } from './runs.ts'

/** As many as the request log of a server has. */
const MAX_ROWS = 5000

export interface Wanted {
  readonly status?: string
  readonly operation?: string
  readonly assumption?: string
  readonly q?: string
  /** What the page did itself is listed, too. */
  readonly own?: 'true'
}

type Answer = paths['/_sandbox/requests/rows']['get']['responses'][200]['content']['application/json']
/** `total` counts all; `own` what the page did itself; `clients` and `refused` neither that nor the control plane. */
type Counts = Pick<Answer, 'total' | 'clients' | 'own' | 'refused' | 'last' | 'evicted' | 'more'>
interface State extends Counts { readonly rows: readonly RequestRow[] }
export interface Log extends Counts {
  readonly rows: readonly RequestRow[]
  /** The number of rows that came while the list could not move, and that are not shown. */
  readonly waiting: number
  readonly error: Refused | undefined
  readonly ready: boolean
  readonly release: () => void
  readonly older: () => void
  readonly reload: () => void
}

const EMPTY: State = { rows: [], total: 0, clients: 0, own: 0, refused: 0, evicted: 0, more: false }

let mounts = 0

/**
 * The request log, newest first, as it grows. `mayMove` tells whether a new row may push the others down. The row that
 * the address names is shown in any case.
 */
export function useLog (filter: Wanted, named: string | undefined, mayMove: () => boolean): Log {
  const [state, setState] = useState<State>(EMPTY)
  const [mount] = useState(() => ++mounts) // what is read grows by the rows that come, so that nobody shares it
  const key = JSON.stringify(filter)
  const isFiltered = key !== '{}' // only the server can filter
  /** The rows that come while the log is read, because the response may not have them. */
  const coming = useRef<RequestRow[] | undefined>(undefined)
  const topics: readonly Topic[] = isFiltered ? ['requests', 'rows'] : ['requests']
  const { data, error, reload } = useResource(`log ${mount} ${key}`, topics, async () => {
    coming.current = []
    return await readRows(filter)
  })
  const shown = useRef(data)
  shown.current = data

  useLayoutEffect(() => {
    if (data === undefined) return
    setState(isFiltered ? data : withNews(data, coming.current ?? []))
    coming.current = undefined
  }, [data])
  useNews(({ rows, topics }) => {
    if (rows.length === 0 || isFiltered || topics.has('life') || topics.has('requests')) return
    coming.current?.push(...rows)
    if (data !== undefined) setState(old => withNews(old, rows))
  })
  const older = (): void => {
    const before = state.rows.at(-1)?.id
    if (!state.more || before === undefined) return
    readRows(filter, { before }).then(({ rows, more }) => {
      if (data === shown.current) setState(old => ({ ...old, rows: [...old.rows, ...rows], more }))
    }, () => {})
  }
  const { rows, waiting, release } = useRows(state.rows, key, named, mayMove)
  return {
    ...state,
    rows,
    error,
    ready: (data !== undefined && state !== EMPTY) || error !== undefined,
    waiting,
    older,
    reload,
    release
  }
}

/** The rows that are shown, and how many newer ones wait for a list that may move. */
function useRows (
  rows: readonly RequestRow[], filter: string, named: string | undefined, mayMove: () => boolean
): Pick<Log, 'rows' | 'waiting' | 'release'> {
  const [, redraw] = useState(0)
  /** The newest row that is shown. Another filter has another one. */
  const top = useRef<{ readonly filter: string, readonly id: string | undefined }>(undefined)
  const known = top.current?.filter === filter ? rows.findIndex(({ id }) => id === top.current?.id) : 0
  const isNamedLater = rows.slice(0, Math.max(known, 0)).some(({ id }) => id === named)
  const waiting = isNamedLater || mayMove() ? 0 : Math.max(known, 0)
  if (waiting === 0) top.current = { filter, id: rows[0]?.id }
  return {
    rows: useMemo(() => waiting === 0 ? rows : rows.slice(waiting), [rows, waiting]),
    waiting,
    release: () => {
      top.current = undefined
      redraw(count => count + 1)
    }
  }
}

/** How many rows are read at once. */
const PAGE_ROWS = '200'

const readRows = (filter: Wanted, more: { before?: string } = {}) =>
  wanted(sandbox.GET('/_sandbox/requests/rows', { params: { query: { ...filter, ...more, limit: PAGE_ROWS } } }))

/** The place of a request in the log: 7 of `0-7`. */
const placeOf = (id = ''): number => Number(id.split('-')[1] ?? 0)

/** Puts new rows before the old ones, newest first. Rows that the log dropped are dropped here, too. */
function withNews (old: State, rows: readonly RequestRow[]): State {
  const known = new Set(old.rows.slice(0, rows.length + 200).map(({ id }) => id))
  const fresh = rows.filter(row => !known.has(row.id) && !isAside(row)).reverse()
  const total = old.total + fresh.length
  const gone = Math.max(0, total - MAX_ROWS)
  const sent = fresh.filter(({ control }) => control !== true)
  return {
    ...old,
    total: total - gone,
    own: old.own + rows.filter(row => isAside(row) && placeOf(row.id) > placeOf(old.last)).length,
    clients: Math.min(old.clients + sent.length, MAX_ROWS),
    evicted: old.evicted + gone,
    refused: old.refused + sent.filter(isRefused).length,
    rows: [...fresh, ...old.rows].slice(0, MAX_ROWS)
  }
}
