import { isCpf } from '../../../core/rules/document-number.ts'
import { type CivilDate, dayNumber, weekdayIndex } from '../../../core/rules/time/civil-date.ts'
import { minutes } from '../../../core/rules/time/minutes.ts'
import type { Language } from '../../../core/problems/phrases.ts'
import { fieldValue, type FigureField } from '../../../core/wire/explanation/figure-fields.ts'
import { printable } from '../../../core/wire/printable.ts'
import { timeText } from '../../../core/wire/time-text.ts'
import { changeText, periodRemarks, remarksOf } from './remarks.ts'
import { type Period, type SheetDay, type Timesheet, totalRemarks } from './schemas.ts'
import { WORDS, type Words } from './words.ts'

/** The columns. Those of `RARE` are shown in a month that has such a figure. */
const COLUMNS: readonly FigureField[] = [
  'cargaHoraria', 'horasTrabalhadas', 'saldo', 'bancoHoras', 'horasExtras', 'horasExtrasSaldoBase',
  'horasExtrasIntervaloSaldoBase', 'adicionalNoturno', 'atrasos', 'antecipacoes', 'falta', 'faltaHoras',
  'saldoIntrajornada', 'indenizacaoInterjornada'
]
const RARE: readonly FigureField[] = ['antecipacoes', 'faltaHoras', 'indenizacaoInterjornada']
const GAP = '  '

type Values = Readonly<Partial<Record<FigureField, number>>>

/** A month as a table for people. A figure of zero is a dot, so that the others stand out. */
export function sheetText (sheet: Timesheet, language: Language): string {
  const words = WORDS[language]
  const { days, periods, totals } = sheet
  const columns = COLUMNS.filter(name => !RARE.includes(name) || days.some(({ figures }) => figures[name] !== 0))
  const cells = (values: Values): string[] => columns.map(name => figureText(name, values[name], words))
  const head = [words.day, words.records, ...columns.map(name => words.figures[name] ?? name), words.notes]
  const rows = days.flatMap(day => [
    [dayText(day, words), day.records.map(recordText).join(' '), ...cells(day.figures), notesOf(day, sheet, words)],
    ...periods.filter(({ lastDay }) => lastDay === day.date).map(period => periodRow(period, cells, words))
  ])
  const sums = [words.total, '', ...cells(totals), totalRemarks(totals, language).join(', ')]
  const table = aligned([head, ...rows, sums].map(row => row.map(printable)))
  return [...headingOf(sheet, words), '', ...table, '', words.legend, ''].map(printable).join('\n')
}

function headingOf ({ collaborator, month, changes, closedThrough, opening, totals }: Timesheet, words: Words) {
  const { nome, numeroDocumento, turno, regra, unidade, fusoHorario, dataAdmissao, dataDesligamento } = collaborator
  const bank = [opening.bancoHoras, opening.bancoHoras + totals.bancoHoras]
  const [from = '', to = ''] = bank.map(value => timeText(minutes(value)))
  return [
    `${words.title} ${month}  ${nome}  ${isCpf(numeroDocumento) ? 'CPF' : 'CNPJ'} ${numeroDocumento}`,
    [
      `${words.shift} ${turno}`, `${words.rule} ${regra}`, `${words.unit} ${unidade}`, fusoHorario,
      `${words.admission} ${words.date(dataAdmissao)}`,
      ...dataDesligamento === undefined ? [] : [`${words.lastDay} ${words.date(dataDesligamento)}`]
    ].join(GAP),
    ...changes.map(change => changeText(change, words)),
    ...closedThrough === undefined ? [] : [`${words.closedThrough} ${words.date(closedThrough)}`],
    ...bank.every(value => value === 0) ? [] : [`${words.bankFrom} ${from}, ${words.bankTo} ${to}`]
  ]
}

const dayText = ({ date }: SheetDay, words: Words): string =>
  `${date.slice(8)} ${words.weekdays[weekdayIndex(dayNumber(date as CivilDate))]}`

function notesOf (day: SheetDay, sheet: Timesheet, words: Words): string {
  const { employment, feriado, kind = 'NORMAL', ocorrencias, pendencias } = day
  const special = employment === 'during'
    ? [...feriado === undefined ? [] : [feriado], ...kind === 'NORMAL' ? [] : [words.kinds[kind] ?? kind]]
    : []
  return [...special, ...remarksOf(day, sheet, words), ...new Set([...ocorrencias, ...pendencias])].join(', ')
}

function periodRow (period: Period, cells: (values: Values) => string[], words: Words): string[] {
  const { kind, firstDay, lastDay, due, worked, saldo } = period
  return [
    words.periods[kind], `${words.date(firstDay)}–${words.date(lastDay)}`,
    ...cells({ cargaHoraria: due, horasTrabalhadas: worked, saldo }), periodRemarks(period, words).join(', ')
  ]
}

function recordText ({ clock, made, setAside }: SheetDay['records'][number]): string {
  const text = made ? `*${clock}` : clock
  return setAside ? `(${text})` : text
}

function figureText (name: FigureField, value: number | undefined, words: Words): string {
  if (value === undefined) return ''
  const shown = fieldValue(name, value)
  return value === 0 ? '·' : typeof shown === 'number' ? words.decimal(shown) : shown
}

/** Columns as wide as their longest text. Figures are at the right of theirs. */
function aligned (rows: readonly (readonly string[])[]): string[] {
  const [first = []] = rows
  const widths = first.map((_, at) => Math.max(...rows.map(row => [...row[at] ?? ''].length)))
  const isText = (at: number): boolean => at < 2 || at === first.length - 1
  return rows.map(row => row.map((text, at) => {
    const blanks = ' '.repeat((widths[at] ?? 0) - [...text].length)
    return isText(at) ? text + blanks : blanks + text
  }).join(GAP).trimEnd())
}
