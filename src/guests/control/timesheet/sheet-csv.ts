import type { Language } from '../../../core/problems/phrases.ts'
import { type CivilDate, weekday } from '../../../core/rules/time/civil-date.ts'
import { minutes } from '../../../core/rules/time/minutes.ts'
import { FIGURE_FIELDS, type FigureField, FIGURES, fieldValue } from '../../../core/wire/explanation/figure-fields.ts'
import { timeText } from '../../../core/wire/time-text.ts'
import { periodRemarks, remarksOf } from './remarks.ts'
import { type Period, type SheetDay, type Timesheet, totalRemarks } from './schemas.ts'
import { WORDS, type Words } from './words.ts'

const FIELDS = FIGURES.map(name => FIGURE_FIELDS[name])

/**
 * A month as CSV (RFC 4180): the names of the contract, times as `-00:25`. `saldoBanco` is the time bank after
 * the day, from its opening balance on. After its last day a week or month of a flexible shift has a row,
 * `2026-03-02/2026-03-08`. The totals are the last row.
 */
export function sheetCsv (sheet: Timesheet, language: Language): string {
  const { collaborator: { colaboradorId, nome }, days, periods, totals, opening } = sheet
  const words = WORDS[language]
  const head = [
    'colaboradorId', 'nome', 'data', 'diaSemana', 'tipoDiaTrabalho', 'feriado', 'registros', ...FIELDS, 'saldoBanco',
    'ocorrencias', 'pendencias', 'observacoes'
  ]
  let bank = opening.bancoHoras
  const rows = days.flatMap(day => {
    bank += day.figures.bancoHoras
    return [
      dayCells(day, bank, remarksOf(day, sheet, words)),
      ...periods.filter(({ lastDay }) => lastDay === day.date).map(period => periodCells(period, words))
    ]
  })
  const remarks = totalRemarks(totals, language).join('; ')
  const sums = ['total', '', '', '', '', ...figureCells(totals), bankText(bank), '', '', remarks]
  return [head, ...[...rows, sums].map(row => [colaboradorId, nome, ...row])]
    .map(row => `${row.map(quoted).join(',')}\r\n`).join('')
}

const bankText = (bank: number): string => timeText(minutes(bank))

function dayCells (day: SheetDay, bank: number, remarks: readonly string[]): string[] {
  return [
    day.date, weekday(day.date as CivilDate), day.kind ?? '', day.feriado ?? '',
    day.records.filter(({ setAside }) => !setAside).map(({ clock }) => clock).join(' '),
    ...figureCells(day.figures), bankText(bank), day.ocorrencias.join(' '), day.pendencias.join(' '),
    remarks.join('; ')
  ]
}

function periodCells (period: Period, words: Words): string[] {
  const { kind, firstDay, lastDay, due, worked, saldo } = period
  const figures = figureCells({ cargaHoraria: due, horasTrabalhadas: worked, saldo })
  const remarks = [words.periods[kind], ...periodRemarks(period, words)]
  return [`${firstDay}/${lastDay}`, '', '', '', '', ...figures, '', '', '', remarks.join('; ')]
}

function figureCells (figures: Readonly<Partial<Record<FigureField, number>>>): string[] {
  return FIELDS.map(name => figures[name] === undefined ? '' : String(fieldValue(name, figures[name])))
}

/** Where a spreadsheet may find a formula: at the begin of a cell, also for one that splits at `;` as in Brazil. */
const FORMULA = /(^|[;\r\n])(?=[\t\r]|[^\S\r\n]*[=+@\uff1d\uff0b\uff20\uff0d\u2212-])/g
const TIME = /^-\d\d+:\d\d$/

/** A text that a spreadsheet would take for a formula begins with an apostrophe. Times are no formulas. */
function quoted (cell: string): string {
  const text = TIME.test(cell) ? cell : cell.replace(FORMULA, "$1'")
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
