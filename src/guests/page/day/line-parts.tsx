import type { ComponentChildren } from 'preact'
import type { Day, Stretch } from './day.ts'
import { percent, placeOf, shownOf, type Window } from './geometry.ts'
import { labelsOf } from './labels.ts'

export interface Look {
  readonly middle: number
  readonly tube: number
  readonly bar: number
  readonly flags?: boolean
  readonly labels?: boolean
  /** The word in place of an excused figure: `férias`. */
  readonly excusedAs?: string | undefined
}

interface PartsProps { readonly day: Day, readonly window: Window, readonly look: Look }

/** A day on its line. The schedule is a tube, work fills it, and a record is a tick. */
export function LineParts ({ day: { line, records }, window, look }: PartsProps) {
  const { middle, tube, bar, flags = true, labels = true, excusedAs } = look
  const boxes = (stretches: readonly Stretch[], height: number, name: string, rx = 0) => stretches.map(stretch => {
    const box = shownOf(stretch, window)
    return (
      box && (
        <rect
          key={`${name}${stretch[0]}`}
          class={name}
          x={percent(box.x)}
          width={percent(box.width)}
          y={middle - height / 2}
          height={height}
          rx={rx}
        />
      )
    )
  })
  const breaks = line.worked.slice(1).map(([from], index): Stretch => [line.worked[index]?.[1] ?? from, from])
  return (
    <>
      {boxes(line.notDue, tube, 'ghost', 2.5)}
      {boxes(line.scheduled, tube, 'tube', 2.5)}
      {boxes(line.less, tube, 'minus-f', 2.5)}
      {boxes(line.excused, tube, 'exc-f', 2.5)}
      {boxes(line.pending, tube + 3, 'pend-f', 3.5)}
      {breaks.map(one => <Rule key={one[0]} stretch={one} window={window} y={middle} name='thread' />)}
      {boxes(line.worked, bar, 'work')}
      {boxes(line.night, bar, 'work-n')}
      {boxes(line.tolerated, bar, 'tol')}
      {boxes(line.more, bar, 'plus-f')}
      <Open day={{ line }} window={window} y={middle} />
      {line.proposed.map(minute => (
        <At key={minute} minute={minute} window={window} y={middle}>
          <path d='M0-6.5L6.5 0 0 6.5-6.5 0z' class='prop' />
        </At>
      ))}
      {records.map(record => (
        <At key={record.hash} minute={record.at} window={window} y={middle}>
          <Tick record={record} tube={tube} flags={flags} />
        </At>
      ))}
      {labels &&
        labelsOf(line, window, excusedAs).map(({ at, text, look, anchor, dx }) => (
          <At key={look + at} minute={at} window={window} y={middle}>
            <text class={`lab ${look}`} x={dx} y={3.8} text-anchor={anchor}>
              {text}
            </text>
          </At>
        ))}
      <Beyond line={line} window={window} y={middle} />
    </>
  )
}

interface Placed { readonly window: Window, readonly y: number }

interface AtProps extends Placed { readonly minute: number, readonly children: ComponentChildren }

/** Places something of a fixed size at a minute. */
export function At ({ minute, window, y, children }: AtProps) {
  const x = placeOf(minute, window)
  return x < -0.001 || x > 1.001
    ? null
    : (
      <svg x={percent(x)} y={y} width={1} height={1} overflow='visible'>
        {children}
      </svg>
      )
}

function Rule ({ stretch, window, y, name }: Placed & { readonly stretch: Stretch, readonly name: string }) {
  const box = shownOf(stretch, window)
  return box === undefined
    ? null
    : <line class={name} x1={percent(box.x)} x2={percent(box.x + box.width)} y1={y} y2={y} />
}

/** Minutes between the open record and the drawn missing one, if no mark says where it was expected. */
const GUESS_MINUTES = 120

interface OpenProps extends Placed { readonly day: Pick<Day, 'line'> }

function Open ({ day: { line: { open, expected, proposed } }, window, y }: OpenProps) {
  if (open === undefined) return null
  const end = expected ?? open + GUESS_MINUTES
  return (
    <>
      <Rule stretch={[open, end]} window={window} y={y} name='gap' />
      <At minute={proposed.length > 0 ? (open + end) / 2 : end} window={window} y={y}>
        <circle r={7} class='qc' /><text class='qt' text-anchor='middle' y={3.8}>?</text>
      </At>
    </>
  )
}

interface TickProps { readonly record: Day['records'][number], readonly tube: number, readonly flags: boolean }

function Tick ({ record: { setAside, made, inconsistencies }, tube, flags }: TickProps) {
  if (setAside) return <path d='M-3.5-3.5L3.5 3.5M3.5-3.5L-3.5 3.5' class='inv' />
  const end = tube / 2 + 1.5
  return (
    <>
      {made ? <path d='M0-6L6 0 0 6-6 0z' class='made' /> : <line y1={-end} y2={end} class='punch' />}
      {flags && inconsistencies.length > 0 && (
        <path d={`M0 ${-tube / 2 - 1}L3.6 ${-tube / 2 - 7}H-3.6z`} class='flag' />
      )}
    </>
  )
}

/** Marks that work continues in the next row, or comes from the row before. */
function Beyond ({ line, window: { from, to, shift }, y }: Placed & { readonly line: Day['line'] }) {
  if (from !== 0 || to !== 1440 || !line.worked.some(([, end]) => end > 1440)) return null
  return shift === 0
    ? <svg x='100%' y={y} width={1} height={1} overflow='visible'><path d='M2-4l4 4-4 4' class='edge' /></svg>
    : <svg x='0%' y={y} width={1} height={1} overflow='visible'><path d='M-2-4l-4 4 4 4' class='edge' /></svg>
}
