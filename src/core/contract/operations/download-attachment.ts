import { Type } from '@sinclair/typebox'
import { failures, type Operation } from './operation.ts'

// A28: espelho serves the address of an attachment.
export const downloadAttachment = {
  method: 'GET',
  url: '/arquivos/:arquivoId',
  schema: {
    operationId: 'ArquivosController_BaixarArquivo',
    tags: ['Arquivos'],
    summary: 'Download an attachment',
    description: 'Not in the contract: what the address of an attachment in an answer leads to.',
    'x-sandbox-extension': true,
    security: [],
    params: Type.Object({ arquivoId: Type.String({ description: 'Identifier of the file.' }) }),
    response: {
      200: Type.Unsafe<Uint8Array>({
        description: 'The file.',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      }),
      ...failures(404, 500)
    }
  },
  example: { params: { arquivoId: 'f0000000-0000-4000-8000-000000000001' } },
  magic: { in: 'path', at: 'arquivoId' },
  contract: { endpoint: '1. Request an adjustment' },
  refusals: ['attachment-not-found'] as const,
  decides: false
} satisfies Operation
