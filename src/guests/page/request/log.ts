import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Refused, sandbox, wanted } from '../api/client.ts'
import type { paths } from '../api/control-plane.d.ts'
import { type RequestRow, type Topic, useNews } from '../api/live.ts'
import { useResource } from '../api/resource.ts'
import { isRefused } from './runs.ts'

/** As many as the request log of a server has. */
const MAX_ROWS = 5000

export interface Wanted {
  readonly status?: string
  readonly operation?: string
  readonly assumption?: string
  readonly q?: string
}

type Answer = paths['/_sandbox/requests/rows']['get']['responses'][200]['content']['application/json']
/** `total` counts the calls of the control plane, too; `clients` and `refused` do not. */
type Counts = Pick<Answer, 'total' | 'clients' | 'refused' | 'evicted' | 'lost' | 'more'>
interface State extends Counts { readonly rows: readonly RequestRow[], readonly waiting: readonly RequestRow[] }
export interface Log extends Counts {
  readonly rows: readonly RequestRow[]
  /** The number of rows that came while the list was scrolled down. */
  readonly waiting: number
  readonly error: Refused | undefined
  readonly ready: boolean
  readonly release: () => void
  readonly older: () => void
  readonly reload: () => void
}

const EMPTY: State = { rows: [], waiting: [], total: 0, clients: 0, refused: 0, evicted: 0, more: false }

let mounts = 0

/** The request log, newest first, as it grows. `isAtTop` tells whether a new row may push the others down. */
export function useLog (filter: Wanted, isAtTop: () => boolean): Log {
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
    const read = { ...data, waiting: [] }
    setState(isFiltered ? read : withNews(read, coming.current ?? [], true))
    coming.current = undefined
  }, [data])
  useNews(({ rows, topics }) => {
    if (rows.length === 0 || isFiltered || topics.has('life') || topics.has('requests')) return
    coming.current?.push(...rows)
    const atTop = isAtTop()
    if (data !== undefined) setState(old => withNews(old, rows, atTop))
  })
  const older = (): void => {
    const before = state.rows.at(-1)?.id
    if (!state.more || before === undefined) return
    readRows(filter, { before }).then(({ rows, more }) => {
      if (data === shown.current) setState(old => ({ ...old, rows: [...old.rows, ...rows], more }))
    }, () => {})
  }
  return {
    ...state,
    error,
    ready: data !== undefined || error !== undefined,
    waiting: state.waiting.length,
    older,
    reload,
    release: () => setState(old => ({ ...old, rows: cut([...old.waiting, ...old.rows]), waiting: [] }))
  }
}

const readRows = (filter: Wanted, more: { before?: string } = {}) =>
  wanted(sandbox.GET('/_sandbox/requests/rows', { params: { query: { ...filter, ...more } } }))

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
    refused: old.refused + sent.filter(isRefused).length
  }
  return atTop
    ? { ...old, ...counted, rows: cut([...fresh, ...old.waiting, ...old.rows]), waiting: [] }
    : { ...old, ...counted, waiting: [...fresh, ...old.waiting].slice(0, MAX_ROWS) }
}

const cut = (rows: readonly RequestRow[]): readonly RequestRow[] => rows.slice(0, MAX_ROWS)
