import { type Static, Type } from '@sinclair/typebox'

export const ShiftDaysImportRequest = Type.Object({
  base64: Type.String({
    minLength: 1, description: 'The CSV file of work days, a data URL of media type text/csv, Base64 encoded.'
  })
}, { $id: 'ShiftDaysImportRequest', description: 'The CSV file to import.' })
export type ShiftDaysImportRequest = Static<typeof ShiftDaysImportRequest>

export const ShiftDaysImportResponse = Type.Object({
  status: Type.Boolean({ description: 'At least one row was applied.' }),
  mensagem: Type.String({ description: 'What happened.' }),
  errors: Type.Array(Type.String(), { description: 'Error messages of the import.' })
}, { $id: 'ShiftDaysImportResponse', description: 'Outcome of an import.' })
export type ShiftDaysImportResponse = Static<typeof ShiftDaysImportResponse>
