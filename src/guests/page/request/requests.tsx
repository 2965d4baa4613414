import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { RequestRow as Row } from '../api/live.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { useChoice } from '../list/choice.ts'
import { go, href, type Route } from '../address/route.ts'
import { Split } from '../list/split.tsx'
import { useWindowed } from '../list/windowed.ts'
import { T } from '../text/language.ts'
import { hint, safe } from '../text/safe.ts'
import { EmptyLog } from '../start/empty-log.tsx'
import { Filters, type Kind, KINDS } from './filters.tsx'
import { type Log, useLog } from './log.ts'
import { RequestDetail } from './request-detail.tsx'
import { RequestRow, ROW_REM } from './request-row.tsx'
import { RunHead } from './run-head.tsx'
import { isRefused, type Run, runsOf } from './runs.ts'

export function Requests ({ route: { path: [, id], query } }: { route: Route }) {
  const list = useRef<HTMLDivElement>(null)
  const [isPointedAt, point] = useState(false)
  const kind = query.get('so') as Kind | null
  const status = query.get('status') ?? (kind === null ? undefined : KINDS[kind])
  const [operation, q] = [query.get('operacao') ?? undefined, query.get('q') ?? undefined]
  const assumption = query.get('ponto') ?? undefined
  const follows = id === undefined && query.has(FOLLOW)
  const isAtRest = (): boolean =>
    id === undefined && !isPointedAt && (list.current?.scrollTop ?? 0) < rowHeight() && scrollY < 200
  const log = useLog(
    {
      ...(status !== undefined && { status }),
      ...(operation !== undefined && { operation }),
      ...(assumption !== undefined && { assumption }),
      ...(q !== undefined && { q })
    },
    id,
    () => follows || isAtRest()
  )
  const isWhole = [status, operation, q, assumption].every(one => one === undefined)
  const runs = useMemo(() => isWhole ? runsOf(log.rows) : [], [log.rows, isWhole])
  const { [FOLLOW]: _, ...filters } = Object.fromEntries(query)
  const to = (one?: string): string => href(one === undefined ? ['requisicoes'] : ['requisicoes', one], filters)
  const inSight = runs[0]?.rows ?? log.rows
  const first = (follows ? undefined : inSight.find(isRefused)) ?? inSight[0]
  const choice = useChoice({ ids: log.rows.map(({ id }) => id), named: id, first: first?.id, to, follows })
  const { chosen, isOpen } = choice
  const isEmpty = log.ready && log.rows.length === 0 && log.clients === 0 && id === undefined && log.error === undefined
  return (
    <>
      {!isEmpty && (
        <Filters log={log} kind={kind} operation={operation} assumption={assumption} q={q} folded={isOpen}>
          <Follow follows={follows} to={follows ? to() : href(['requisicoes'], { ...filters, [FOLLOW]: '1' })} />
        </Filters>
      )}
      {isEmpty
        ? <EmptyLog />
        : (
          <Split
            name={T('Requisições', 'Requests')}
            choice={choice}
            listRef={list}
            onPointer={point}
            list={
              <List
                log={log}
                runs={runs}
                named={id}
                chosen={chosen}
                isWhole={isWhole}
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

/** In pixels. Who has larger text has larger rows. */
const rowHeight = (): number => ROW_REM * parseFloat(getComputedStyle(document.documentElement).fontSize)

/** In the address: the detail always shows the newest request, also while somebody reads it, as on a second screen. */
const FOLLOW = 'seguir'

function Follow ({ follows, to }: { follows: boolean, to: string }) {
  return (
    <button type='button' class='btn bare switch' role='switch' aria-checked={follows} onClick={() => go(to)}>
      <i />
      {T('Seguir a mais nova', 'Follow the newest')}
    </button>
  )
}

interface ListProps {
  readonly log: Log
  readonly runs: readonly Run<Row>[]
  readonly chosen: string | undefined
  /** The one that the address names. Without it the newest refused one is chosen, and scrolls nothing. */
  readonly named: string | undefined
  /** No filter hides requests, so the list can be seen as runs. */
  readonly isWhole: boolean
  readonly to: (id: string) => string
  readonly toTop: () => void
}

type Item = { readonly row: Row, readonly place: number } | { readonly run: Run<Row>, readonly isOpen: boolean } |
  { readonly outside: readonly string[], readonly of: Run<Row> }

/** What clients asked for that the contract does not have, most frequent first: `2 × GET /nada`. */
function outsideContract (rows: readonly Row[]): string[] {
  const counts = new Map<string, number>()
  for (const { operation, control, method, path } of rows) {
    if (operation !== undefined || control === true) continue
    counts.set(`${method} ${path}`, (counts.get(`${method} ${path}`) ?? 0) + 1)
  }
  return Array.from(counts).sort(([, a], [, b]) => b - a).map(([what, count]) => `${count} × ${what}`)
}

function Outside ({ list }: { list: readonly string[] }) {
  const text = list.map(safe).join(' · ')
  return (
    <li class='run'>
      <b>{T('Fora do contrato', 'Outside the contract')}</b>
      <span class='muted clip' title={hint(text)} translate={false}>{text}</span>
    </li>
  )
}

/** The log may have more of a run. */
const isPart = (run: Run<Row>, { rows, more }: Log): boolean => more && run.rows.at(-1) === rows.at(-1)

/** The rows, below the heads of their runs. The newest run is open, and the one of the chosen row. */
function useItems ({ log, log: { rows }, runs, chosen, isWhole }: ListProps) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const turn = (id: string): void =>
    setTurned(old => new Set(old.has(id) ? [...old].filter(one => one !== id) : [...old, id]))
  if (!isWhole) return { items: rows.map((row, place): Item => ({ row, place })), turn }
  let place = 0
  const items = runs.flatMap((run, index): Item[] => {
    const isOpen = (index === 0 || run.rows.some(({ id }) => id === chosen)) !== turned.has(run.id)
    const first = place
    place += run.rows.length
    const outside = outsideContract(run.rows)
    return [
      { run, isOpen },
      ...isOpen ? run.rows.map((row, at) => ({ row, place: first + at })) : [],
      ...isOpen && outside.length > 0 && !isPart(run, log) ? [{ outside, of: run }] : []
    ]
  })
  return { items, turn }
}

function List (props: ListProps) {
  const { log, chosen, named, to, toTop } = props
  const { rows, waiting, more, evicted, lost, error, ready } = log
  const { items, turn } = useItems(props)
  const { ref, from, to: end, above, below } = useWindowed<HTMLOListElement>(items.length, rowHeight(), {
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
        {items.slice(from, end).map(item => 'outside' in item
          ? <Outside key={`outside ${item.of.id}`} list={item.outside} />
          : 'run' in item
            ? (
              <RunHead
                key={`run ${item.run.id}`}
                run={item.run}
                isOpen={item.isOpen}
                isPart={isPart(item.run, log)}
                turn={() => turn(item.run.id)}
              />
              )
            : (
              <RequestRow
                key={item.row.id}
                row={item.row}
                above={log.rows[item.place - 1]}
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
            ? T('1 mais antiga já saiu do log.', '1 older one has left the log.')
            : T(`${evicted} mais antigas já saíram do log.`, `${evicted} older ones have left the log.`)}
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
