import type { RequestRow as Row } from '../api/live.ts'
import { machineTime } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { hint, safe } from '../text/safe.ts'
import { Status } from '../sign/status.tsx'
import { formatName, operationName } from '../api/words.ts'
import { isRefused } from './runs.ts'

interface Props {
  readonly row: Row
  readonly to: string
  readonly chosen: boolean
  readonly place: number
  readonly count: number
}

export const ROW_HEIGHT = 48

export const abandonedText = (): string =>
  T('o cliente desistiu antes da resposta', 'the client left before the response')

export const otherServerText = (): string => T('outro servidor respondeu', 'another server answered')

export function RequestRow ({ row, to, chosen, place, count }: Props) {
  return (
    <li aria-setsize={count} aria-posinset={place}>
      <a class='rq' href={to} aria-current={chosen ? 'true' : undefined}>
        <span class='t' title={T('hora desta máquina', 'time of this machine')}>{machineTime(row.at)}</span>
        <Status {...row} />
        <span class='clip pa' title={hint(row.path)} translate={false}>
          {row.control === true && <><span class='chip'>{T('controle', 'control')}</span>{' '}</>}
          <span class='b'>{row.method}</span> {safe(row.path)}
        </span>
        <span class='ms'>{row.durationMs.toFixed(1)} ms</span>
        {isRefused(row) ? <Why row={row} /> : <Done row={row} />}
      </a>
    </li>
  )
}

/** Shows the reason of a refusal without a click. */
function Why ({ row: { why = '', problemCount, provokedBy, status = 0, abandoned } }: { row: Row }) {
  return (
    <span class='why'>
      <span class={`clip ${status >= 500 ? 'warn' : ''}`}>
        {provokedBy !== undefined && T('falha provocada: ', 'provoked fault: ')}
        {abandoned === true && `${abandonedText()} · `}
        {safe(why)}
      </span>
      {problemCount > 1 && <span class='nowrap'>+{problemCount - 1}</span>}
    </span>
  )
}

function Done ({ row: { wireFault, format, operation, key, abandoned } }: { row: Row }) {
  const what = format !== undefined
    ? formatName(format)
    : operation === 'fallback' ? otherServerText() : operation === undefined ? '' : operationName(operation)
  return (
    <span class='sub'>
      {abandoned === true && <span class='clip'>{abandonedText()}</span>}
      {(what !== '' || wireFault !== undefined) && (
        <span class='clip'>
          {wireFault === undefined
            ? what
            : T('gravada, resposta perdida de propósito', 'committed, response lost on purpose')}
        </span>
      )}
      {key !== undefined && <span class='clip'>{safe(key)}</span>}
    </span>
  )
}
