import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { RequestRow as Row } from '../api/live.ts'
import { Failure, Waiting } from '../frame/failure.tsx'
import { stepTo } from '../frame/in-list.ts'
import { useKeys } from '../frame/keys.ts'
import { go, href, type Route } from '../address/route.ts'
import { Split } from '../frame/split.tsx'
import { useWindowed } from '../frame/windowed.ts'
import { T } from '../text/language.ts'
import { EmptyLog } from './empty-log.tsx'
import { Filters, type Kind, KINDS } from './filters.tsx'
import { type Log, useLog } from './log.ts'
import { RequestDetail } from './request-detail.tsx'
import { RequestRow, ROW_HEIGHT } from './request-row.tsx'
import { RunHead } from './run-head.tsx'
import { isRefused, type Run, runsOf } from './runs.ts'

export function Requests ({ route: { path: [, id], query } }: { route: Route }) {
  const list = useRef<HTMLDivElement>(null)
  const kind = query.get('so') as Kind | null
  const status = query.get('status') ?? (kind === null ? undefined : KINDS[kind])
  const [operation, q] = [query.get('operacao') ?? undefined, query.get('q') ?? undefined]
  const assumption = query.get('ponto') ?? undefined
  const log = useLog(
    {
      ...(status !== undefined && { status }),
      ...(operation !== undefined && { operation }),
      ...(assumption !== undefined && { assumption }),
      ...(q !== undefined && { q })
    },
    () => (list.current?.scrollTop ?? 0) < ROW_HEIGHT && scrollY < 200
  )
  const chosen = id ?? (innerWidth > 900 ? (log.rows.find(isRefused) ?? log.rows[0]) : undefined)?.id
  const to = (one: string | undefined): string =>
    href(one === undefined ? ['requisicoes'] : ['requisicoes', one], Object.fromEntries(query))
  const step = (by: number): void => {
    const next = log.rows[log.rows.findIndex(row => row.id === chosen) + by]
    if (next !== undefined) stepTo(to(next.id))
  }
  useKeys({ j: () => step(1), k: () => step(-1), ...(id !== undefined && { Escape: () => go(to(undefined)) }) })
  const isEmpty = log.ready && log.rows.length === 0 && log.clients === 0 && id === undefined && log.error === undefined
  return (
    <>
      <Filters log={log} kind={kind} operation={operation} assumption={assumption} q={q} folded={id !== undefined} />
      {isEmpty
        ? <EmptyLog />
        : (
          <Split
            name={T('Requisições', 'Requests')}
            back={to(undefined)}
            chosen={id !== undefined}
            listRef={list}
            list={
              <List
                log={log}
                named={id}
                chosen={chosen}
                isWhole={[status, operation, q, assumption].every(one => one === undefined)}
                to={to}
                toTop={() => { list.current?.scrollTo(0, 0) }}
              />
          }
            detail={
            chosen === undefined
              ? <p class='muted pad'>{log.ready && T('Nada selecionado.', 'Nothing selected.')}</p>
              : <RequestDetail key={chosen} id={chosen} />
          }
          />
          )}
    </>
  )
}

interface ListProps {
  readonly log: Log
  readonly chosen: string | undefined
  /** The one that the address names. Without it the newest refused one is chosen, and scrolls nothing. */
  readonly named: string | undefined
  /** No filter hides requests, so the list can be seen as runs. */
  readonly isWhole: boolean
  readonly to: (id: string) => string
  readonly toTop: () => void
}

type Item = { readonly row: Row, readonly place: number } | { readonly run: Run<Row>, readonly isOpen: boolean }

/** The rows, below the heads of their runs. The newest run is open, and the one of the chosen row. */
function useItems (rows: readonly Row[], chosen: string | undefined, isWhole: boolean) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const runs = useMemo(() => isWhole ? runsOf(rows) : [], [rows, isWhole])
  const turn = (id: string): void =>
    setTurned(old => new Set(old.has(id) ? [...old].filter(one => one !== id) : [...old, id]))
  if (!isWhole) return { items: rows.map((row, place): Item => ({ row, place })), turn }
  let place = 0
  const items = runs.flatMap((run, index): Item[] => {
    const isOpen = (index === 0 || run.rows.some(({ id }) => id === chosen)) !== turned.has(run.id)
    const first = place
    place += run.rows.length
    return [{ run, isOpen }, ...isOpen ? run.rows.map((row, at) => ({ row, place: first + at })) : []]
  })
  return { items, turn }
}

function List ({ log, chosen, named, isWhole, to, toTop }: ListProps) {
  const { rows, waiting, more, evicted, lost, error, ready } = log
  const { items, turn } = useItems(rows, chosen, isWhole)
  const { ref, from, to: end, above, below } = useWindowed<HTMLOListElement>(items.length, ROW_HEIGHT, {
    key: named ?? '', at: items.findIndex(item => 'row' in item && item.row.id === chosen)
  })
  useEffect(() => { if (more && end >= items.length) log.older() }, [end, rows.length, items.length, more])
  if (error !== undefined) return <Failure error={error} again={log.reload} />
  if (!ready) return <Waiting />
  return (
    <>
      {waiting > 0 && (
        <button
          type='button'
          class='new-rows'
          onClick={() => {
            log.release()
            toTop()
          }}
        >
          {waiting} {waiting === 1 ? T('nova', 'new') : T('novas', 'new')} ↑
        </button>
      )}
      {rows.length === 0 && (
        <p class='muted pad'>{T('Nenhuma requisição com esses filtros.', 'No request fits these filters.')}</p>
      )}
      <ol ref={ref} class='windowed' style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }} aria-live='off'>
        {items.slice(from, end).map(item => 'run' in item
          ? (
            <RunHead
              key={`run ${item.run.id}`}
              run={item.run}
              isOpen={item.isOpen}
              isPart={more && item.run.rows.at(-1) === rows.at(-1)}
              turn={() => turn(item.run.id)}
            />
            )
          : (
            <RequestRow
              key={item.row.id}
              row={item.row}
              to={to(item.row.id)}
              chosen={item.row.id === chosen}
              place={item.place + 1}
              count={rows.length}
            />
            ))}
      </ol>
      {!more && evicted > 0 && (
        <p class='muted pad'>
          {evicted === 1
            ? T('1 mais antiga já saiu do registro.', '1 older one has left the log.')
            : T(`${evicted} mais antigas já saíram do registro.`, `${evicted} older ones have left the log.`)}
        </p>
      )}
      {!more && lost !== undefined && (
        <p class='warn pad'>
          {T('As requisições anteriores se perderam: o servidor que as guardava caiu.',
            'Earlier requests are lost: the server that had them was killed.')}
        </p>
      )}
    </>
  )
}
