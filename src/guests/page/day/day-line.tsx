import { T } from '../text/language.ts'
import { timeOfDay } from '../text/minutes.ts'
import { crossesMidnight, type Day } from './day.ts'
import { percent, placeOf, type Window } from './geometry.ts'
import { At, LineParts, type Look } from './line-parts.tsx'
import { offLabel, sentence } from './words.ts'

const TICK_MINUTES = 180

interface GridProps { readonly from: number, readonly to: number, readonly height: number, readonly step?: number }

/** The hatching of the night hours, and a line every `step` minutes. */
export function Grid ({ from, to, height, step = TICK_MINUTES }: GridProps) {
  const window = { from, to, shift: 0, pixels: 0 }
  const nights = [
    [-120, 300],
    [1320, 1740],
    [2760, 3180]
  ].map(([start = 0, end = 0]) => [Math.max(start, from), Math.min(end, to)] as const)
  const first = Math.ceil(from / step) * step
  const marks = Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step)
  return (
    <>
      {nights
        .filter(([start, end]) => end > start)
        .map(([start, end]) => (
          <rect
            key={start}
            class='nightband'
            x={percent(placeOf(start, window))}
            width={percent((end - start) / (to - from))}
            y={0}
            height={height}
          />
        ))}
      {marks.map(mark => {
        const x = percent(placeOf(mark, window))
        return <line key={mark} x1={x} x2={x} y1={0} y2={height} class={mark % 360 === 0 ? 'g6' : 'g3'} />
      })}
    </>
  )
}

interface AxisProps { readonly from?: number, readonly to?: number, readonly step?: number, readonly pixels?: number }

/** The widest hour, with the room to the next one, in pixels. The last one ends at the edge. */
const HOUR_PX = 42

export function Axis ({ from = 0, to = 1440, pixels = innerWidth, step }: AxisProps) {
  const room = pixels * TICK_MINUTES / (to - from)
  return <Hours from={from} to={to} step={step ?? (room < HOUR_PX ? 2 * TICK_MINUTES : TICK_MINUTES)} />
}

function Hours ({ from, to, step }: { from: number, to: number, step: number }) {
  const marks = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
  return (
    <svg class='axis' aria-hidden='true'>
      {marks.map(mark => (
        <text
          key={mark}
          x={percent((mark - from) / (to - from))}
          y={18}
          text-anchor={mark === from ? 'start' : mark === to ? 'end' : 'middle'}
        >
          {mark === 1440 && to === 1440 ? '24' : Math.floor(mark / 60) % 24}h
        </text>
      ))}
    </svg>
  )
}

interface DayLineProps {
  readonly day: Day
  readonly before?: Day | undefined
  readonly pixels: number
  readonly excusedAs?: string | undefined
}

const ROW = { middle: 13, tube: 14, bar: 8 } satisfies Look
const ROW_PX = 26

/** A day in a row of the timesheet, with the end of the day before. */
export function DayLine ({ day, before, pixels, excusedAs }: DayLineProps) {
  const window: Window = { from: 0, to: 1440, shift: 0, pixels }
  return (
    <svg class='line' role='img' aria-label={sentence(day)} height={ROW_PX}>
      <Grid from={0} to={1440} height={ROW_PX} />
      {before !== undefined && crossesMidnight(before) && (
        <g class='cont'>
          <LineParts day={before} window={{ ...window, shift: -1440 }} look={{ ...ROW, flags: false }} />
        </g>
      )}
      <LineParts day={day} window={window} look={{ ...ROW, excusedAs }} />
      {day.line.excused.length === 0 && <OffLabel day={day} window={window} />}
    </svg>
  )
}

/** The morning after the last row, as far as the night before it reaches. */
export function NextMorning ({ before, pixels }: { before: Day, pixels: number }) {
  return (
    <svg class='line cont' aria-hidden='true' height={ROW_PX}>
      <Grid from={0} to={1440} height={ROW_PX} />
      <LineParts day={before} window={{ from: 0, to: 1440, shift: -1440, pixels }} look={{ ...ROW, flags: false }} />
    </svg>
  )
}

/** The approximate width of a letter, in pixels. */
const LETTER_PX = 6.2

