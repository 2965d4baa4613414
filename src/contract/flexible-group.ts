import { type Static, Type } from '@sinclair/typebox'
import { Break } from './break.ts'
import { ref } from './ref.ts'

export const FlexibleGroup = Type.Object({
  tempoTrabalho: Type.String({ description: 'Expected working time of the whole group, hours:minutes.' }),
  viraNoite: Type.Optional(Type.String({ description: 'Time at which the date of the work day turns over, hours:minutes.' })),
  trabalhaSegunda: Type.Boolean({ description: 'Monday belongs to the group.' }),
  trabalhaTerca: Type.Boolean({ description: 'Tuesday belongs to the group.' }),
  trabalhaQuarta: Type.Boolean({ description: 'Wednesday belongs to the group.' }),
  trabalhaQuinta: Type.Boolean({ description: 'Thursday belongs to the group.' }),
  trabalhaSexta: Type.Boolean({ description: 'Friday belongs to the group.' }),
  trabalhaSabado: Type.Boolean({ description: 'Saturday belongs to the group.' }),
  trabalhaDomingo: Type.Boolean({ description: 'Sunday belongs to the group.' }),
  intervalos: Type.Optional(Type.Array(ref(Break), { description: 'Breaks.' }))
}, { $id: 'FlexibleGroup', description: 'Weekdays of a flexible shift that share a working time.' })
export type FlexibleGroup = Static<typeof FlexibleGroup>
