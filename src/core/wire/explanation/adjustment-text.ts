import type { AdjustmentFormat } from '../../rules/adjustment/adjustment.ts'
import type { AdjustmentChange } from '../../rules/frequency/adjustment-changes.ts'
import { dayNumber as numberOf } from '../../rules/time/civil-date.ts'
import type { WallMinute } from '../../rules/time/wall-clock.ts'
import { brazilian, type Language } from '../../words.ts'
import { shortClock, span } from './inputs.ts'

type Phrase = Readonly<Record<Language, string>>

const ACTS: Readonly<Record<Exclude<AdjustmentFormat, 'REGISTRO_PONTO'>, Phrase>> = {
  INTERVALO_DATAS: {
    pt: 'Vale para o dia inteiro e cobre {excused}.',
    en: 'It is for the whole day and covers {excused}.'
  },
  INTERVALO_HORARIO: {
    pt: 'Cobre {excused} do que é devido no intervalo.',
    en: 'It covers {excused} of what is owed in its range.'
  },
  TEMPO_FALTANTE: {
    pt: 'Cobre {excused} do que é devido no dia.',
    en: 'It covers {excused} of what is owed on the day.'
  }
}
const PENDING: Phrase = { pt: 'Está pendente e não muda nenhum valor.', en: 'It is pending and changes no figure.' }
const IDLE: Phrase = {
  pt: 'Foi aprovado, mas o dia é de outro ajuste, ou conta como está.',
  en: 'It is approved, but another one decides the day, or the day counts as it is.'
}
const NOTHING: Phrase = {
  pt: 'Foi aprovado, mas não há nada devido que ele cubra: não muda nenhum valor.',
  en: 'It is approved, but finds nothing that is owed and changes no figure.'
}

/** Says in a sentence what an adjustment does to the day. */
export function adjustmentText (change: AdjustmentChange, dayNumber: number, language: Language): string {
  const { adjustment: { format, status }, acts, isActing, excused } = change
  if (!acts) return (status === 'PENDENTE' ? PENDING : isActing ? NOTHING : IDLE)[language]
  if (format === 'REGISTRO_PONTO') return recordsText(change, dayNumber, language)
  return ACTS[format][language].replace('{excused}', span(excused))
}

const RECORDS = {
  own: { pt: 'Define as marcações do dia', en: 'It says which records the day has' },
  created: { pt: 'cria', en: 'creates' },
  invalidated: { pt: 'invalida', en: 'invalidates' },
  taken: { pt: 'traz do dia vizinho', en: 'takes from the day beside it' },
  same: { pt: 'as que já havia', en: 'those that it had' },
  takes: { pt: 'É do dia {date} e leva para lá {records}.', en: 'It is of {date} and takes {records} there.' },
  beside: {
    pt: 'É do dia {date}, e o que muda ali muda também este dia.',
    en: 'It is of {date}, and what it changes there changes this day too.'
  }
} as const satisfies Readonly<Record<string, Phrase>>

function recordsText (
  { adjustment: { workday }, created, invalidated, moved }: AdjustmentChange, dayNumber: number, language: Language
): string {
  const list = (records: readonly WallMinute[]) => records.map(clock => shortClock({ clock }, dayNumber)).join(', ')
  if (numberOf(workday) !== dayNumber) {
    return RECORDS[moved.length > 0 ? 'takes' : 'beside'][language]
      .replace('{date}', brazilian(workday)).replace('{records}', list(moved))
  }
  const done = Object.entries({ created, invalidated, taken: moved } as const).flatMap(([name, records]) =>
    records.length === 0 ? [] : [`${RECORDS[name as 'created' | 'invalidated' | 'taken'][language]} ${list(records)}`])
  return `${RECORDS.own[language]}: ${done.length === 0 ? RECORDS.same[language] : done.join('; ')}.`
}
