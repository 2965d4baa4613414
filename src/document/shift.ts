import { type Static, Type } from '@sinclair/typebox'
import { FLEXIBLE_SHIFT_TYPES, SHIFT_TYPES, StringEnum } from '../contract/index.ts'
import type { Violation } from '../domain/problem.ts'
import type { FixedShift, FlexibleShift, RotatingShift, Shift } from '../domain/shift/shift.ts'
import { list, object } from '../wire/codec.ts'
import { date } from '../wire/date-text.ts'
import { fixedShiftDay, flexibleGroup, rotatingShiftDay } from '../wire/shift-day.ts'
import { Closed, DateText, Identifier, Name } from './fields.ts'
import type { FixtureFormat } from './fixture-format.ts'
import { FixedDay, Group, RotatingDay } from './shift-day.ts'
import { dayViolations, groupViolations } from './shift-rules.ts'
import { violation } from './violation.ts'

const identity = { turnoId: Identifier, nome: Name }
// Not closed, because the other fields depend on the kind, and the kind is wrong.
const ofUnknownKind = Type.Object({ ...identity, tipo: StringEnum(SHIFT_TYPES) })
const fixed = Closed({
  ...identity,
  tipo: StringEnum(['turnoFixo']),
  dias: Type.Array(FixedDay, { minItems: 7, maxItems: 7 })
})
const rotating = Closed({
  ...identity,
  tipo: StringEnum(['turnoRevezamento']),
  inicio: DateText,
  ciclo: Type.Array(RotatingDay, { minItems: 1, maxItems: 1000 })
})
const flexible = Closed({
  ...identity,
  tipo: StringEnum(['turnoFlexivel']),
  tipoTurnoFlexivel: StringEnum(FLEXIBLE_SHIFT_TYPES),
  grupos: Type.Array(Group, { maxItems: 7 })
})
type Fixed = Static<typeof fixed>
type Rotating = Static<typeof rotating>
type Flexible = Static<typeof flexible>
export type ShiftText = Fixed | Rotating | Flexible
type Wire = ShiftText

const codecs = {
  turnoFixo: object<FixedShift, Fixed>({
    id: 'turnoId', name: 'nome', kind: 'tipo', days: ['dias', list(fixedShiftDay)]
  }),
  turnoRevezamento: object<RotatingShift, Rotating>({
    id: 'turnoId', name: 'nome', kind: 'tipo', startsOn: ['inicio', date], cycle: ['ciclo', list(rotatingShiftDay)]
  }),
  turnoFlexivel: object<FlexibleShift, Flexible>({
    id: 'turnoId',
    name: 'nome',
    kind: 'tipo',
    flexibleKind: 'tipoTurnoFlexivel',
    groups: ['grupos', list(flexibleGroup)]
  })
}

const rulesByKind = {
  turnoFixo: ({ dias }: Fixed) => dias.flatMap((day, index) => [
    ...dias.findIndex(other => other.diaSemana === day.diaSemana) === index
      ? []
      : [violation(`/dias/${index}/diaSemana`, 'duplicate', { value: day.diaSemana })],
    ...dayViolations(day, `/dias/${index}`)
  ]),
  turnoRevezamento: ({ ciclo }: Rotating) => ciclo.flatMap((day, index) => dayViolations(day, `/ciclo/${index}`)),
  turnoFlexivel: ({ grupos, tipoTurnoFlexivel }: Flexible) => grupos.length === 0 && tipoTurnoFlexivel !== 'LIVRE'
    ? [violation('/grupos', 'too-few-items', { minimum: 1 })]
    : groupViolations(grupos)
}

export const shift: FixtureFormat<Shift> = {
  key: 'turnoId',
  schema: ofUnknownKind,
  variants: { field: 'tipo', schemas: { turnoFixo: fixed, turnoRevezamento: rotating, turnoFlexivel: flexible } },
  codec: {
    decode: (wire: Wire): Shift => codecs[wire.tipo].decode(wire as never),
    encode: (entity: Shift): Wire => codecs[entity.kind].encode(entity as never)
  },
  references: () => [],
  semanticRules: (wire: Wire): Violation[] => rulesByKind[wire.tipo](wire as never)
}
