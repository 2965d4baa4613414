import { type Static, Type } from '@sinclair/typebox'

export const ErrorBody = Type.Object({
  service: Type.String({ description: 'Requested route.' }),
  method: Type.String({ description: 'HTTP method.' }),
  message: Type.Union([Type.String(), Type.Array(Type.String())], {
    description: 'One message, or a list of messages.'
  })
}, { $id: 'ErrorBody', description: 'What every failure answers.' })
export type ErrorBody = Static<typeof ErrorBody>
