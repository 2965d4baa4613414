import type { OvertimeRegime } from '../../../core/rules/time-rule.ts'
import { minutes } from '../../../core/rules/time/minutes.ts'
import { timeText } from '../../../core/wire/time-text.ts'
import type { Language } from '../../../core/words.ts'
import {
  type DayFigures, ENTRIES, type FigureName, type Figures, type SheetFigure, type SheetSource
} from './sheet-figures.ts'

type Sums = { [Name in FigureName]?: number }

export function dayFigures (source: SheetSource): DayFigures {
  const figures: Sums = {}
  for (const [name, { of }] of ENTRIES) {
    const value = of(source)
    if (value !== undefined) figures[name] = value
  }
  return figures as DayFigures
}

/** The figures of a day that stand in their columns. */
export function columnsOf (figures: Figures): Figures {
  const columns: Sums = {}
  for (const [name, { unless }] of ENTRIES) {
    const value = figures[name]
    if (value !== undefined && (unless === undefined || !(unless in figures))) columns[name] = value
  }
  return columns
}

interface SummedDay { readonly regime: OvertimeRegime, readonly figures: Figures }

interface MonthFigures {
  /** The sums of the columns that the days have, of those whose sum means something. */
  readonly totals: Figures
  /** The figures that people are shown of the month, in the order of the columns. */
  readonly shown: readonly FigureName[]
}

export function monthFigures (days: readonly SummedDay[]): MonthFigures {
  const isExtra = days.some(({ regime }) => regime === 'EXTRA')
  const hasBank = days.some(({ regime }) => regime !== 'EXTRA')
  const columns = days.map(({ figures }) => columnsOf(figures))
  const totals: Sums = {}
  const shown: FigureName[] = []
  for (const [name, { total, shown: where }] of ENTRIES) {
    let sum: number | undefined
    let hasAny = false
    for (const { [name]: value } of columns) {
      if (value === undefined) continue
      sum = (sum ?? 0) + value
      hasAny ||= value !== 0
    }
    if (sum !== undefined && (total === undefined || (total === 'without-extra' && !isExtra))) totals[name] = sum
    const isWanted = where === 'always' || (where === 'bank' && hasBank)
    if (isWanted || ((where === 'rare' || where === 'total') && hasAny)) shown.push(name)
  }
  return { totals, shown }
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
