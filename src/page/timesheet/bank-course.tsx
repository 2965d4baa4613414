import type { Timesheet } from '../day/day.ts'
import { percent } from '../day/geometry.ts'
import { dayName, weekdayOf } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { signed, tone } from '../text/minutes.ts'

const HEIGHT_PX = 84
/** A day is named if it moves the balance by this much. */
const NAMED_MINUTES = 30

/**
 * The course of the time bank through the month, from its opening balance on, or of the balance where there is no time
 * bank. It draws a step a day, and names the three largest.
 */
export function BankCourse ({ sheet: { collaborator: { regime }, days, opening } }: { sheet: Timesheet }) {
  const hasBank = regime !== 'EXTRA'
  const moves = days.map(({ figures }) => hasBank ? figures.bancoHoras : figures.saldo)
  const first = hasBank ? opening.bancoHoras : 0
  const course = moves.map((_, index) => moves.slice(0, index + 1).reduce((sum, move) => sum + move, first))
  const last = course.at(-1) ?? first
  const [low, high] = [Math.min(0, first, ...course), Math.max(0, first, ...course)]
  const room = Math.max(30, (high - low) * 0.27)
  const y = (minutes: number): number => (high + room - minutes) / (high - low + 2 * room) * HEIGHT_PX
  const path = `M0 ${y(first)}${course.map((minutes, index) => `H${index}V${y(minutes)}`).join('')}H${days.length}`
  const zero = y(0)
  const name = hasBank
    ? T('Banco de horas no mês', 'Time bank this month')
    : T('Saldo acumulado no mês', 'Balance so far this month')
  return (
    <div class='bank'>
      <h2 class='h3'>
        {name}
        <span class='r'>
          {hasBank && (
            <span title={`${T('desde', 'since')} ${opening.since}`}>
              {T('início', 'start')} <span class={tone(first)}>{signed(first)}</span> ·{' '}
            </span>
          )}
          <b class={tone(last)}>{signed(last)}</b>
        </span>
      </h2>
      <svg class='ch' role='img' aria-label={`${name}: ${signed(first)} … ${signed(last)}`}>
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
          <path d={`${path}V${zero}H0z`} class='bu' clip-path='url(#course-up)' />
          <path d={`${path}V${zero}H0z`} class='bd' clip-path='url(#course-down)' />
          <path d={path} class='bl' vector-effect='non-scaling-stroke' />
        </svg>
        <line x1={0} x2='100%' y1={zero} y2={zero} class='zero' />
        {largest(moves).map(index => {
          const move = moves[index] as number
          const late = index > 22
          const at =
            move > 0
              ? Math.max(9, y(course[index] as number) - 5)
              : Math.min(HEIGHT_PX - 1, y(course[index] as number) + 11)
          return (
            <text
              key={index}
              class={`lab halo ${tone(move)}`}
              x={percent(index / days.length)}
              y={at}
              dx={late ? -4 : 2}
              text-anchor={late ? 'end' : 'start'}
            >
              {dayName(days[index]?.date ?? '')} {signed(move)}
            </text>
          )
        })}
        {[0, 7, 14, 21, 28]
          .filter(index => index < days.length)
          .map(index => (
            <text key={index} class='hr' x={percent((index + 0.5) / days.length)} y={100} text-anchor='middle'>
              {index + 1}
            </text>
          ))}
        {hasBank && <circle cx={0} cy={y(first)} r={2.5} class='end' />}
        <circle cx='100%' cy={y(last)} r={3.5} class='end' />
      </svg>
    </div>
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
