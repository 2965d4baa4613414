import { useRef } from 'preact/hooks'
import { href } from '../address/route.ts'
import { useRoving } from '../frame/roving.ts'
import { useWindowed } from '../frame/windowed.ts'
import { dayOfMonth, weekday, weekdayOf } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { signed, span, tone } from '../text/minutes.ts'
import { hint, safe } from '../text/safe.ts'
import { MapCell } from './map-cell.tsx'
import type { Measure, TeamRow } from './team.ts'

const ROW_HEIGHT = 35

interface MapProps { readonly month: string, readonly people: readonly TeamRow[], readonly measure: Measure }

/** A map of people by days. A cell opens the day. */
export function TeamMap ({ month, people, measure }: MapProps) {
  const days = people[0]?.days.map((_, index) => `${month}-${String(index + 1).padStart(2, '0')}`) ?? []
  const { ref, from, to, above, below } = useWindowed<HTMLTableSectionElement>(people.length, ROW_HEIGHT)
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
        <p>{T('Ninguém com esses filtros.', 'Nobody fits these filters.')}</p>
      </div>
    )
  }
  return (
    <div ref={map} class='hm' tabIndex={0} role='region' aria-label={T('Mapa da equipe', 'Team map')}>
      <table class='hmt' aria-rowcount={people.length + 2}>
        <thead>
          <tr>
            <th class='p' scope='col'>{T('Pessoa', 'Person')}</th>
            {days.map(date => (
              <th key={date} class={`c ${monday(date)}`} scope='col'>
                {weekday(date).charAt(0).toUpperCase()}
                <br />
                {dayOfMonth(date)}
              </th>
            ))}
            {[T('Saldo', 'Balance'), T('Extras', 'Overt.'), T('Noturno', 'Night')].map(name => (
              <th key={name} class='sum' scope='col'>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody ref={ref}>
          {filler(above)}
          {people.slice(from, to).map((row, index) => (
            <Row
              key={row.collaborator.colaboradorId}
              row={row}
              days={days}
              month={month}
              measure={measure}
              place={from + index + 2}
            />
          ))}
          {filler(below)}
        </tbody>
        <tfoot>
          <tr>
            <th class='p' scope='row'>{T('Presentes', 'Present')}</th>
            {days.map((date, index) => (
              <Present
                key={date}
                date={date}
                count={people.filter(({ days }) => days[index]?.flags.includes('worked')).length}
                of={people.length}
              />
            ))}
            <td class='sum' colSpan={3} />
          </tr>
        </tfoot>
      </table>
    </div>
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

function Row ({ row: { collaborator: person, days: figures, totals }, days, month, measure, place }: RowProps) {
  const { colaboradorId: id, nome, turno, status } = person
  const amount = (minutes: number) => (
    <td class={`sum ${minutes === 0 ? 'faint' : ''}`}>{minutes === 0 ? '–' : span(minutes)}</td>
  )
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
      <td class={`sum ${totals.saldo === 0 ? 'faint' : `${tone(totals.saldo)} b`}`}>{signed(totals.saldo)}</td>
      {amount(totals.horasExtras)}{amount(totals.adicionalNoturno)}
    </tr>
  )
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
