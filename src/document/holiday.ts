import { type Static, Type } from '@sinclair/typebox'
import type { Holiday } from '../domain/holiday.ts'
import { object } from '../wire/codec.ts'
import { date } from '../wire/date-text.ts'
import { Closed, DateText, Identifier, Name } from './fields.ts'
import { type FixtureFormat, reference } from './fixture-format.ts'

const schema = Closed({ data: DateText, nome: Name, unidadeNegocioId: Type.Optional(Identifier) })
export type HolidayText = Static<typeof schema>

export const holiday: FixtureFormat<Holiday> = {
  key: 'data',
  schema,
  codec: object<Holiday, HolidayText>({
    date: ['data', date],
    name: 'nome',
    businessUnitId: 'unidadeNegocioId'
  }),
  references: ({ businessUnitId }) => reference('/unidadeNegocioId', 'businessUnits', businessUnitId)
}
