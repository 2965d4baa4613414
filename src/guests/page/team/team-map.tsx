import { useRef } from 'preact/hooks'
import { go, href, withQuery } from '../address/route.ts'
import { useRoving } from '../list/roving.ts'
import { useWindowed } from '../list/windowed.ts'
import { dayOfMonth, weekday, weekdayOf } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { signed, span, tone } from '../text/minutes.ts'
import { hint, safe } from '../text/safe.ts'
import { MapCell } from './map-cell.tsx'
import { isAscending, isPerson, type Item, type Order, orderAfter, type Total, TOTALS, totalOf } from './order.ts'
import type { Measure, TeamRow } from './team.ts'

const ROW_HEIGHT = 35

interface MapProps {
  readonly month: string
  readonly items: readonly Item[]
  readonly order: Order | undefined
  readonly measure: Measure
}

/** A map of people by days. A cell opens the day. */
export function TeamMap ({ month, items, order, measure }: MapProps) {
  const people = items.filter(isPerson)
  const days = people[0]?.days.map((_, index) => `${month}-${String(index + 1).padStart(2, '0')}`) ?? []
  const { ref, from, to, above, below } = useWindowed<HTMLTableSectionElement>(items.length, ROW_HEIGHT)
  const map = useRef<HTMLDivElement>(null)
  useRoving(map, 'td.c a')
  const columns = days.length + 4
  const filler = (height: number) =>
    height > 0 && (
      <tr aria-hidden='true'>
        <td colSpan={columns} style={{ height: `${height}px` }} />
      </tr>
    )
  if (people.length === 0) {
    return (
      <div class='panel empty'>
        <p>{T('nobodyFitsTheseFilters')}</p>
      </div>
    )
  }
  return (
    <div ref={map} class='hm' tabIndex={0} role='region' aria-label={T('teamMap')}>
      <table class='hmt' aria-rowcount={items.length + 2}>
        <thead>
          <tr>
            <th class='p' scope='col'>{T('person')}</th>
            {TOTALS.map(by => <TotalHead key={by} by={by} order={order} />)}
            {days.map(date => (
              <th key={date} class={`c ${monday(date)}`} scope='col'>
                {weekday(date).charAt(0).toUpperCase()}
                <br />
                {dayOfMonth(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={ref}>
          {filler(above)}
          {items.slice(from, to).map((item, index) => isPerson(item)
            ? (
              <Row
                key={item.collaborator.colaboradorId}
                row={item}
                days={days}
                month={month}
                measure={measure}
                place={from + index + 2}
              />
              )
            : (
              <tr key={item.unit} class='unit' aria-rowindex={from + index + 2}>
                <th class='p' scope='rowgroup' title={hint(item.unit)}>
                  <div class='pn clip'>{safe(item.unit.slice(0, 120))}</div>
                  <div class='ps'>{T('peopleCount', { count: item.people })}</div>
                </th>
                <td class={`sum b ${tone(item.saldo ?? 0)}`}>{item.saldo !== undefined && signed(item.saldo)}</td>
                <td colSpan={columns - 2} />
              </tr>
              ))}
          {filler(below)}
        </tbody>
        <tfoot>
          <tr>
            <th class='p' scope='row'>{T('present')}</th>
            <td class='sum' colSpan={TOTALS.length} />
            {days.map((date, index) => (
              <Present
                key={date}
                date={date}
                count={people.filter(({ days }) => days[index]?.flags.includes('worked')).length}
                of={people.length}
              />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Sorts by a total. */
function TotalHead ({ by, order }: { readonly by: Total, readonly order: Order | undefined }) {
  const names: Record<Total, string> = {
    saldo: T('balanceName'), extras: T('overt'), noturno: T('night')
  }
  const direction = order?.by !== by ? 'none' : isAscending(order) ? 'ascending' : 'descending'
  return (
    <th class={`sum ${by}`} scope='col' aria-sort={direction}>
      <button type='button' onClick={() => go(withQuery({ ordem: orderAfter(order, by) }), { replace: true })}>
        {names[by]}
        {direction !== 'none' && (
          <svg class='dir' viewBox='0 0 8 6' aria-hidden='true'>
            <path d={direction === 'ascending' ? 'M0 6L4 0 8 6z' : 'M0 0L4 6 8 0z'} />
          </svg>
        )}
      </button>
    </th>
  )
}

const monday = (date: string): string => weekdayOf(date) === 1 ? 'mon' : ''

interface RowProps {
  readonly row: TeamRow
  readonly days: readonly string[]
  readonly month: string
  readonly measure: Measure
  readonly place: number
}

function Row ({ row, days, month, measure, place }: RowProps) {
  const { collaborator: { colaboradorId: id, nome, turno, status }, days: figures } = row
  return (
    <tr aria-rowindex={place}>
      <th class='p' scope='row'>
        <a href={href(['espelho', id, month])} title={hint(nome)}>
          <div class='pn clip'>{safe(nome.slice(0, 120))}</div>
          <div class='ps clip'>
            {safe(turno.slice(0, 120))}
            {status !== 'ATIVO' && ` · ${status}`}
          </div>
        </a>
      </th>
      {TOTALS.map(by => <TotalCell key={by} by={by} minutes={totalOf(row, by)} />)}
      {days.map((date, index) => {
        const figure = figures[index]
        return (
          figure && (
            <MapCell
              key={date}
              day={figure}
              date={date}
              name={nome}
              to={href(['espelho', id, month, String(index + 1)])}
              measure={measure}
              look={monday(date)}
            />
          )
        )
      })}
    </tr>
  )
}

function TotalCell ({ by, minutes }: { readonly by: Total, readonly minutes: number | undefined }) {
  if (minutes === undefined) return <td class={`sum ${by}`} />
  const look = minutes === 0 ? 'faint' : by === 'saldo' ? `${tone(minutes)} b` : ''
  const text = by === 'saldo' ? signed(minutes) : minutes === 0 ? '–' : span(minutes)
  return <td class={`sum ${by} ${look}`}>{text}</td>
}

/** The height of the bar if everybody is present, in pixels. */
const FULL_PX = 23

function Present ({ date, count, of }: { date: string, count: number, of: number }) {
  const height = of === 0 ? 0 : count / of * FULL_PX
  return (
    <td class={`c ${monday(date)}`}>
      <svg role='img' class='pres-s' aria-label={String(count)}>
        <rect x='25%' width='50%' y={26 - height} height={height} class='pres' />
        <text x='50%' y={40} text-anchor='middle' class='ht muted n'>
          {count}
        </text>
      </svg>
    </td>
  )
}
