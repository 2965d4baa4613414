import { type CivilDate, weekday } from '../../domain/time/civil-date.ts'
import { minutes } from '../../domain/time/minutes.ts'
import { timeText } from '../../wire/time-text.ts'
import type { SheetDay, Timesheet } from './schemas.ts'

type Figure = keyof SheetDay['figures']

/** A month as CSV (RFC 4180): the names of the contract, times as `-00:25`, and the totals in the last row. */
export function sheetCsv ({ collaborator: { colaboradorId, nome }, days, totals }: Timesheet): string {
  const figures = Object.keys(days[0]?.figures ?? {}) as Figure[]
  const valueOf = (values: SheetDay['figures'], name: Figure): string =>
    name === 'falta' ? String(values.falta) : timeText(minutes(values[name]))
  const head = [
    'colaboradorId', 'nome', 'data', 'diaSemana', 'tipoDiaTrabalho', 'feriado', 'registros', ...figures, 'ocorrencias',
    'pendencias'
  ]
  const rows = days.map(day => [
    colaboradorId, nome, day.date, weekday(day.date as CivilDate), day.kind ?? '', day.feriado ?? '',
    day.records.filter(({ setAside }) => !setAside).map(({ clock }) => clock).join(' '),
    ...figures.map(name => valueOf(day.figures, name)), day.ocorrencias.join(' '), day.pendencias.join(' ')
  ])
  const sums = [
    colaboradorId, nome, 'total', '', '', '', '', ...figures.map(name => valueOf(totals, name)), '', ''
  ]
  return [head, ...rows, sums].map(row => `${row.map(quoted).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe. Times are no formulas. */
function quoted (cell: string): string {
  const text = /^[=+@\t\r]|^-(?!\d\d+:\d\d$)/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
