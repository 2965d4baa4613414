import type { Listed } from '../day/day.ts'
import { adjusted, statusName } from '../day/words.ts'
import { nameOf } from '../decision/decide.ts'
import { Icon } from '../sign/icons.tsx'
import { dayAndMonth } from '../text/dates.ts'
import { T } from '../text/language.ts'
import { signed, tone } from '../text/minutes.ts'
import { hint, safe } from '../text/safe.ts'
import type { Chosen } from './choose.tsx'

export const ADJUSTMENT_HEIGHT = 76

interface RowProps {
  readonly adjustment: Listed
  readonly to: string
  readonly chosen: boolean
  /** It is the next one to decide. */
  readonly isNext: boolean
  readonly several: Chosen
  readonly place: number
  readonly count: number
}

export function AdjustmentRow ({ adjustment, to, chosen, isNext, several, place, count }: RowProps) {
  const { nome, dias, jornada, motivo, descricao, saldo, status } = adjustment
  return (
    <li aria-setsize={count} aria-posinset={place} class={isNext ? 'next' : ''}>
      {status === 'PENDENTE' && (
        <label class='box'>
          <input
            type='checkbox'
            aria-label={`${T('Escolher', 'Choose')} ${nameOf(adjustment)}`}
            checked={several.has(adjustment)}
            onClick={event => several.turn(adjustment, event.shiftKey)}
          />
        </label>
      )}
      <a class='aj' href={to} aria-current={chosen ? 'true' : undefined}>
        <span class='b clip' title={hint(nome)}>{safe(nome)}</span>
        <DecisionMark adjustment={adjustment} />
        <span class='clip'>
          {dias.length > 1 ? `${dias.length} ${T('dias', 'days')}` : dayAndMonth(jornada)} ·{' '}
          {adjusted(adjustment)} · {safe(motivo.descricao)}
        </span>
        <span class='nowrap'>
          {saldo !== undefined && saldo.hoje === saldo.seAprovado && (
            <span class='muted'>{signed(saldo.hoje)} {T('sem efeito no saldo', 'no effect on the balance')}</span>
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
        {isNext && <span class='s nowrap b'>{T('próximo', 'next')} <kbd>J</kbd></span>}
      </a>
    </li>
  )
}

export function DecisionMark ({ adjustment: { status } }: { adjustment: Listed }) {
  return (
    <span class={`nowrap ${status === 'PENDENTE' ? 'warn b' : 'muted'}`}>
      <Icon name={status === 'PENDENTE' ? 'diamond' : status === 'APROVADO' ? 'yes' : 'no'} /> {statusName(status)}
    </span>
  )
}
