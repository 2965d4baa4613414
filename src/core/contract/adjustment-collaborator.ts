import { type Static, Type } from '@sinclair/typebox'

export const AdjustmentCollaborator = Type.Object({
  colaboradorId: Type.String({ description: 'Collaborator identifier.' }),
  nome: Type.String({ description: 'Collaborator name.' }),
  numeroDocumento: Type.String({ description: 'CPF or CNPJ.' }),
  saldoAntigo: Type.Optional(Type.String({
    description: 'Balance before the adjustment, signed time text hours:minutes.'
  })),
  adicionalNoturnoAntigo: Type.Optional(Type.String({
    description: 'Night premium before the adjustment, signed time text hours:minutes.'
  })),
  foto: Type.Optional(Type.String({ description: 'Download address of the photo.' })),
  nomeUnidadeNegocio: Type.Optional(Type.String({ description: 'Name of the business unit.' })),
  logoUnidadeNegocio: Type.Optional(Type.String({ description: 'Download address of the logo of the business unit.' }))
}, { $id: 'AdjustmentCollaborator', description: 'A collaborator whom an adjustment concerns.' })
export type AdjustmentCollaborator = Static<typeof AdjustmentCollaborator>
