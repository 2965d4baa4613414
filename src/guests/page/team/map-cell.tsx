import { dayName, weekdayOf } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { signed, span } from '../text/minutes.ts'
import { safe } from '../text/safe.ts'
import type { Measure, TeamRow } from './team.ts'

type TeamDay = TeamRow['days'][number]

const MIDDLE = 17
/**
 * The length of the longest bar in pixels. The next two are the minutes from which a bar is that long, and from which
 * its tint is full.
 */
const LONGEST = 14
const MOST = 480
const FULL_TINT = 240

interface CellProps {
  readonly day: TeamDay
  readonly date: string
  readonly name: string
  readonly to: string
  readonly measure: Measure
  readonly look: string
}

export function MapCell ({ day, date, name, to, measure, look }: CellProps) {
  const is = (flag: TeamDay['flags'][number]): boolean => day.flags.includes(flag)
  const label = `${safe(name.slice(0, 60))}, ${dayName(date)}: ${labelOf(day, measure)}`
  const rest = is('off') && !is('inactive') && weekdayOf(date) % 6 === 0
  return (
    <td class={`c ${rest ? 'we' : ''} ${look}`}>
      <a href={to} tabIndex={-1} title={label} aria-label={label}>
        <svg aria-hidden='true'>
          {measure === 'saldo' ? <Balance day={day} /> : <Amount day={day} measure={measure} />}
          {is('pending') && (
            <svg x='82%' y={7} width={1} height={1} overflow='visible'>
              <path d='M0-4L4 0 0 4-4 0z' class='prop' />
            </svg>
          )}
        </svg>
      </a>
    </td>
  )
}

function labelOf (day: TeamDay, measure: Measure): string {
  const texts = [...amountText(day, measure), `${T('balance')} ${signed(day.saldo)}`]
  if (day.flags.includes('holiday')) texts.push(T('holiday'))
  if (day.falta > 0) texts.push(T('absent'))
  if (day.flags.includes('open')) texts.push(T('oddCount'))
  if (day.flags.includes('pending')) texts.push(T('pendingAdjustment'))
  if (day.flags.includes('excused')) texts.push(T('excused'))
  if (day.flags.includes('inactive')) texts.push(T('inactive'))
  if (day.flags.includes('off')) texts.push(T('flagNothingScheduled'))
  return texts.join(', ')
}

const amountOf = (day: TeamDay, measure: Exclude<Measure, 'saldo'>): number =>
  measure === 'noturno' ? day.adicionalNoturno : measure === 'extras' ? day.horasExtras : day.ocorrencias

function amountText (day: TeamDay, measure: Measure): string[] {
  if (measure === 'saldo' || amountOf(day, measure) === 0) return []
  const amount = amountOf(day, measure)
  return [measure === 'noturno'
    ? T('nightAmount', { amount: span(amount) })
    : measure === 'extras'
      ? T('overtime', { amount: span(amount) })
      : T('occurrencesAmount', { amount })]
}

function Word ({ text, look }: { text: string, look: string }) {
  return <text x='50%' y={21} text-anchor='middle' class={`ht ${look}`}>{text}</text>
}

function Balance ({ day }: { day: TeamDay }) {
  const { saldo, falta, flags } = day
  const is = (flag: TeamDay['flags'][number]): boolean => flags.includes(flag)
  if (is('future')) return null
  if (is('inactive') && !is('worked') && !is('open')) {
    return <line x1='35%' x2='65%' y1={MIDDLE} y2={MIDDLE} class='z0' />
  }
  if (is('excused')) return <rect x={0} width='100%' y={MIDDLE - 6} height={12} class='exc-f nb' />
  if (falta === 1) {
    return (
      <>
        <rect x='8%' width='84%' y={4} height={26} rx={3} class='minus-f' />
        <Word text='F' look='minus halo' />
      </>
    )
  }
  if (is('open')) {
    return (
      <>
        <circle cx='50%' cy={MIDDLE} r={8} class='qc' />
        <Word text='?' look='warn' />
      </>
    )
  }
  if (saldo !== 0) {
    return (
      <>
        <Bar minutes={saldo} />
        {falta > 0 && (
          <text x='50%' y={13} text-anchor='middle' class='ht minus'>
            ½
          </text>
        )}
      </>
    )
  }
  if (is('worked')) {
    return (
      <>
        <line x1='30%' x2='70%' y1={MIDDLE} y2={MIDDLE} class='okl' />
        {is('overnight') && (
          <svg x='50%' y={9} width={1} height={1} overflow='visible'>
            <path d='M3.2 1A3.4 3.4 0 1 1-1-3.2 2.7 2.7 0 0 0 3.2 1z' class='moon' />
          </svg>
        )}
      </>
    )
  }
  return is('holiday') ? <circle cx='50%' cy={MIDDLE} r={3.5} class='hol' /> : null
}

function Bar ({ minutes }: { minutes: number }) {
  const size = Math.abs(minutes)
  const length = Math.max(1.5, Math.min(LONGEST, Math.sqrt(size / MOST) * LONGEST))
  const up = minutes > 0
  return (
    <>
      <rect
        x={1}
        width='100%'
        y={1}
        height={32}
        class={up ? 'hp' : 'hn'}
        opacity={(0.25 + 0.75 * Math.min(1, size / FULL_TINT)).toFixed(2)}
      />
      <line x1='20%' x2='80%' y1={MIDDLE} y2={MIDDLE} class='z1' />
      <rect x='30%' width='40%' y={up ? MIDDLE - length : MIDDLE} height={length} class={up ? 'plus-f' : 'minus-s'} />
    </>
  )
}

/** A figure that is never negative: the figure itself under a bar. */
function Amount ({ day, measure }: { day: TeamDay, measure: Exclude<Measure, 'saldo'> }) {
  if (day.falta === 1) return <Word text='F' look='minus' />
  if (day.flags.includes('open')) return <Word text='?' look='warn' />
  const value = amountOf(day, measure)
  if (value === 0) return null
  return <text x='50%' y={21} text-anchor='middle' class='ht n'>{measure === 'ocorrencias' ? value : span(value)}</text>
}
