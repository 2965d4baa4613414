import { type Static, Type } from '@sinclair/typebox'
import { AdjustmentReason as Contract } from '../contract/index.ts'
import type { AdjustmentReason } from '../domain/adjustment/adjustment-reason.ts'
import { flag, object } from '../wire/codec.ts'
import { Closed, Identifier } from './fields.ts'
import type { FixtureFormat } from './fixture-format.ts'

const schema = Closed({
  ...Contract.properties,
  motivoAjusteRegistroId: Identifier,
  aprovacaoAutomatica: Type.Optional(Type.Boolean()),
  ferias: Type.Optional(Type.Boolean())
})
export type AdjustmentReasonText = Static<typeof schema>

export const adjustmentReason: FixtureFormat<AdjustmentReason> = {
  key: 'motivoAjusteRegistroId',
  schema,
  codec: object<AdjustmentReason, AdjustmentReasonText>({
    id: 'motivoAjusteRegistroId',
    description: 'descricao',
    kind: 'tipo',
    keepsBalance: ['descontarJornada', flag],
    keepsNightPremium: ['descontarPreferencialmenteAdicionalNoturno', flag],
    approvesAutomatically: ['aprovacaoAutomatica', flag],
    vacation: ['ferias', flag]
  }),
  references: () => []
}
