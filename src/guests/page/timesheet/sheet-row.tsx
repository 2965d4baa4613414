import { go } from '../address/route.ts'
import type { Day, Listed } from '../day/day.ts'
import { DayLine } from '../day/day-line.tsx'
import { effectName, offLabel, sentence } from '../day/words.ts'
import { Icon } from '../sign/icons.tsx'
import { dayName, dayOfMonth, weekday, weekdayOf } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { signed, span, timeOfDay } from '../text/minutes.ts'
import { Occurrences } from './occurrences.tsx'

interface RowProps {
  readonly day: Day
  readonly before: Day | undefined
  readonly adjustments: readonly Listed[]
  /** The balance of the bank after a day that changed it. */
  readonly bank: number | undefined
  readonly pixels: number
  readonly isOpen: boolean
  readonly isFuture: boolean
  /** No adjustment can have the day (A77). */
  readonly isClosed: boolean
  readonly to: string
}

/** The most times that fit in a row on a screen. Paper has all of them. */
const MAX_TIMES = 5

export function SheetRow ({ day, before, adjustments, bank, pixels, isOpen, isFuture, isClosed, to }: RowProps) {
  const { date, figures, records, line, status, feriado } = day
  const isOff = figures.cargaHoraria === 0 && records.length === 0
  const has = records.length > 0 || line.excused.length > 0 || feriado !== undefined
  const looks = [isOff && 'off', has && 'has', weekdayOf(date) === 1 && 'wk', isOpen && 'open', isFuture && 'future']
    .filter(Boolean)
    .join(' ')
  const figure = (look: string, minutes: number) => (
    <span class={`fg ${look}`} role='cell'>
      {minutes === 0 ? '' : span(minutes)}
    </span>
  )
  const approved = adjustments.find(one => one.status === 'APROVADO')
  return (
    <div class={`row day-row ${looks}`} role='row'>
      <span class='c-day' role='rowheader'>
        <button
          type='button'
          class='day'
          aria-expanded={isOpen}
          aria-label={`${dayName(date)}: ${sentence(day)}${isClosed ? T('andClosedDay') : ''}`}
          onClick={() => go(to)}
        >
          <span class='wd'>{weekday(date)}</span> <span class='dd'>{dayOfMonth(date)}</span>
          {isClosed && <span class='lock' title={T('closedDay')}><Icon name='lock' /></span>}
          <span class='ar'>
            <Icon name={isOpen ? 'down' : 'right'} />
          </span>
        </button>
      </span>
      <Times day={day} />
      <span class='c-line' role='cell' title={day.sentence}>
        <DayLine
          day={day}
          before={before}
          pixels={pixels}
          excusedAs={figures.cargaHoraria === 0 && approved !== undefined ? effectName(approved) : undefined}
        />
      </span>
      {figure('c-prev', figures.cargaHoraria)}
      {figure('c-trab', figures.horasTrabalhadas)}
      <span class={`fg c-saldo ${figures.saldo > 0 ? 'plus b' : figures.saldo < 0 ? 'minus b' : 'z'}`} role='cell'>
        {figures.saldo === 0 && (isOff || status !== 'ATIVO' || isFuture) ? '' : signed(figures.saldo)}
      </span>
      <span class='fg c-banco' role='cell'>
        {bank === undefined ? '' : signed(bank)}
      </span>
      {figure('c-not', figures.adicionalNoturno)}
      {figure('c-ext', figures.horasExtras)}
      <span class='occ' role='cell'>
        <Occurrences day={day} adjustments={adjustments} />
        {isOff && !has && <span class='faint onlym'>{offLabel(day)}</span>}
      </span>
    </div>
  )
}

function Times ({ day: { records, line } }: { day: Day }) {
  const shown = records.length > MAX_TIMES ? MAX_TIMES - 1 : MAX_TIMES
  return (
    <span class={`times ${records.length > 4 ? 'n6' : ''}`} role='cell'>
      {records.map(({ hash, at, setAside, made }, index) => (
        <span key={hash} class={`${setAside ? 'x' : made ? 'a' : ''} ${index < shown ? '' : 'onlyp'}`}>
          {timeOfDay(at)}
        </span>
      ))}
      {records.length > shown && (
        <span class='hide-p' title={records.slice(shown).map(({ at }) => timeOfDay(at)).join(' ')}>
          +{records.length - shown}
        </span>
      )}
      {line.open !== undefined && <span class='q'>?</span>}
    </span>
  )
}
