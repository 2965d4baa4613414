import { countedRecords, type DayRecords, uncountedRecords } from '../record/day-records.ts'
import type { Punch } from '../record/punch.ts'
import type { TimeRecord } from '../record/time-record.ts'
import type { Adjustment, AdjustmentFormat, AdjustmentTerms } from './adjustment.ts'
import { editedRecords } from './record-edit.ts'

/** `displaced` gives the records that other approved adjustments of the day created; only a REGISTRO_PONTO needs them. */
type Records<F extends AdjustmentFormat> =
  (terms: AdjustmentTerms[F], stored: readonly Punch[], displaced: () => readonly TimeRecord[]) => DayRecords

/** Which records count on a day under each format. A format without its row does not compile. */
const RECORDS: { readonly [F in AdjustmentFormat]: Records<F> } = {
  INTERVALO_DATAS: ({ keepsRecords }, stored) => keepsRecords ? countedRecords(stored) : uncountedRecords(stored),
  INTERVALO_HORARIO: (_terms, stored) => countedRecords(stored),
  TEMPO_FALTANTE: (_terms, stored) => countedRecords(stored),
  REGISTRO_PONTO: editedRecords
}

/** `terms` and row are of one format, which the union cannot say. */
export function adjustedRecords (
  { format, terms }: Adjustment, stored: readonly Punch[], displaced: () => readonly TimeRecord[]
): DayRecords {
  return (RECORDS[format] as Records<AdjustmentFormat>)(terms, stored, displaced)
}
