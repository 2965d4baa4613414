import type { Timesheet } from '../day/day.ts'
import { locale, T } from '../text/language.ts'
import { decimal, signed, span, tone } from '../text/minutes.ts'

/** In days, in hours where the time rule says so, or both. */
function absences ({ falta, faltaHoras }: Timesheet['totals']): string {
  const days = decimal(falta, locale())
  return faltaHoras === 0 ? days : falta === 0 ? span(faltaHoras) : `${days} + ${span(faltaHoras)}`
}

type Totals = Timesheet['totals']
type Cell = readonly [name: string, value: string, look?: string]

/** What is shown of each total, in this order; nothing of those that the days below tell. */
const cells = (totals: Totals): Readonly<Record<keyof Totals, Cell | undefined>> => ({
  cargaHoraria: [T('Previsto', 'Scheduled'), span(totals.cargaHoraria)],
  horasTrabalhadas: [T('Trabalhado', 'Worked'), span(totals.horasTrabalhadas)],
  saldo: [T('Saldo', 'Balance'), signed(totals.saldo), tone(totals.saldo)],
  horasExtras: [T('Extras', 'Overtime'), span(totals.horasExtras)],
  adicionalNoturno: [T('Noturno', 'Night'), span(totals.adicionalNoturno)],
  atrasos: [T('Atrasos', 'Lateness'), span(totals.atrasos)],
  falta: [T('Faltas', 'Absences'), absences(totals)],
  abonado: [T('Abonado', 'Excused'), span(totals.abonado)],
  pendencias: [T('Pendências', 'To decide'), String(totals.pendencias), totals.pendencias > 0 ? 'warn' : ''],
  faltaHoras: undefined,
  antecipacoes: undefined,
  bancoHoras: undefined,
  horasExtrasSaldoBase: undefined,
  horasExtrasIntervaloSaldoBase: undefined,
  indenizacaoInterjornada: undefined
})

export function Totals ({ sheet: { totals } }: { sheet: Timesheet }) {
  const list = Object.values(cells(totals)).filter(cell => cell !== undefined)
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
