import { useState } from 'preact/hooks'
import { crossesMidnight, type Day, type Preview, withoutPending } from './day.ts'
import { Axis, SpanLine } from './day-line.tsx'
import { nightName, overtimeName } from './words.ts'
import { dayAndMonth, inFull } from '../text/dates.ts'
import { locale, T } from '../text/language.ts'
import { decimal, signed, span } from '../text/minutes.ts'

/** The most days drawn, because a vacation has many that look alike. */
const MAX_DAYS = 3

export function BeforeAfter ({ preview, pending }: { preview: Preview, pending: boolean }) {
  const { days, more, balanceDays, changedSince } = preview
  const names = pending
    ? [T('Agora', 'Now'), T('Se aprovar', 'If approved')] as const
    : [T('Antes', 'Before'), T('Depois', 'After')] as const
  const shown = days.slice(0, MAX_DAYS)
  const left = days.length - shown.length + more
  return (
    <>
      {shown.map(({ date, before, after }) => (
        <section key={date}>
          <h3 class='h3'>
            {isSame(before, after) ? T('O dia', 'The day') : T('O dia, antes e depois', 'The day, before and after')}
            {days.length > 1 && <span class='r'>{dayAndMonth(date)}</span>}
          </h3>
          <Lines before={before} after={pending || !isSame(before, after) ? after : undefined} names={names} />
          {(pending || !isSame(before, after)) && <Figures before={before} after={after} names={names} />}
        </section>
      ))}
      {changedSince === true && (
        <p class='note'>
          {T('Outros ajustes mudaram este dia desde então.', 'Other adjustments have changed this day since then.')}
        </p>
      )}
      {balanceDays.length > 0 && (
        <p class='note'>
          {T('O saldo aparece no fim da semana ou do mês:', 'The balance shows at the end of the week or month:')}{' '}
          {balanceDays.map(inFull).join(', ')}
        </p>
      )}
      {left > 0 && (
        <p class='note'>
          {left === 1 ? T('e mais 1 dia', 'and 1 more day') : T(`e mais ${left} dias`, `and ${left} more days`)}
        </p>
      )}
    </>
  )
}

type Names = readonly [before: string, after: string]

const isSame = (before: Day, after: Day): boolean => JSON.stringify(before) === JSON.stringify(after)

function Lines ({ before, after, names }: { before: Day, after: Day | undefined, names: Names }) {
  const [from, to] =
    crossesMidnight(before) || (after !== undefined && crossesMidnight(after)) ? [720, 2160] : [0, 1440]
  const pixels = innerWidth > 900 ? innerWidth * 0.5 : innerWidth - 140
  return (
    <div class='ba'>
      <Balance name={after === undefined ? T('Saldo', 'Balance') : names[0]} day={before} />
      <SpanLine day={after === undefined ? before : withoutPending(before)} from={from} to={to} pixels={pixels} />
      {after !== undefined && <Balance name={names[1]} day={after} />}
      {after !== undefined && <SpanLine day={after} from={from} to={to} pixels={pixels} />}
      <span /><Axis from={from} to={to} />
    </div>
  )
}

function Balance ({ name, day: { figures: { saldo } } }: { name: string, day: Day }) {
  return (
    <span>
      <span class='b'>{name}</span>
      <br />
      <span class={saldo < 0 ? 'minus b' : 'b'}>{signed(saldo)}</span>
    </span>
  )
}

/** The figures that each day has. */
type FigureName = Exclude<keyof Day['figures'], 'adicionalNoturnoReduzido'>

/** Figures for which more is worse. */
const WORSE: readonly FigureName[] = ['atrasos', 'falta', 'faltaHoras']

interface FiguresProps { readonly before: Day, readonly after: Day, readonly names: Names }

function Figures ({ before: { figures: before }, after: { figures: after }, names }: FiguresProps) {
  const days = (value: number): string => decimal(value, locale())
  const rows: [name: FigureName, label: string, show: (value: number) => string][] = [
    ['saldo', T('Saldo', 'Balance'), signed],
    ['bancoHoras', T('Banco de horas', 'Time bank'), signed],
    ['horasExtras', overtimeName(), span],
    ['horasTrabalhadas', T('Trabalhado', 'Worked'), span],
    ['cargaHoraria', T('Previsto', 'Scheduled'), span],
    ['atrasos', T('Atrasos', 'Lateness'), span],
    ['adicionalNoturno', nightName(before), span],
    ['falta', T('Falta', 'Absence'), days],
    ['faltaHoras', T('Falta em horas', 'Absence in hours'), span]
  ]
  const [whole, setWhole] = useState(false)
  const changed = rows.filter(([name]) => before[name] !== after[name])
  const same = rows.length - changed.length
  return (
    <div class='scroll-x'>
      <table class='cmp'>
        <thead>
          <tr>
            <th scope='col'>{T('Valor', 'Figure')}</th>
            <th scope='col' class='num'>{names[0]}</th>
            <th scope='col' class='num'>{names[1]}</th>
            <th scope='col' class='num'>{T('Diferença', 'Difference')}</th>
          </tr>
        </thead>
        <tbody>
          {(whole ? rows : changed).map(([name, label, show]) => {
            const change = after[name] - before[name]
            const better = WORSE.includes(name) ? change < 0 : change > 0
            return (
              <tr key={name} class={change === 0 ? 'same' : ''}>
                <td>{label}</td>
                <td class='num'>{show(before[name])}</td>
                <td class={`num ${change === 0 ? '' : 'b'}`}>{show(after[name])}</td>
                <td class={`num ${change === 0 ? '' : better ? 'plus' : 'minus'}`}>
                  {change === 0 ? '=' : name === 'falta' ? days(change).replace('-', '−') : signed(change)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {!whole && same > 0 && (
        <button type='button' class='btn bare' onClick={() => setWhole(true)}>
          {same === 1 ? T('1 valor igual', '1 unchanged') : T(`${same} valores iguais`, `${same} unchanged`)}
        </button>
      )}
    </div>
  )
}
