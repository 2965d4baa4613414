import { isCpf, punctuated } from '../../../core/rules/document-number.ts'
import { minutes } from '../../../core/rules/time/minutes.ts'
import { printable } from '../../../core/wire/printable.ts'
import { timeText } from '../../../core/wire/time-text.ts'
import { brazilian, type Language, weekdayName } from '../../../core/words.ts'
import { changeText, occurrenceWords, openAfter, periodRemarks, remarksOf } from './remarks.ts'
import type { Period, SheetDay, Timesheet } from './schemas.ts'
import { type FigureName, type Figures, SHEET_FIGURES } from './sheet-figures.ts'
import { columnsOf, totalRemarks, valueText } from './columns.ts'
import { type DayKind, monthText, openText, type SaySheet, sayIn, ZONE_NAMES } from './words.ts'

const GAP = '  '

/** A month as a table for people. A figure of zero is a dot, so that the others stand out. */
export function sheetText (sheet: Timesheet, language: Language): string {
  const say = sayIn(language)
  const { days, periods, totals, shown } = sheet
  const columns = shown.filter(({ name }) => SHEET_FIGURES[name as FigureName].shown !== 'total')
  const cells = (values: Figures): string[] => columns.map(column => {
    const value = values[column.name as FigureName]
    return value === undefined ? '' : value === 0 ? '·' : valueText(column, value, language)
  })
  const head = [say('day'), say('records'), ...columns.map(({ label }) => label), say('notes')].map(inTwoLines)
  const rows = days.flatMap(day => [
    [
      dayText(day, language), day.records.map(recordText).join(' '), ...cells(columnsOf(day.figures)),
      notesOf(day, sheet, say)
    ],
    ...periods.filter(({ lastDay }) => lastDay === day.date).map(period => periodRow(period, cells, say)),
    ...openAfter(day, sheet).map(({ kind, firstDay, lastDay }) => [
      say(`period.${kind}`), `${brazilian(firstDay)}–${brazilian(lastDay)}`, ...cells({}), openText(lastDay, say)
    ])
  ])
  const sums = [say('total'), '', ...cells(totals), totalRemarks(totals, language).join(', ')]
  const table = aligned([head.map(([above]) => above), head.map(([, below]) => below), ...rows, sums]
    .map(row => row.map(printable)))
  return [...headingOf(sheet, language), '', ...table, '', say('legend'), ''].map(printable).join('\n')
}

function headingOf ({ collaborator, month, changes, closedThrough, opening, totals }: Timesheet, language: Language) {
  const say = sayIn(language)
  const { nome, numeroDocumento, turno, regra, unidade, fusoHorario, dataAdmissao, dataDesligamento } = collaborator
  const bank = [opening.bancoHoras, opening.bancoHoras + totals.bancoHoras]
  const [from = '', to = ''] = bank.map(value => timeText(minutes(value)))
  return [
    [
      say('title'), `${monthText(month, language)} `, `${nome} `, isCpf(numeroDocumento) ? 'CPF' : 'CNPJ',
      punctuated(numeroDocumento)
    ].join(' '),
    [
      `${say('shift')} ${turno}`, `${say('rule')} ${regra}`, `${say('unit')} ${unidade}`,
      `${say('zone')} ${ZONE_NAMES[fusoHorario]}`,
      `${say('admission')} ${brazilian(dataAdmissao)}`,
      ...dataDesligamento === undefined ? [] : [`${say('lastDay')} ${brazilian(dataDesligamento)}`]
    ].join(GAP),
    ...changes.map(change => changeText(change, say)),
    ...closedThrough === undefined ? [] : [`${say('closedThrough')} ${brazilian(closedThrough)}`],
    ...bank.every(value => value === 0) ? [] : [`${say('bankFrom')} ${from}, ${say('bankTo')} ${to}`]
  ]
}

const dayText = ({ date }: SheetDay, language: Language): string => `${date.slice(8)} ${weekdayName(date, language)}`

function notesOf (day: SheetDay, sheet: Timesheet, say: SaySheet): string {
  const { employment, feriado, kind = 'NORMAL', ocorrencias, pendencias } = day
  const special = employment === 'during'
    ? [...feriado === undefined ? [] : [feriado], ...kind === 'NORMAL' ? [] : [say(`kind.${kind as DayKind}`)]]
    : []
  const occurrences = occurrenceWords([...ocorrencias, ...pendencias], say)
  return [...special, ...remarksOf(day, sheet, say), ...occurrences].join(', ')
}

function periodRow (period: Period, cells: (values: Figures) => string[], say: SaySheet): string[] {
  const { kind, firstDay, lastDay, due, worked, saldo } = period
  return [
    say(`period.${kind}`), `${brazilian(firstDay)}–${brazilian(lastDay)}`,
    ...cells({ cargaHoraria: due, horasTrabalhadas: worked, saldo }), periodRemarks(period, say).join(', ')
  ]
}

function recordText ({ clock, made, setAside }: SheetDay['records'][number]): string {
  const text = made ? `*${clock}` : clock
  return setAside ? `(${text})` : text
}

/** The longest heading that stands in one line. The last column has room. */
const MAX_HEADING = 12

/** A long heading is broken at the blank that is nearest to its middle. */
function inTwoLines (heading: string, at: number, headings: readonly string[]): readonly [string, string] {
  if (heading.length <= MAX_HEADING || at === headings.length - 1) return ['', heading]
  const middle = heading.length / 2
  const blanks = Array.from(heading.matchAll(/ /g), ({ index }) => index)
  const [blank = 0] = blanks.sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  return [heading.slice(0, blank), heading.slice(blank).trimStart()]
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
