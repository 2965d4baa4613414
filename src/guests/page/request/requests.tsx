import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { RequestRow as Row } from '../api/live.ts'
import { Failure, Waiting } from '../sign/failure.tsx'
import { useChoice } from '../list/choice.ts'
import { href, type Route, withQuery } from '../address/route.ts'
import { Split } from '../list/split.tsx'
import { Switch } from '../list/switch.tsx'
import { useWindowed } from '../list/windowed.ts'
import { T } from '../text/language.ts'
import { hint, safe } from '../text/safe.ts'
import { EmptyLog } from '../start/empty-log.tsx'
import { Filters, type Kind, KINDS } from './filters.tsx'
import { isPart, type Mark, marksOf, useItems } from './items.ts'
import { type Log, useLog, type Wanted } from './log.ts'
import { RequestDetail } from './request-detail.tsx'
import { RequestRow, ROW_REM } from './request-row.tsx'
import { RunHead } from './run-head.tsx'
import { comparedWith, isRefused, type Run, runsOf } from './runs.ts'

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
  const filter: Wanted = {
    ...(status !== undefined && { status }),
    ...(operation !== undefined && { operation }),
    ...(assumption !== undefined && { assumption }),
    ...(q !== undefined && { q }),
    ...(query.has(OWN) && { own: 'true' })
  }
  const log = useLog(filter, id, () => follows || isAtRest())
  const isWhole = [status, operation, q, assumption].every(one => one === undefined)
  const runs = useMemo(() => isWhole ? runsOf(log.rows) : [], [log.rows, isWhole])
  const shown = useMemo(() => shownRuns(runs, query), [runs, query])
  const only = isWhole ? MARKS[query.get('mostra') ?? ''] : undefined
  const { [FOLLOW]: _, ...filters } = Object.fromEntries(query)
  const to = (one?: string): string => href(one === undefined ? ['requisicoes'] : ['requisicoes', one], filters)
  const marks = useMemo(() => new Map(shown.flatMap(run => [...marksOf(run)])), [shown])
  const rows = only === undefined ? log.rows : log.rows.filter(({ id }) => marks.get(id) === only)
  const inSight = only === undefined ? runs[0]?.rows ?? rows : rows
  const first = (follows ? undefined : inSight.find(isRefused)) ?? inSight[0]
  const choice = useChoice({ ids: rows.map(({ id }) => id), named: id, first: first?.id, to, follows })
  const { chosen, isOpen } = choice
  const isEmpty = log.ready && log.rows.length === 0 && log.clients === 0 && id === undefined && log.error === undefined
  return (
    <>
      {!isEmpty && (
        <Filters
          log={log} kind={kind} operation={operation} assumption={assumption} q={q} filter={filter}
          only={only && new Set(rows.map(({ id }) => id))} folded={isOpen}
        >
          <Switch
            name={T('myClicks')}
            count={log.own}
            isOn={query.has(OWN)}
            to={withQuery({ [OWN]: query.has(OWN) ? undefined : '1' })}
          />
          <Switch
            name={T('followTheNewest')}
            isOn={follows}
            to={follows ? to() : href(['requisicoes'], { ...filters, [FOLLOW]: '1' })}
          />
        </Filters>
      )}
      {isEmpty
        ? <EmptyLog />
        : (
          <Split
            name={T('requests')}
            choice={choice}
            listRef={list}
            onPointer={point}
            list={
              <List
                log={log}
                runs={shown}
                all={runs}
                named={id}
                chosen={chosen}
                isWhole={isWhole}
                folds={kind === 'recusadas'}
                only={only}
                to={to}
                toTop={() => { list.current?.scrollTo(0, 0) }}
              />
          }
            detail={
            chosen === undefined
              ? <p class='muted pad'>{log.ready && T('nothingSelected')}</p>
              : <RequestDetail key={chosen} id={chosen} mark={marks.get(chosen)} />
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

/** In the address: what the page did itself is listed, too. */
const OWN = 'meus'
/** In the address: of one run the new refusals alone, or those that it has fixed. */
const MARKS: Readonly<Record<string, Mark>> = { novas: 'new', corrigidas: 'fixed' }

/** The runs, one of them compared with that of the address, and alone where the address asks for some of its rows. */
function shownRuns (runs: readonly Run<Row>[], query: URLSearchParams): readonly Run<Row>[] {
  const [one, base] = ['execucao', 'base'].map(name => runs.find(({ id }) => id === query.get(name)))
  if (one === undefined) return runs
  const compared = base === undefined ? one : comparedWith(one, base)
  return query.has('mostra') ? [compared] : runs.map(run => run === one ? compared : run)
}

interface ListProps {
  readonly log: Log
  /** Those that are listed. */
  readonly runs: readonly Run<Row>[]
  readonly all: readonly Run<Row>[]
  readonly chosen: string | undefined
  /** The one that the address names. Without it the newest refused one is chosen, and scrolls nothing. */
  readonly named: string | undefined
  /** No filter hides requests, so the list can be seen as runs. */
  readonly isWhole: boolean
  readonly folds: boolean
  readonly only: Mark | undefined
  readonly to: (id: string) => string
  readonly toTop: () => void
}

function Outside ({ list }: { list: readonly string[] }) {
  const text = list.map(safe).join(' · ')
  return (
    <li class='run'>
      <b>{T('outsideTheContract')}</b>
      <span class='muted clip' title={hint(text)} translate={false}>{text}</span>
    </li>
  )
}

function List (props: ListProps) {
  const { log, chosen, named, to, toTop } = props
  const { rows, waiting, more, evicted, error, ready } = log
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
          {T('newCount', { count: waiting })} ↑
        </button>
      )}
      {rows.length === 0 && (
        <p class='muted pad'>{T('noRequestFitsTheseFilters')}</p>
      )}
      <ol ref={ref} class='windowed' style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }} aria-live='off'>
        {items.slice(from, end).map(item => 'outside' in item
          ? <Outside key={`outside ${item.of.id}`} list={item.outside} />
          : 'run' in item
            ? (
              <RunHead
                key={`run ${item.run.id}`}
                run={item.run}
                others={props.all.filter(({ id }) => id !== item.run.id)}
                only={props.only}
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
                mark={item.mark}
                fold={item.fold}
                to={to(item.row.id)}
                chosen={item.row.id === chosen}
                place={item.place + 1}
                count={rows.length}
              />
              ))}
      </ol>
      {!more && evicted > 0 && (
        <p class='muted pad'>
          {T('olderLeft', { count: evicted })}
        </p>
      )}
    </>
  )
}
