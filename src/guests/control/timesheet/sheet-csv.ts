import type { Language } from '../../../core/words.ts'
import { punctuated } from '../../../core/rules/document-number.ts'
import { type CivilDate, weekday } from '../../../core/rules/time/civil-date.ts'
import { minutes } from '../../../core/rules/time/minutes.ts'
import { timeText } from '../../../core/wire/time-text.ts'
import { columnsOf, totalRemarks, valueText } from './columns.ts'
import { openAfter, periodRemarks, remarksOf } from './remarks.ts'
import type { OpenPeriod, Period, SheetDay, Timesheet } from './schemas.ts'
import { type Figures, figuresWhere, SHEET_FIGURES } from './sheet-figures.ts'
import { openText, type SaySheet, sayIn } from './words.ts'

const COLUMNS = figuresWhere(({ shown }) => shown !== 'json' && shown !== 'total')

/** How a CSV is written. A Brazilian spreadsheet expects semicolons, decimal commas, and the mark of UTF-8. */
export interface CsvForm {
  readonly separator: 'semicolon' | 'comma'
  /** Without the rows of weeks and totals, so that nothing is counted twice. */
  readonly daysOnly: boolean
  /** Of the remarks. */
  readonly language: Language
}

const FIRST = ['colaboradorId', 'nome', 'numeroDocumento']
const BEFORE_FIGURES = [
  'turno', 'fusoHorario', 'tipo', 'data', 'diaSemana', 'tipoDiaTrabalho', 'feriado', 'registros'
]
const BYTE_ORDER_MARK = '\ufeff'

/** The first row, which names the columns. */
export function csvHead (form: CsvForm): string {
  const head = [...FIRST, ...BEFORE_FIGURES, ...COLUMNS, 'saldoBanco', 'ocorrencias', 'pendencias', 'observacoes']
  return `${form.separator === 'comma' ? '' : BYTE_ORDER_MARK}${csvRow(head, form)}`
}

/**
 * A month as rows of CSV (RFC 4180): the names of the contract, times as `-00:25`. `tipo` says what a row is: `dia`;
 * `semana` or `mes`, the sums of a flexible shift after their last day; `total`. `saldoBanco` is the time bank after
 * the day, from its opening balance on. A document has its punctuation, or a spreadsheet would take its zeros away.
 */
export function sheetCsv (sheet: Timesheet, form: CsvForm): string {
  const { collaborator: { colaboradorId, nome, numeroDocumento }, days, periods, totals, opening } = sheet
  const say = sayIn(form.language)
  let bank = opening.bancoHoras
  const rows = days.flatMap(day => {
    bank += day.figures.bancoHoras
    const ended = periods.filter(({ lastDay }) => !form.daysOnly && lastDay === day.date)
    return [
      dayCells(day, bank, sheet, form), ...ended.map(period => periodCells(period, say, form)),
      ...form.daysOnly ? [] : openAfter(day, sheet).map(period => openCells(period, say))
    ]
  })
  const sums = [
    '', '', 'total', '', '', '', '', '', ...figureCells(totals, form), bankText(bank), '', '',
    totalRemarks(totals, form.language).join('; ')
  ]
  return [...rows, ...form.daysOnly ? [] : [sums]]
    .map(row => csvRow([colaboradorId, nome, punctuated(numeroDocumento), ...row], form)).join('')
}

const bankText = (bank: number): string => timeText(minutes(bank))

function dayCells (day: SheetDay, bank: number, sheet: Timesheet, form: CsvForm): string[] {
  return [
    day.turno, sheet.collaborator.fusoHorario, 'dia', day.date, weekday(day.date as CivilDate), day.kind ?? '',
    day.feriado ?? '', day.records.filter(({ setAside }) => !setAside).map(({ clock }) => clock).join(' '),
    ...figureCells(columnsOf(day.figures), form), bankText(bank), day.ocorrencias.join(' '), day.pendencias.join(' '),
    remarksOf(day, sheet, sayIn(form.language)).join('; ')
  ]
}

/** The head of a row of a week or month. */
const periodHead = ({ kind, firstDay, lastDay }: OpenPeriod): string[] =>
  ['', '', kind === 'SEMANAL' ? 'semana' : 'mes', `${firstDay}/${lastDay}`, '', '', '', '']

const openCells = (period: OpenPeriod, say: SaySheet): string[] =>
  [...periodHead(period), ...COLUMNS.map(() => ''), '', '', '', openText(period.lastDay, say)]

function periodCells (period: Period, say: SaySheet, form: CsvForm): string[] {
  const { due, worked, saldo } = period
  return [
    ...periodHead(period),
    ...figureCells({ cargaHoraria: due, horasTrabalhadas: worked, saldo }, form), '', '', '',
    periodRemarks(period, say).join('; ')
  ]
}

function figureCells (figures: Figures, { separator }: CsvForm): string[] {
  return COLUMNS.map(name => {
    const value = figures[name]
    return value === undefined ? '' : valueText(SHEET_FIGURES[name], value, separator === 'comma' ? 'en' : 'pt')
  })
}

function csvRow (cells: readonly string[], { separator }: CsvForm): string {
  return `${cells.map(quoted).join(separator === 'comma' ? ',' : ';')}\r\n`
}

/** Where a spreadsheet may find a formula: at the beginning of a cell, also for one that splits at `;` as in Brazil. */
const FORMULA = /(^|[;\r\n])(?=[\t\r]|[^\S\r\n]*[=+@\uff1d\uff0b\uff20\uff0d\u2212-])/g
const TIME = /^-\d\d+:\d\d$/

/** A text that a spreadsheet would take for a formula begins with an apostrophe. Times are no formulas. */
function quoted (cell: string): string {
  const text = TIME.test(cell) ? cell : cell.replace(FORMULA, "$1'")
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
