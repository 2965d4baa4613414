import type { OvertimeRegime } from '../../../core/rules/time-rule.ts'
import { minutes } from '../../../core/rules/time/minutes.ts'
import { timeText } from '../../../core/wire/time-text.ts'
import type { Language } from '../../../core/words.ts'
import {
  type DayFigures, ENTRIES, type FigureName, type Figures, type SheetFigure, type SheetSource
} from './sheet-figures.ts'

export function dayFigures (source: SheetSource): DayFigures {
  return Object.fromEntries(ENTRIES.flatMap(([name, { of }]) => {
    const value = of(source)
    return value === undefined ? [] : [[name, value]]
  })) as DayFigures
}

/** The figures of a day that stand in their columns. */
export function columnsOf (figures: Figures): Figures {
  return Object.fromEntries(ENTRIES.flatMap(([name, { unless }]) => {
    const value = figures[name]
    return value === undefined || (unless !== undefined && unless in figures) ? [] : [[name, value]]
  }))
}

interface SummedDay { readonly regime: OvertimeRegime, readonly figures: Figures }

/** The sums of the columns that the days have, of those whose sum means something. */
export function totalsOf (days: readonly SummedDay[]): Figures {
  const isExtra = days.some(({ regime }) => regime === 'EXTRA')
  const columns = days.map(({ figures }) => columnsOf(figures))
  return Object.fromEntries(ENTRIES.flatMap(([name, { total }]) => {
    const values = columns.flatMap(figures => figures[name] ?? [])
    const isSummed = total === undefined || (total === 'without-extra' && !isExtra)
    return isSummed && values.length > 0 ? [[name, values.reduce((sum, value) => sum + value, 0)]] : []
  }))
}

/** The figures that people are shown of a month, in the order of the columns. */
export function shownFigures (days: readonly SummedDay[]): readonly FigureName[] {
  const columns = days.map(({ figures }) => columnsOf(figures))
  const hasAny = (name: FigureName): boolean => columns.some(figures => (figures[name] ?? 0) !== 0)
  return ENTRIES.filter(([name, { shown }]) =>
    shown === 'always' || ((shown === 'rare' || shown === 'total') && hasAny(name))).map(([name]) => name)
}

/** `dias com pendência: 2`: the totals that have no column. */
export function totalRemarks (totals: Figures, language: Language): string[] {
  return ENTRIES.flatMap(([name, figure]) => {
    const total = totals[name]
    return figure.shown === 'total' && total !== undefined && total !== 0
      ? [`${figure.name[language]}: ${valueText(figure, total, language)}`]
      : []
  })
}

/** `-00:25`, `0,5`, `90` */
export function valueText ({ unit }: Pick<SheetFigure, 'unit'>, value: number, language: Language): string {
  if (unit === 'time' || unit === 'signed') return timeText(minutes(value))
  return language === 'pt' ? String(value).replace('.', ',') : String(value)
}
