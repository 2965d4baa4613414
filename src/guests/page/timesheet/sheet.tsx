import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { crossesMidnight, type Day, type Listed, type Timesheet } from '../day/day.ts'
import { Axis, NextMorning } from '../day/day-line.tsx'
import { nightName, overtimeName } from '../day/words.ts'
import { dayAfter, dayAndMonth, dayOfMonth, inFull, local } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { signed, span, tone } from '../text/minutes.ts'
import { safe } from '../text/safe.ts'
import type { Bank } from './bank.ts'
import { OpenDay } from './open-day.tsx'
import { SheetRow } from './sheet-row.tsx'

interface SheetProps {
  readonly sheet: Timesheet
  readonly bank: Bank
  readonly adjustments: readonly Listed[]
  readonly open: number | undefined
  readonly figure: string | undefined
  readonly now: string | undefined
  readonly to: (...more: string[]) => string
}

/** One row per day. The chosen day opens below its row. */
export function Sheet ({ sheet, bank, adjustments, open, figure, now, to }: SheetProps) {
  const { closedThrough, collaborator, days, openPeriods, periods, totals } = sheet
  const axis = useRef<HTMLSpanElement>(null)
  const pixels = useWidth(axis)
  // Of a month with both kinds of night hours there is no total of the column.
  const nights = [totals.adicionalNoturno, totals.adicionalNoturnoReduzido].filter(total => total !== undefined)
  const last = days.at(-1)
  const today = now === undefined ? undefined : local(now).date
  return (
    <div
      class='sheet'
      role='table'
      aria-label={`${T('timesheetOf')} ${safe(collaborator.nome.slice(0, 120))}`}
    >
      <Head hasBank={bank.exists} totals={totals} axis={axis} pixels={pixels} />
      {bank.opening !== 0 && <OpeningRow bank={bank} />}
      {days.map((day, index) => {
        const number = dayOfMonth(day.date)
        const own = adjustmentsOf(day, adjustments)
        const isOpen = number === open
        return [
          <SheetRow
            key={day.date}
            day={day}
            before={days[index - 1]}
            adjustments={own}
            bank={bank.moves[index] === 0 ? undefined : bank.course[index]}
            pixels={pixels}
            isOpen={isOpen}
            isFuture={today !== undefined && day.date > today}
            isClosed={closedThrough !== undefined && day.date <= closedThrough}
            to={isOpen ? to() : to(String(number))}
          />,
          isOpen && (
            <OpenDay
              key={`${day.date} open`}
              day={day}
              adjustments={own}
              person={collaborator}
              figure={figure}
              to={name => to(String(number), name)}
            />
          ),
          ...periods.filter(({ lastDay }) => lastDay === day.date).map(period => (
            <PeriodRow key={`${day.date} ${period.kind}`} period={period} />
          )),
          ...openPeriods
            .filter(({ lastDay }) => lastDay === day.date || (index === days.length - 1 && lastDay > day.date))
            .map(period => <OpenPeriodRow key={`${day.date} open ${period.lastDay}`} period={period} />)
        ]
      })}
      {last !== undefined && crossesMidnight(last) && <AfterRow before={last} pixels={pixels} />}
      <div class='row totrow' role='row'>
        <span role='rowheader'>Total</span>
        <span class='times' role='cell' />
        <span class='c-line' role='cell' />
        <span class='fg c-prev' role='cell'>
          {span(totals.cargaHoraria)}
        </span>
        <span class='fg c-trab' role='cell'>
          {span(totals.horasTrabalhadas)}
        </span>
        <span class={`fg c-saldo ${tone(totals.saldo ?? 0)}`} role='cell'>
          {totals.saldo !== undefined && signed(totals.saldo)}
        </span>
        <span class='fg c-banco' role='cell'>
          {signed(bank.closing)}
        </span>
        <span class='fg c-not' role='cell'>
          {nights.length < 2 && span(nights[0] ?? 0)}
        </span>
        <span class='fg c-ext' role='cell'>
          {span(totals.horasExtras)}
        </span>
        <span class='occ' role='cell'>
          {totals.pendencias > 0 && (
            <span class='warn'>
              {totals.pendencias} {T('toDecide')}
            </span>
          )}
        </span>
      </div>
    </div>
  )
}

/** The first morning of the next month, where the last night of this one ends. */
function AfterRow ({ before, pixels }: { before: Day, pixels: number }) {
  const figures = ['c-prev', 'c-trab', 'c-saldo', 'c-banco', 'c-not', 'c-ext']
  return (
    <div class='row perrow after' role='row'>
      <span role='rowheader'>{dayAndMonth(dayAfter(before.date))}</span>
      <span class='times' role='cell' />
      <span class='c-line' role='cell'><NextMorning before={before} pixels={pixels} /></span>
      {figures.map(look => <span key={look} class={`fg ${look}`} role='cell' />)}
      <span class='occ' role='cell' />
    </div>
  )
}

