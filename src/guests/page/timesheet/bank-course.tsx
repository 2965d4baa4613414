import type { Timesheet } from '../day/day.ts'
import { percent } from '../day/geometry.ts'
import { dayName, inFull, weekdayOf } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { signed, tone } from '../text/minutes.ts'
import { type Bank, rangeOf, scaleOf } from './bank.ts'

const HEIGHT_PX = 84
/** A day is named if it moves the balance by this much. */
const NAMED_MINUTES = 30

/**
 * The course of the time bank through the month, from its opening balance on, or of the overtime where there is no time
 * bank. It draws a step a day, and names the three largest.
 */
export function BankCourse ({ sheet: { days, opening: { since } }, bank }: { sheet: Timesheet, bank: Bank }) {
  const { exists, opening, closing } = bank
  const name = exists
    ? T('timeBankThisMonth')
    : T('overtimeThisMonth')
  return (
    <div class='bank'>
      <h2 class='h3'>
        {name}
        <span class='r'>
          {exists && (
            <span title={`${T('countedSince')} ${inFull(since)}`}>
              {T('start')} <span class={tone(opening)}>{signed(opening)}</span> ·{' '}
            </span>
          )}
          <b class={tone(closing)}>{signed(closing)}</b>
        </span>
      </h2>
      <div class='plot'><Chart days={days} bank={bank} name={name} /></div>
    </div>
  )
}

interface ChartProps {
  readonly days: Timesheet['days']
  readonly bank: Bank
  readonly name: string
}

function Chart ({ days, bank, name }: ChartProps) {
  const { exists, opening, moves, course, closing } = bank
  const { low, high } = rangeOf(bank)
  const y = (minutes: number): number => (high - minutes) / (high - low) * HEIGHT_PX
  const path = `M0 ${y(opening)}${course.map((minutes, index) => `H${index}V${y(minutes)}`).join('')}H${days.length}`
  const zero = Math.min(HEIGHT_PX, Math.max(0, y(0)))
  const lines = scaleOf(low, high)
  return (
    <>
      <svg class='scale' aria-hidden='true'>
        {lines.map(minutes => (
          <text key={minutes} class='hr' x='100%' y={y(minutes) + 4} text-anchor='end'>{signed(minutes)}</text>
        ))}
      </svg>
      <svg class='ch' role='img' aria-label={`${name}: ${signed(opening)} … ${signed(closing)}`}>
        <svg
          viewBox={`0 0 ${days.length} ${HEIGHT_PX}`}
          preserveAspectRatio='none'
          width='100%'
          height={HEIGHT_PX}
          overflow='visible'
        >
          <defs>
            <clipPath id='course-up'><rect x={0} y={0} width={days.length} height={zero} /></clipPath>
            <clipPath id='course-down'><rect x={0} y={zero} width={days.length} height={HEIGHT_PX - zero} /></clipPath>
          </defs>
          {days.map(
            ({ date }, index) =>
              weekdayOf(date) % 6 === 0 && <rect key={date} x={index} width={1} y={0} height={HEIGHT_PX} class='we' />
          )}
          {low < 0 && high > 0 && <Fill path={`${path}V${zero}H0z`} />}
        </svg>
        {lines.map(minutes => (
          <line
            key={minutes} x1={0} x2='100%' y1={y(minutes)} y2={y(minutes)} class={minutes === 0 ? 'zero' : 'level'}
          />
        ))}
        <svg
          viewBox={`0 0 ${days.length} ${HEIGHT_PX}`}
          preserveAspectRatio='none'
          width='100%'
          height={HEIGHT_PX}
          overflow='visible'
        >
          <path d={path} class='bl' vector-effect='non-scaling-stroke' />
        </svg>
        {largest(moves).map(index => <Named key={index} day={days[index]?.date ?? ''} at={index} bank={bank} y={y} />)}
        {[0, 7, 14, 21, 28]
          .filter(index => index < days.length)
          .map(index => (
            <text key={index} class='hr' x={percent((index + 0.5) / days.length)} y={100} text-anchor='middle'>
              {index + 1}
            </text>
          ))}
        {exists && <circle cx={0} cy={y(opening)} r={2.5} class='end' />}
        <circle cx='100%' cy={y(closing)} r={3.5} class='end' />
      </svg>
    </>
  )
}

/** The area between the course and zero. */
function Fill ({ path }: { path: string }) {
  return (
    <>
      <path d={path} class='bu' clip-path='url(#course-up)' />
      <path d={path} class='bd' clip-path='url(#course-down)' />
    </>
  )
}

interface NamedProps {
  readonly day: string
  readonly at: number
  readonly bank: Bank
  readonly y: (minutes: number) => number
}

/** A day with what it adds, beside its step. */
function Named ({ day, at, bank: { moves, course }, y }: NamedProps) {
  const move = moves[at] as number
  const step = y(course[at] as number)
  const late = at > 22
  return (
    <text
      class={`lab halo ${tone(move)}`}
      x={percent(at / moves.length)}
      y={move > 0 ? Math.max(9, step - 5) : Math.min(HEIGHT_PX - 1, step + 11)}
      dx={late ? -4 : 2}
      text-anchor={late ? 'end' : 'start'}
    >
      {dayName(day)} {signed(move)}
    </text>
  )
}

/** Up to three days whose names do not overlap. */
function largest (moves: readonly number[]): number[] {
  const order = moves
    .map((_, index) => index)
    .sort((a, b) => Math.abs(moves[b] as number) - Math.abs(moves[a] as number))
    .slice(0, 3)
  const placed: number[] = []
  for (const index of order) {
    const move = moves[index] as number
    const crowded = placed.some(other => Math.abs(other - index) < 6 && move * (moves[other] as number) > 0)
    if (Math.abs(move) >= NAMED_MINUTES && !crowded) placed.push(index)
  }
  return placed
}
