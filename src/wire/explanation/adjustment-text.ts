import type { AdjustmentFormat } from '../../domain/adjustment/adjustment.ts'
import type { AdjustmentChange } from '../../domain/frequency/adjustment-changes.ts'
import type { Language } from '../../problems/phrases.ts'
import { timeText } from '../time-text.ts'

type Phrase = Readonly<Record<Language, string>>

const ACTS: Readonly<Record<AdjustmentFormat, Phrase>> = {
  REGISTRO_PONTO: { pt: 'Diz quais marcações o dia tem.', en: 'It says which records the day has.' },
  INTERVALO_DATAS: {
    pt: 'Decide sobre o dia inteiro e alcança {excused}.',
    en: 'It decides over the whole day and reaches {excused}.'
  },
  INTERVALO_HORARIO: {
    pt: 'Alcança {excused} do que é devido no intervalo.',
    en: 'It reaches {excused} of what is owed in its range.'
  },
  TEMPO_FALTANTE: {
    pt: 'Alcança {excused} do que é devido no dia.',
    en: 'It reaches {excused} of what is owed on the day.'
  }
}
const PENDING: Phrase = { pt: 'Está pendente e não muda nenhum número.', en: 'It is pending and changes no figure.' }
const IDLE: Phrase = {
  pt: 'Foi aprovado, mas outro decide o dia, ou o dia conta como está.',
  en: 'It is approved, but another one decides the day, or the day counts as it is.'
}

/** Says in a sentence what an adjustment does to the day. */
export function adjustmentText (
  { adjustment: { format, status }, acts, excused }: AdjustmentChange, language: Language
): string {
  const phrase = acts ? ACTS[format] : status === 'PENDENTE' ? PENDING : IDLE
  return phrase[language].replace('{excused}', timeText(excused))
}
