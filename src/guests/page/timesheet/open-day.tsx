import { useLayoutEffect, useRef } from 'preact/hooks'
import { href } from '../address/route.ts'
import type { Day, Listed, Timesheet } from '../day/day.ts'
import { EnlargedLine } from '../day/day-line.tsx'
import { adjusted, inconsistencyName, originName, periodBalance, statusName, zoneName } from '../day/words.ts'
import { decide } from '../decision/decide.ts'
import { Icon } from '../sign/icons.tsx'
import { focusAfterStep } from '../list/in-list.ts'
import { T } from '../text/language.ts'
import { inFull } from '../text/dates.ts'
import { timeOfDay } from '../text/minutes.ts'
import { safe } from '../text/safe.ts'
import { Why } from './why.tsx'

interface OpenProps {
  readonly day: Day
  readonly adjustments: readonly Listed[]
  readonly person: Timesheet['collaborator']
  readonly figure: string | undefined
  readonly to: (figure: string) => string
}

export function OpenDay ({ day, adjustments, person, figure, to }: OpenProps) {
  const whole = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    whole.current?.scrollIntoView({ block: 'nearest' })
    focusAfterStep(whole.current?.previousElementSibling?.querySelector('.day'))
  }, [day.date])
  const pixels = Math.min(innerWidth, 1720) - 90
  return (
    <div class='opened' role='row' ref={whole}>
      <div role='cell'>
        <div class='zoom'><EnlargedLine day={day} pixels={pixels} tolerance={person.toleranciaMarcacao} /></div>
        <p class='told'>{safe(day.sentence)}</p>
        <PeriodNote day={day} />
        <div class='o3'>
          <Records day={day} />
          <Adjustments list={adjustments} who={person.colaboradorId} date={day.date} />
          <Why who={person.colaboradorId} date={day.date} figure={figure} figures={day.figures} to={to} />
        </div>
      </div>
    </div>
  )
}

/** When the balance of a day of a flexible week or month shows (A75). */
function PeriodNote ({ day: { date, period } }: { day: Day }) {
  if (period === undefined) return null
  const { kind, lastDay } = period
  return (
    <p class='note'>
      {lastDay === date
        ? `${T('Este dia mostra o', 'This day shows the')} ${periodBalance(kind)}.`
        : `${T('O', 'The')} ${periodBalance(kind)} ${T('aparece em', 'shows on')} ${inFull(lastDay)}.`}
    </p>
  )
}

function Records ({ day: { records } }: { day: Day }) {
  return (
    <section>
      <h3 class='h3'>{T('Marcações', 'Records')}<span class='r'>{records.length}</span></h3>
      {records.length === 0 && <p class='muted'>{T('Nenhuma marcação.', 'No records.')}</p>}
      <table class='recs'>
        <tbody>
          {records.map(({ hash, at, setAside, made, refused, fusoHorario, origem, online, inconsistencies, nsr }) => (
            <tr key={hash}>
              <td class={`hh ${setAside ? 'muted' : made ? 'adj' : ''}`}>
                {setAside ? <s>{timeOfDay(at)}</s> : timeOfDay(at)}
                {at >= 1440 && <small class='muted'> +1</small>}
              </td>
              <td>
                {made
                  ? (
                    <span class='adj'>
                      <Icon name='filled' /> {T('criada por ajuste', 'made by an adjustment')}
                    </span>
                    )
                  : setAside
                    ? (
                      <span class='muted'>
                        <Icon name='no' /> {refused ? T('recusada', 'refused') : T('desconsiderada', 'set aside')}
                      </span>
                      )
                    : (
                      <span>
                        {originName(origem)}
                        {!online && T(', offline', ', offline')}
                      </span>
                      )}
                {fusoHorario !== undefined && <div>{T('fuso de', 'time zone of')} {zoneName(fusoHorario)}</div>}
                {inconsistencies.length > 0 && (
                  <div class='warn'>
                    <Icon name='warning' /> {inconsistencies.map(inconsistencyName).join('; ')}
                  </div>
                )}
              </td>
              <td class='muted'>NSR {nsr}</td>
              <td>
                <a href={href(['dados', 'timeRecords', hash])} translate={false}>
                  <code>{hash.slice(0, 6)}</code>
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Adjustments ({ list, who, date }: { list: readonly Listed[], who: string, date: string }) {
  return (
    <section>
      <h3 class='h3'>{T('Ajustes', 'Adjustments')}<span class='r'>{list.length}</span></h3>
      {list.length === 0 && <p class='muted'>{T('Nenhum ajuste neste dia.', 'No adjustment on this day.')}</p>}
      <a class='btn' href={href(['novo'], { pessoa: who, dia: date })}>{T('Novo pedido', 'New request')}</a>
      {list.map(one => {
        const isPending = one.status === 'PENDENTE'
        return (
          <div key={one.ajusteRegistroId} class='card'>
            <div class={`b ${isPending ? 'warn' : 'adj'}`}>
              <Icon name={isPending ? 'diamond' : 'filled'} /> {statusName(one.status)} · {adjusted(one)}
            </div>
            <div class='anywhere'>
              <a href={href(['ajustes', String(one.codigo)])}>{safe(one.motivo.descricao)}</a>
            </div>
            <div class='muted quote'>“{safe(one.descricao)}”</div>
            {isPending && (
              <div class='acts m8'>
                <button
                  type='button'
                  class='btn pri'
                  onClick={() => decide([one], 'approve')}
                >
                  {T('Aprovar', 'Approve')}
                </button>
                <button
                  type='button'
                  class='btn bad'
                  onClick={() => decide([one], 'reject')}
                >
                  {T('Rejeitar', 'Reject')}
                </button>
              </div>
            )}
          </div>
        )
      })}
    </section>
  )
}