/** The bank that the month begins with, above the days that move it. */
function OpeningRow ({ bank: { opening } }: { bank: Bank }) {
  return (
    <div class='row perrow oprow' role='row'>
      <span role='rowheader'>{T('start')}</span>
      <span class='times' role='cell' />
      <span class='c-line' role='cell'>{T('bankCarriedOver')}</span>
      <span class='fg c-prev' role='cell' />
      <span class='fg c-trab' role='cell' />
      <span class='fg c-saldo' role='cell' />
      <span class='fg c-banco' role='cell'>{signed(opening)}</span>
      <span class='fg c-not' role='cell' />
      <span class='fg c-ext' role='cell' />
      <span class='occ' role='cell' />
    </div>
  )
}

/** The sums of a week or month of a flexible shift (A75). */
function PeriodRow ({ period }: { period: Timesheet['periods'][number] }) {
  const { kind, firstDay, lastDay, due, worked, excused, paidByBank, difference, saldo } = period
  return (
    <div class='row perrow' role='row'>
      <span role='rowheader'>{kind === 'SEMANAL' ? T('weekRow') : T('monthRow')}</span>
      <span class='times' role='cell' />
      <span class='c-line' role='cell'>
        {dayAndMonth(firstDay)} – {dayAndMonth(lastDay)}
        {excused > paidByBank && ` · ${T('excused')} ${span(excused - paidByBank)}`}
        {paidByBank > 0 && ` · ${T('paidByTheBank')} ${span(paidByBank)}`}
        {difference !== saldo && ` · ${T('difference')} ${signed(difference)}`}
      </span>
      <span class='fg c-prev' role='cell'>{span(due)}</span>
      <span class='fg c-trab' role='cell'>{span(worked)}</span>
      <span class={`fg c-saldo ${tone(saldo)}`} role='cell'>{signed(saldo)}</span>
      <span class='fg c-banco' role='cell' />
      <span class='fg c-not' role='cell' />
      <span class='fg c-ext' role='cell' />
      <span class='occ' role='cell' />
    </div>
  )
}

/** A week or month whose balance shows later. */
function OpenPeriodRow ({ period: { kind, firstDay, lastDay } }: { period: Timesheet['openPeriods'][number] }) {
  return (
    <div class='row perrow' role='row'>
      <span role='rowheader'>{kind === 'SEMANAL' ? T('weekRow') : T('monthRow')}</span>
      <span class='times' role='cell' />
      <span class='c-line' role='cell'>
        {dayAndMonth(firstDay)} – {dayAndMonth(lastDay)}{' · '}
        {T('openTheBalanceShowsOn')} {inFull(lastDay)}
      </span>
      {['c-prev', 'c-trab', 'c-saldo', 'c-banco', 'c-not', 'c-ext'].map(look => (
        <span key={look} class={`fg ${look}`} role='cell' />
      ))}
      <span class='occ' role='cell' />
    </div>
  )
}

export function adjustmentsOf (day: Day, adjustments: readonly Listed[]): Listed[] {
  return day.adjustments.flatMap(id => adjustments.find(one => one.ajusteRegistroId === id) ?? [])
}

interface HeadProps {
  readonly hasBank: boolean
  readonly totals: Timesheet['totals']
  readonly axis: { current: HTMLSpanElement | null }
  readonly pixels: number
}

function Head ({ hasBank, totals, axis, pixels }: HeadProps) {
  const figures: [name: string, look: string][] = [
    [T('sched'), 'c-prev'],
    [T('columnWorked'), 'c-trab'],
    [T('balanceName'), 'c-saldo'],
    [hasBank ? T('bank') : T('ovSum'), 'c-banco'],
    [nightName(totals, true), 'c-not'],
    [overtimeName(), 'c-ext']
  ]
  return (
    <div class='row hd' role='row'>
      <span role='columnheader'>{T('day')}</span>
      <span role='columnheader' class='times'>
        {T('recordsHeading')}
      </span>
      <span role='columnheader' class='c-line' ref={axis}>
        <span class='sr'>{T('dayLine')}</span>
        <Axis pixels={pixels} />
      </span>
      {figures.map(([name, look]) => (
        <span key={look} role='columnheader' class={`fg ${look}`}>
          {name}
        </span>
      ))}
      <span role='columnheader' class='occ'>
        {T('occurrences')}
      </span>
    </div>
  )
}

/** The width of the lines, which decides where a figure fits. */
function useWidth (element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(500)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element.current as HTMLElement)
    return () => observer.disconnect()
  }, [])
  return width
}
