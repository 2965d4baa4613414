import { type Static, Type } from '@sinclair/typebox'

export const AttachmentRequest = Type.Object({
  arquivoId: Type.Optional(Type.String({ minLength: 1, description: 'File identifier; a new one when absent.' })),
  nome: Type.String({ minLength: 1, description: 'File name.' }),
  base64: Type.String({ minLength: 1, description: 'File content, Base64 encoded.' })
}, { $id: 'AttachmentRequest', description: 'A file to attach.' })
export type AttachmentRequest = Static<typeof AttachmentRequest>

export const AttachmentResponse = Type.Object({
  arquivoId: Type.String({ description: 'File identifier.' }),
  nome: Type.String({ description: 'File name.' }),
  url: Type.String({ description: 'Download address.' })
}, { $id: 'AttachmentResponse', description: 'An attached file.' })
export type AttachmentResponse = Static<typeof AttachmentResponse>
