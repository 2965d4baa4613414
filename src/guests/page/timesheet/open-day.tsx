import { useLayoutEffect, useRef } from 'preact/hooks'
import { href } from '../address/route.ts'
import type { Day, Listed, Timesheet } from '../day/day.ts'
import { EnlargedLine } from '../day/day-line.tsx'
import { adjusted, periodBalance, statusName } from '../day/words.ts'
import { decide } from '../decision/decide.ts'
import { Icon } from '../sign/icons.tsx'
import { focusAfterStep } from '../list/in-list.ts'
import { T } from '../text/language.ts'
import { inFull } from '../text/dates.ts'
import { safe } from '../text/safe.ts'
import { Records } from './records.tsx'
import { Why } from './why.tsx'
import { Write } from '../act/write.tsx'

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
    const row = whole.current?.previousElementSibling
    for (const one of [whole.current, row]) one?.scrollIntoView({ block: 'nearest' })
    focusAfterStep(row?.querySelector('.day'))
  }, [day.date])
  const pixels = Math.min(innerWidth, 1720) - 90
  return (
    <div class='opened' role='row' ref={whole}>
      <div role='cell'>
        <div class='zoom'><EnlargedLine day={day} pixels={pixels} tolerance={person.toleranciaMarcacao} /></div>
        <p class='told'>{safe(day.sentence)}</p>
        <PeriodNote day={day} />
        <div class='o3'>
          <Records day={day} person={person} />
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
        ? `${T('thisDayShowsThe')} ${periodBalance(kind)}.`
        : `${T('the')} ${periodBalance(kind)} ${T('showsOn')} ${inFull(lastDay)}.`}
    </p>
  )
}

function Adjustments ({ list, who, date }: { list: readonly Listed[], who: string, date: string }) {
  return (
    <section>
      <h3 class='h3'>{T('adjustments')}<span class='r'>{list.length}</span></h3>
      {list.length === 0 && <p class='muted'>{T('noAdjustmentOnThisDay')}</p>}
      <a class='btn' href={href(['novo'], { pessoa: who, dia: date })}>{T('newRequest')}</a>
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
                <Write
                  class='btn pri'
                  onClick={() => decide([one], 'approve')}
                >
                  {T('approve')}
                </Write>
                <Write
                  class='btn bad'
                  onClick={() => decide([one], 'reject')}
                >
                  {T('reject')}
                </Write>
              </div>
            )}
          </div>
        )
      })}
    </section>
  )
}
