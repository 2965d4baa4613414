import { type CivilDate, dayNumber, weekdayIndex } from '../../domain/time/civil-date.ts'
import { minutes } from '../../domain/time/minutes.ts'
import type { Language } from '../../problems/phrases.ts'
import { printable } from '../../wire/printable.ts'
import { timeText } from '../../wire/time-text.ts'
import type { SheetDay, Timesheet } from './schemas.ts'
import { WORDS, type Words } from './words.ts'

/** The figures that a reader compares. JSON and CSV have all of them. */
const FIGURES = [
  'cargaHoraria', 'horasTrabalhadas', 'saldo', 'bancoHoras', 'horasExtras', 'adicionalNoturno', 'atrasos'
] as const
const GAP = '  '

/** A month as a table for people. A figure of zero is a dot, so that the others stand out. */
export function sheetText (sheet: Timesheet, language: Language): string {
  const words = WORDS[language]
  const { collaborator: { nome, numeroDocumento, turno, regra, unidade, fusoHorario }, month, days, totals } = sheet
  const head = [words.day, words.records, ...FIGURES.map(name => words[name]), words.falta, words.notes]
  const rows = days.map(day => rowOf(day, words))
  const sums = [
    words.total, '', ...FIGURES.map(name => figureText(totals[name])), absenceText(totals.falta),
    [
      ...(totals.abonado === 0 ? [] : [`${words.excused} ${timeText(minutes(totals.abonado))}`]),
      ...(totals.pendencias === 0 ? [] : [`${words.pending} ${totals.pendencias}`])
    ].join(', ')
  ]
  return [
    `${words.title} ${month}  ${nome}  CPF ${numeroDocumento}`,
    `${words.shift} ${turno}  ${words.rule} ${regra}  ${words.unit} ${unidade}  ${fusoHorario}`,
    '',
    ...aligned([head, ...rows, sums].map(row => row.map(printable))),
    '',
    words.legend,
    ''
  ].map(printable).join('\n')
}

function rowOf ({ date, figures, records, kind, feriado, ...day }: SheetDay, words: Words): string[] {
  const weekday = words.weekdays[weekdayIndex(dayNumber(date as CivilDate))]
  const special = [feriado, kind === 'NORMAL' ? undefined : kind].filter(text => text !== undefined)
  const codes = new Set([...day.status === 'ATIVO' ? [] : [day.status], ...day.ocorrencias, ...day.pendencias])
  return [
    `${date.slice(8)} ${weekday}`,
    records.map(recordText).join(' '),
    ...FIGURES.map(name => figureText(figures[name])),
    absenceText(figures.falta),
    [...special, ...codes].join(', ')
  ]
}

function recordText ({ clock, made, setAside }: SheetDay['records'][number]): string {
  const text = made ? `*${clock}` : clock
  return setAside ? `(${text})` : text
}

const figureText = (value: number): string => value === 0 ? '·' : timeText(minutes(value))
const absenceText = (value: number): string => value === 0 ? '·' : String(value)

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
