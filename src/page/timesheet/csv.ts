import { saveAs } from '../api/client.ts'
import type { Timesheet } from '../day/day.ts'
import { signed, timeOfDay } from '../text/minutes.ts'

/** The month as a table for a spreadsheet: figures as the contract names them, times as `8:05`. */
export function saveCsv ({ collaborator, month, days }: Timesheet): void {
  const figures = Object.keys(days[0]?.figures ?? {}) as (keyof Timesheet['days'][number]['figures'])[]
  const rows = days.map(day => [
    day.date,
    day.records.filter(({ setAside }) => !setAside).map(({ at }) => timeOfDay(at)).join(' '),
    ...figures.map(name =>
      name === 'falta' ? String(day.figures.falta) : signed(day.figures[name]).replace('−', '-').replace('+', '')),
    day.ocorrencias.join(' ')
  ])
  const text = [['data', 'registros', ...figures, 'ocorrencias'], ...rows].map(row => row.join(',')).join('\r\n')
  saveAs(`espelho-${collaborator.colaboradorId}-${month}.csv`, 'text/csv', `${text}\r\n`)
}
