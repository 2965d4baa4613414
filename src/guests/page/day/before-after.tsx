import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type Day, type Preview, withoutPending } from './day.ts'
import { Axis, SpanLine } from './day-line.tsx'
import { type Figure, figuresOf, mostMoved } from './figures.ts'
import { spanOf } from './geometry.ts'
import { Icon } from '../sign/icons.tsx'
import { dayAndMonth, inFull } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { span } from '../text/minutes.ts'
import { safe } from '../text/safe.ts'

/** The most days drawn, because a vacation has many that look alike. */
const MAX_DAYS = 3

interface Props {
  readonly preview: Preview
  readonly pending: boolean
  /** The way to the first day. */
  readonly link?: ComponentChildren
}

export function BeforeAfter ({ preview, pending, link }: Props) {
  const { days, more, balanceDays, changedSince } = preview
  const names = pending
    ? [T('now'), T('ifApproved')] as const
    : [T('before'), T('after')] as const
  const shown = days.slice(0, MAX_DAYS)
  const left = days.length - shown.length + more
  return (
    <>
      {shown.map(({ date, before, after }, index) => {
        const figures = figuresOf(before, after)
        const isSame = JSON.stringify(before) === JSON.stringify(after)
        return (
          <section key={date}>
            <h3 class='h3'>
              {isSame ? T('theDay') : T('theDayBeforeAndAfter')}
              {days.length > 1 && <span>{dayAndMonth(date)}</span>}
              {index === 0 && link !== undefined && <span class='r'>{link}</span>}
            </h3>
            <Lines before={before} after={isSame && !pending ? undefined : after} names={names} figures={figures} />
            {(pending || !isSame) && <Moved figures={figures} />}
          </section>
        )
      })}
      {changedSince === true && (
        <p class='note'>
          {T('othersChangedThisDay')}
        </p>
      )}
      {balanceDays.length > 0 && (
        <p class='note'>
          {T('balanceShowsAtPeriodEnd')}{' '}
          {balanceDays.map(inFull).join(', ')}
        </p>
      )}
      {left > 0 && (
        <p class='note'>
          {T('andMoreDays', { count: left })}
        </p>
      )}
    </>
  )
}

interface LinesProps {
  readonly before: Day
  readonly after: Day | undefined
  readonly names: readonly [before: string, after: string]
  readonly figures: readonly Figure[]
}

/** Both lines on one axis, each with the figure that moves most and what is to be said of the day. */
function Lines ({ before, after, names, figures }: LinesProps) {
  const [from, to] = spanOf(after === undefined ? [before] : [before, after])
  const pixels = innerWidth > 900 ? innerWidth * 0.4 : innerWidth - 140
  const figure = mostMoved(figures) ?? figures[0]
  const line = (name: string, day: Day, drawn: Day, value: string | undefined) => (
    <>
      <span class='when'><b>{name}</b><small>{T('recordCount', { count: day.records.length })}</small></span>
      <SpanLine day={drawn} from={from} to={to} pixels={pixels} hasTimes />
      <span class='fig'><b>{value}</b><small>{figure?.label.toLowerCase()}</small><Judgement day={day} /></span>
    </>
  )
  return (
    <div class='ba'>
      {line(after === undefined ? T('theDay') : names[0], before,
        after === undefined ? before : withoutPending(before), figure?.before)}
      {after !== undefined && line(names[1], after, after, figure?.after)}
      <span /><Axis from={from} to={to} step={to - from > 900 ? 180 : 120} />
    </div>
  )
}

/** `? marcação ímpar`, `✓ dia completo` */
function Judgement ({ day: { line: { open, figures, worked } } }: { day: Day }) {
  if (open !== undefined) {
    return <small class='warn'><Icon name='question' /> {T('oddCount')}</small>
  }
  if (figures.less > 0) return <small class='minus'>{T('short')} {span(figures.less)}</small>
  return worked.length > 0 ? <small><Icon name='yes' /> {T('wholeDay')}</small> : null
}

function Moved ({ figures }: { figures: readonly Figure[] }) {
  const [whole, setWhole] = useState(false)
  const shown = figures.filter(({ size, isAskedFor }) => whole || size > 0 || isAskedFor)
    .sort((a, b) => Math.sign(b.size) - Math.sign(a.size))
  const left = figures.length - shown.length
  return (
    <div class='moved'>
      <dl>
        {shown.map(({ name, label, before, after, change, isBetter }) => (
          <div key={name} class={change === '' ? 'same' : ''}>
            <dt>{label}</dt>
            <dd>
              {change === ''
                ? before
                : (
                  <>
                    <span class='was'>{before}</span> <Icon name='send' /> <b>{after}</b>{' '}
                    <b class={isBetter ? 'plus' : 'minus'}>{change}</b>
                  </>
                  )}
            </dd>
          </div>
        ))}
      </dl>
      {left > 0 && (
        <button type='button' class='btn bare' onClick={() => setWhole(true)}>
          {T('moreUnchanged', { count: left })}
        </button>
      )}
    </div>
  )
}

/** `Ter 24 mar de Ana: trabalhado 4:02 → 8:02` */
export function BestMoved ({ preview: { days, balanceDays }, name }: { preview: Preview, name: string }) {
  const [day] = days
  if (day === undefined) return null
  const figure = mostMoved(figuresOf(day.before, day.after))
  const [first = name] = name.split(' ')
  const date = dayAndMonth(day.date)
  return (
    <>
      {date[0]?.toUpperCase()}{date.slice(1)} {T('of')} {safe(first)}:{' '}
      {figure !== undefined
        ? (
          <>
            {figure.label.toLowerCase()} <span class='was'>{figure.before}</span> <Icon name='send' />{' '}
            <span class={figure.after.startsWith('−') ? 'minus' : ''}>{figure.after}</span>
          </>
          )
        : balanceDays[0] !== undefined
          ? `${T('theBalanceShowsOn')} ${dayAndMonth(balanceDays[0])}`
          : T('noFigureMoves')}
    </>
  )
}