/** The word for a day off, cut to the space beside the records. */
function OffLabel ({ day, window }: { day: Day, window: Window }) {
  const label = offLabel(day)
  const used = day.records.map(({ at }) => at)
  const first = Math.min(1440, ...used)
  const last = Math.max(0, ...used)
  const side = used.length === 0 ? 0 : 1440 - last >= first ? 1 : -1
  const free = side === 1 ? 1440 - last : side === -1 ? first : 1300
  const room = Math.floor(free * window.pixels / 1440 / LETTER_PX) - 3
  const text = label.length <= room ? label : room < 6 ? '' : `${label.slice(0, room - 1)}…`
  if (text === '') return null
  const afterFigure =
    side === 1 && day.line.more.some(([from, to]) => to === last && ((to - from) * window.pixels) / 1440 <= 40) ? 44 : 0
  return (
    <At minute={side === 1 ? last : side === -1 ? first : 720} window={window} y={ROW.middle}>
      <text
        class={`offl${day.line.notDue.length > 0 || used.length > 0 ? ' halo' : ''}`}
        x={side * 9 + afterFigure}
        y={3.8}
        text-anchor={side === 1 ? 'start' : side === -1 ? 'end' : 'middle'}
      >
        {text}
      </text>
    </At>
  )
}

interface SpanProps {
  readonly day: Day
  readonly from: number
  readonly to: number
  readonly pixels: number
  /** In a row of a list, which has its figures beside it. */
  readonly isSmall?: boolean
  /** Each record has its time above it. */
  readonly hasTimes?: boolean
}

/** A part of a day, from one minute to another. */
export function SpanLine ({ day, from, to, pixels, isSmall = false, hasTimes = false }: SpanProps) {
  const height = isSmall ? 24 : hasTimes ? 46 : 34
  const size = isSmall ? { tube: 12, bar: 7, labels: false } : { tube: 16, bar: 10 }
  const window = { from, to, shift: 0, pixels }
  return (
    <svg class={`line ${hasTimes ? 'timed' : ''}`} role='img' aria-label={sentence(day)} height={height}>
      <Grid from={from} to={to} height={height} step={to - from > 900 ? TICK_MINUTES : 120} />
      <LineParts day={day} window={window} look={{ middle: hasTimes ? 31 : height / 2, ...size }} />
      {hasTimes && <RecordTimes day={day} window={window} y={[16, 8]} />}
    </svg>
  )
}

/** The approximate width of a time. */
const TIME_PX = 34

/** Minutes shown before the first mark and after the last. */
const MARGIN_MINUTES = 40

/** A day enlarged, with the time of each record and of each mark. */
export function EnlargedLine ({ day, pixels, tolerance }: { day: Day, pixels: number, tolerance: number }) {
  const { line, records } = day
  const all = [...line.scheduled.flat(), ...line.worked.flat(), ...line.proposed, ...records.map(({ at }) => at)]
  if (all.length === 0) return null
  const from = Math.floor((Math.min(...all) - MARGIN_MINUTES) / 60) * 60
  const to = Math.ceil((Math.max(...all) + MARGIN_MINUTES) / 60) * 60
  const window = { from, to, shift: 0, pixels }
  const x = (minute: number): string => percent(placeOf(minute, window))
  const marks = line.scheduled.flat()
  // A mark says its time itself.
  const isMarked = (hour: number): boolean =>
    marks.some(mark => Math.abs(mark - hour) * pixels / (to - from) < TIME_PX)
  const hours = Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60).filter(
    hour => pixels > 500 ? !isMarked(hour) : hour % 180 === 0
  )
  return (
    <svg class='line wide' role='img' aria-label={`${T('enlarged')}: ${sentence(day)}`} height={92}>
      <Grid from={from} to={to} height={68} step={60} />
      {hours.map(hour => (
        <text
          key={hour} class='hr' x={x(hour)} y={81}
          text-anchor={hour === from ? 'start' : hour === to ? 'end' : 'middle'}
        >
          {timeOfDay(hour)}
        </text>
      ))}
      {marks.map(mark => (
        <g key={mark}>
          <rect
            x={x(mark - tolerance)}
            width={percent((2 * tolerance) / (to - from))}
            y={22}
            height={32}
            class='tolwin'
          />
          {pixels > 500 && (
            <text class='mk' x={x(mark)} y={66} text-anchor='middle'>
              {timeOfDay(mark)}
            </text>
          )}
        </g>
      ))}
      <LineParts day={day} window={window} look={{ middle: 38, tube: 24, bar: 14 }} />
      <RecordTimes day={day} window={window} y={[17, 8]} />
    </svg>
  )
}

interface TimesProps { readonly day: Day, readonly window: Window, readonly y: readonly [low: number, high: number] }

/** The time of each record. One that is close to the one before stands higher. */
function RecordTimes ({ day, window, y: [low, high] }: TimesProps) {
  let last = -Infinity
  return (
    <>
      {day.records.map(({ at, made, setAside, hash }) => {
        const place = placeOf(at, window) * window.pixels
        const crowded = place - last < 36
        last = place
        return (
          <text
            key={hash}
            class={`rt ${setAside ? 'invt' : made ? 'adj' : ''}`}
            x={percent(placeOf(at, window))}
            y={crowded ? high : low}
            text-anchor='middle'
          >
            {timeOfDay(at)}
          </text>
        )
      })}
    </>
  )
}
