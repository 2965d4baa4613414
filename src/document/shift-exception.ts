import { type Static, Type } from '@sinclair/typebox'
import type { ShiftException, ShiftExceptionDay } from '../domain/shift/shift-exception.ts'
import { list, object } from '../wire/codec.ts'
import { date } from '../wire/date-text.ts'
import { Closed, DateText, Identifier, Name } from './fields.ts'
import { type FixtureFormat, reference } from './fixture-format.ts'

// The columns of the CSV (A34).
const day = Closed({
  collaboratorId: Identifier,
  date: DateText,
  swappedDate: Type.Optional(DateText),
  swappedCollaboratorId: Type.Optional(Identifier),
  remarks: Type.Optional(Type.String())
})
const schema = Closed({
  turnoExcecaoId: Identifier,
  nome: Name,
  colaboradores: Type.Array(Identifier),
  dias: Type.Array(day)
})
export type ShiftExceptionText = Static<typeof schema>

export const shiftException: FixtureFormat<ShiftException> = {
  key: 'turnoExcecaoId',
  schema,
  codec: object<ShiftException, ShiftExceptionText>({
    id: 'turnoExcecaoId',
    name: 'nome',
    collaboratorIds: 'colaboradores',
    days: ['dias', list(object<ShiftExceptionDay, Static<typeof day>>({
      collaboratorId: 'collaboratorId',
      date: ['date', date],
      swappedDate: ['swappedDate', date],
      swappedCollaboratorId: 'swappedCollaboratorId',
      remarks: 'remarks'
    }))]
  }),
  * references ({ collaboratorIds, days }) {
    for (const [index, id] of collaboratorIds.entries()) {
      yield * reference(`/colaboradores/${index}`, 'collaborators', id)
    }
    for (const [index, { collaboratorId, swappedCollaboratorId }] of days.entries()) {
      yield * reference(`/dias/${index}/collaboratorId`, 'collaborators', collaboratorId)
      yield * reference(`/dias/${index}/swappedCollaboratorId`, 'collaborators', swappedCollaboratorId)
    }
  }
}
