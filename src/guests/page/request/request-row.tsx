import { isAside, type RequestRow as Row } from '../api/live.ts'
import { dayAndMonth, local, machineTime } from '../text/dates.ts'
import { decimal, T } from '../text/language.ts'
import { minutesOf, signed, tone } from '../text/minutes.ts'
import { hint, safe } from '../text/safe.ts'
import { AdjustmentStatus } from '../day/adjustment-status.tsx'
import { Icon } from '../sign/icons.tsx'
import { Status } from '../sign/status.tsx'
import { formatName, operationName } from '../api/words.ts'
import { Reason } from './reason.tsx'
import type { Fold, Mark } from './items.ts'
import { ownClickText } from './own-click.ts'
import { isRefused } from './runs.ts'

interface Props {
  readonly row: Row
  /** The row above, whose second need not be said twice. */
  readonly above: Row | undefined
  readonly to: string
  readonly chosen: boolean
  readonly place: number
  readonly count: number
  readonly mark?: Mark | undefined
  readonly fold?: Fold | undefined
}

/** In `rem`, so that larger text has larger rows. */
export const ROW_REM = 3.5

export const abandonedText = (): string =>
  T('theClientLeftBeforeTheResponse')

export const lostText = (): string =>
  T('committedResponseLostOnPurpose')

export const otherServerText = (): string => T('anotherServerAnswered')

/** Whom or what it is about, and then what came of it. Where there is neither person nor thing, the address. */
export function RequestRow ({ row, above, to, chosen, place, count, mark, fold }: Props) {
  const { at, durationMs, operation, path, method, control } = row
  const name = row.person?.name ?? row.thing
  const time = machineTime(at)
  return (
    <li aria-setsize={count} aria-posinset={place} class={fold === undefined ? '' : 'folded'}>
      <a class='rq' href={to} aria-current={chosen ? 'true' : undefined} title={hint(`${method} ${path}`)}>
        <Status {...row} />
        <span class='whom'>
          {control === true && !isAside(row) && <span class='chip'>{T('control')}</span>}
          <b class='clip' translate={false}>
            {isAside(row) ? safe(ownClickText(row)) : name === undefined ? `${method} ${safe(path)}` : safe(name)}
          </b>
          {operation !== undefined && operation !== 'fallback' &&
            <span class='faint clip'>{operationName(operation)}</span>}
        </span>
        <span class='at' title={T('timeOfThisMachine')}>
          {durationMs >= SLOW_MS && <b class='warn'>{secondsText(durationMs)}</b>}{' '}
          {(above === undefined || machineTime(above.at) !== time) && time}
        </span>
        {isRefused(row) ? <Why row={row} /> : isAside(row) ? <Address row={row} /> : <Done row={row} />}
        <Marks row={row} mark={mark} />
      </a>
      {fold !== undefined && (
        <button type='button' class='btn bare alike' aria-expanded={fold.isOpen} onClick={() => fold.turn()}>
          {fold.count} × <Icon name={fold.isOpen ? 'down' : 'right'} />
          <span class='sr'>{T('refusalsAlike')}</span>
        </button>
      )}
    </li>
  )
}

export const markText = (mark: Mark): string => mark === 'new' ? T('markNew') : T('markFixed')

function Marks ({ row: { own }, mark }: Pick<Props, 'row' | 'mark'>) {
  if (mark === undefined && own !== 'send') return null
  return (
    <span class='marks'>
      {own === 'send' && <span class='mark'>{T('fromHere')}</span>}
      {mark !== undefined && <span class={`mark ${mark === 'new' ? 'minus' : 'plus'}`}>{markText(mark)}</span>}
    </span>
  )
}

const Address = ({ row: { method, path } }: Pick<Props, 'row'>) =>
  <span class='out'><span class='clip faint' translate={false}>{method} {safe(path)}</span></span>

/** From then on the time that a response took is said. */
const SLOW_MS = 1000

/** `3,2 s` */
export const secondsText = (ms: number): string =>
  `${decimal(Math.round(ms / 100) / 10)} s`

/** Shows the reason of a refusal without a click. */
function Why ({ row: { why = '', code, problemCount, provokedBy, status = 0, abandoned } }: { row: Row }) {
  return (
    <span class='out'>
      <span class={`clip ${status >= 500 ? 'warn' : 'minus'}`}>
        {provokedBy !== undefined && T('provokedFault')}
        {abandoned === true && `${abandonedText()} · `}
        <Reason of={{ code, message: why }} />
      </span>
      {problemCount > 1 && <span class='nowrap'>+{problemCount - 1}</span>}
    </span>
  )
}

function Done ({ row: { wireFault, operation, format, outcome = {}, abandoned, changeCount, control } }: { row: Row }) {
  const { status, date, expiresAt, message } = outcome
  const words = [
    ...abandoned === true ? [abandonedText()] : [],
    ...wireFault !== undefined ? [lostText()] : [],
    ...operation === 'fallback' ? [otherServerText()] : [],
    ...expiresAt !== undefined ? [`${T('validUntil')} ${dayAndMonth(local(expiresAt).date)}`] : [],
    ...message !== undefined ? [message] : [],
    ...date === undefined && format !== undefined ? [formatName(format)] : []
  ]
  return (
    <span class='out'>
      <span class='clip'>
        {safe(words.join(' · '))}
        {status !== undefined && date !== undefined && (
          <>
            {words.length > 0 && ' · '}
            <AdjustmentStatus status={status} /> · {dayAndMonth(date)}
            {outcome.until !== undefined && ` – ${dayAndMonth(outcome.until)}`}
            <Moved {...outcome} />
          </>
        )}
        {words.length === 0 && status === undefined && changeCount > 0 && control !== true &&
          T('changes', { count: changeCount })}
      </span>
    </span>
  )
}

/** `−0:25 → 0:00`, as the response has it. */
function Moved ({ balance, balanceAfter }: NonNullable<Row['outcome']>) {
  if (balance === undefined) return null
  const [before, after] = [minutesOf(balance), minutesOf(balanceAfter ?? balance)]
  if (before === after) return <> · {T('balance')} {signed(before)}</>
  return (
    <>
      {' · '}<span class={tone(before)}>{signed(before)}</span> <Icon name='send' />{' '}
      <b class={after < 0 ? 'minus' : 'strong'}>{signed(after)}</b>
    </>
  )
}
