import type { Listed } from '../day/day.ts'
import { adjusted } from '../day/words.ts'
import { decide, nameOf } from '../decision/decide.ts'
import { AdjustmentStatus } from '../day/adjustment-status.tsx'
import { Icon } from '../sign/icons.tsx'
import { dayAndMonth } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { signed, tone } from '../text/minutes.ts'
import { hint, safe } from '../text/safe.ts'
import type { Chosen } from './choose.tsx'
import { useReady } from './ready.ts'
import { RowLines } from './row-lines.tsx'
import { Write } from '../act/write.tsx'

export const ADJUSTMENT_HEIGHT = 76

interface RowProps {
  readonly adjustment: Listed
  readonly to: string
  readonly chosen: boolean
  /** It is the next one to decide. */
  readonly isNext: boolean
  readonly several: Chosen
  /** Called before this one is decided. */
  readonly stay: () => void
  readonly place: number
  readonly count: number
}

export function AdjustmentRow ({ adjustment, to, chosen, isNext, several, stay, place, count }: RowProps) {
  const { nome, dias, jornada, formato, motivo, descricao, saldo, status } = adjustment
  const [first = jornada] = dias
  const isCounted = dias.length > 1 && formato !== 'INTERVALO_DATAS'
  return (
    <li aria-setsize={count} aria-posinset={place} class={isNext ? 'next' : ''}>
      {status === 'PENDENTE' && (
        <label class='box'>
          <input
            type='checkbox'
            aria-label={`${T('choose')} ${nameOf(adjustment)}`}
            checked={several.has(adjustment)}
            onClick={event => several.turn(adjustment, event.shiftKey)}
          />
        </label>
      )}
      <a class='aj' href={to} aria-current={chosen ? 'true' : undefined}>
        <span class='b clip' title={hint(nome)}>{safe(nome)}</span>
        {status !== 'PENDENTE' && <AdjustmentStatus status={status} />}
        <span class='clip'>
          {isCounted ? `${dias.length} ${T('days')}` : dayAndMonth(first)} ·{' '}
          {adjusted(adjustment)} · {safe(motivo.descricao)}
        </span>
        <span class='nowrap'>
          {saldo !== undefined && saldo.hoje === saldo.seAprovado && (
            <span class='muted'>{signed(saldo.hoje)} {T('noEffectOnTheBalance')}</span>
          )}
          {saldo !== undefined && saldo.hoje !== saldo.seAprovado && (
            <>
              <span class={tone(saldo.hoje) || 'muted'}>{signed(saldo.hoje)}</span> <Icon name='send' />{' '}
              <span class={`b ${saldo.seAprovado < 0 ? 'minus' : ''}`}>{signed(saldo.seAprovado)}</span>
              {saldo.dia !== undefined && <span class='muted'> ({dayAndMonth(saldo.dia)})</span>}
            </>
          )}
        </span>
        <span class='s clip'>{safe(descricao)}</span>
        {status === 'PENDENTE' && <RowLines adjustment={adjustment} />}
        {isNext && <span class='s nowrap b'>{T('next')} <kbd>J</kbd></span>}
      </a>
      {status === 'PENDENTE' && <Quick adjustment={adjustment} stay={stay} place={place} />}
    </li>
  )
}

/** Decides at the row. A row that has just come to its place decides nothing, because the click was for another one. */
function Quick ({ adjustment, stay, place }: Pick<RowProps, 'adjustment' | 'stay' | 'place'>) {
  const isReady = useReady(String(place))
  const verbs = [
    ['approve', 'yes', T('approveRow'), 'plus'], ['reject', 'no', T('rejectRow'), 'bad']
  ] as const
  return (
    <span class='quick'>
      {verbs.map(([verb, icon, name, look]) => (
        <Write
          key={verb}
          class={`btn bare ${look}`}
          aria-label={`${nameOf(adjustment)}: ${name}`}
          disabled={!isReady}
          onClick={() => {
            stay()
            decide([adjustment], verb)
          }}
        >
          <Icon name={icon} />
        </Write>
      ))}
    </span>
  )
}
