import type { Words } from '../../core/words.ts'

/** When a fault strikes a request. Document, help and docs say it in these words. */
export const STAGES = {
  'before-auth': {
    pt: 'antes de conferir o token e ler o corpo', en: 'before the token is checked and the body is read'
  },
  'after-validation': { pt: 'quando a requisição é válida', en: 'when the request is valid' },
  'after-commit': { pt: 'quando ela foi executada e gravada', en: 'when it is carried out and durable' }
} as const satisfies Readonly<Record<string, Words>>
export type Stage = keyof typeof STAGES

/** What a fault does to the connection. */
export const WIRE_FAULTS = {
  reset: { pt: 'derrubar a conexão', en: 'reset the connection' },
  truncate: { pt: 'interromper a resposta', en: 'break off the response' },
  empty: { pt: 'fechar a conexão sem resposta', en: 'close the connection without a response' }
} as const satisfies Readonly<Record<string, Words>>
export type WireFault = keyof typeof WIRE_FAULTS
