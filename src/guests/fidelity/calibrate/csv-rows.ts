import { Problem } from '../../../core/rules/problem.ts'
import { readShiftDaysCsv } from '../../../host/http/csv/shift-days-csv.ts'

/** What a row of an imported file names. */
export interface CsvRow { readonly people: readonly string[], readonly isDateAlone: boolean }

const MOST_ROWS = 2000

/** The sound rows of the CSV file in a request, as the import itself reads them. */
export async function csvRows (base64: unknown): Promise<CsvRow[]> {
  if (typeof base64 !== 'string') return []
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
  try {
    const { rows } = await readShiftDaysCsv(bytes, { maximum: Infinity })
    return rows.slice(0, MOST_ROWS).map(({ collaborator, swappedCollaborator: other, swappedDate }) => ({
      people: other === undefined ? [collaborator] : [collaborator, other],
      isDateAlone: swappedDate === undefined && other === undefined
    }))
  } catch (error) {
    if (error instanceof Problem) return []
    throw error
  }
}
