import type { Timesheet } from '../day/day.ts'
import { locale, T } from '../text/language.ts'
import { decimal, signed, span, tone } from '../text/minutes.ts'

/** In days, in hours where the time rule says so, or both. */
function absences ({ falta, faltaHoras }: Timesheet['totals']): string {
  const days = decimal(falta, locale())
  return faltaHoras === 0 ? days : falta === 0 ? span(faltaHoras) : `${days} + ${span(faltaHoras)}`
}

export function Totals ({ sheet: { totals } }: { sheet: Timesheet }) {
  const list: [name: string, value: string, look?: string][] = [
    [T('Previsto', 'Scheduled'), span(totals.cargaHoraria)],
    [T('Trabalhado', 'Worked'), span(totals.horasTrabalhadas)],
    [T('Saldo', 'Balance'), signed(totals.saldo), tone(totals.saldo)],
    [T('Extras', 'Overtime'), span(totals.horasExtras)],
    [T('Noturno', 'Night'), span(totals.adicionalNoturno)],
    [T('Atrasos', 'Lateness'), span(totals.atrasos)],
    [T('Faltas', 'Absences'), absences(totals)],
    [T('Abonado', 'Excused'), span(totals.abonado)],
    [T('Pendências', 'To decide'), String(totals.pendencias), totals.pendencias > 0 ? 'warn' : '']
  ]
  return (
    <dl class='tot'>
      {list.map(([name, value, look = '']) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class={look}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
