import { Type } from '@sinclair/typebox'
import { ACCEPTED_WITH_WARNING, choice, range, refusedWith, withoutSwitch } from './assumption.ts'
import { bytesText } from './bytes-text.ts'

const MEBIBYTE = 1_048_576
const PROPOSED = 'Resources, Proposed-record'

/** Open points about the attachments and the proposed records of a request for an adjustment. */
export const ATTACHED_AND_PROPOSED = [
  range({
    id: 'A26',
    section: 'Limits',
    question: { pt: 'Anexos', en: 'Attachments' },
    key: 'limits.attachments',
    standard: { bytes: 10 * MEBIBYTE, count: 20 },
    schema: Type.Object({
      bytes: Type.Optional(Type.Integer({ minimum: 0 })),
      count: Type.Optional(Type.Integer({ minimum: 0 }))
    }, { additionalProperties: false }),
    alternatives: [{
      pt: 'qualquer número de bytes para cada um, decodificado, e qualquer quantidade por pedido',
      en: 'any number of bytes for each, decoded, and any count for a request'
    }],
    meaning: ({ bytes, count }) => ({
      pt: `Base64 conferido à risca, até ${bytesText(bytes, 'pt')} cada um, decodificado, e ${count} por pedido; ` +
        'acima disso 400, e acima do limite do corpo (64 MiB) 413',
      en: `Base64 checked strictly, ${bytesText(bytes, 'en')} each decoded, ${count} per request; ` +
        'over a limit 400, over the body limit (64 MiB) 413'
    })
  }),
  withoutSwitch({
    id: 'A27',
    section: 'Resources, Attachment-request',
    question: { pt: '`arquivoId` em um pedido', en: '`arquivoId` in a request' },
    answer: {
      pt: 'fica como identificador do arquivo; se falta, é um novo; se já está em uso, 400',
      en: 'kept as the identifier; new when absent; 400 when in use'
    }
  }),
  withoutSwitch({
    id: 'A28',
    section: 'Resources, Attachment-response',
    question: { pt: '`url` de um anexo', en: '`url` of an attachment' },
    answer: {
      pt: '`{base}/arquivos/{arquivoId}`, que responde de verdade, sem token, e é montada na hora da resposta; ' +
        '`Content-Disposition: attachment`, `nosniff`, `Content-Security-Policy: sandbox`',
      en: '`{base}/arquivos/{arquivoId}`, really served, no token, built when answered; `Content-Disposition: ' +
        'attachment`, `nosniff`, `Content-Security-Policy: sandbox`'
    }
  }),
  withoutSwitch({
    id: 'A59',
    section: PROPOSED,
    question: { pt: 'Registros propostos', en: 'Proposed records' },
    answer: {
      pt: 'são recusados com 400: uma lista vazia, o mesmo hash ou instante duas vezes, um instante sem fuso, ou ' +
        'fora do período das 12:00 da véspera às 24:00 do dia seguinte; com um hash, vale o instante guardado, e ' +
        'uma `dataHora` diferente gera um aviso; um hash em maiúsculas é o mesmo hash, e um vazio dá 400',
      en: 'an empty list, the same hash or instant twice, an instant without offset, or outside 12:00 of the day ' +
        'before to 24:00 of the day after: 400; with a hash the stored instant stands, a different `dataHora` warns; ' +
        'a hash in upper case is the same hash, an empty one a 400'
    }
  }),
  choice({
    id: 'A60',
    section: PROPOSED,
    question: {
      pt: 'Um instante que termina em `Z`, tanto nos pedidos como nas respostas, para que o que foi respondido possa ' +
        'ser enviado de volta',
      en: 'An instant that ends in `Z`, in requests and in answers alike, so that what was answered can be sent back'
    },
    key: 'wire.naiveZ',
    choices: [
      ['utc', { pt: 'um instante em UTC', en: 'an instant in UTC' }],
      ['wall-clock', {
        pt: 'o horário local do colaborador (é o que os exemplos do fornecedor parecem mostrar)',
        en: "wall clock of the collaborator (the vendor's samples look so)"
      }]
    ]
  }),
  choice({
    id: 'A70',
    section: 'Endpoints, 1. Request an adjustment',
    question: {
      pt: 'Registros propostos no futuro ou antes da admissão, e um pedido de um colaborador em RASCUNHO',
      en: 'Proposed records in the future or before admission, and a RASCUNHO collaborator who asks'
    },
    key: 'adjustment.unlikelyDays',
    choices: [['accepted', ACCEPTED_WITH_WARNING], [400, refusedWith(400)]]
  }),
  withoutSwitch({
    id: 'A71',
    section: PROPOSED,
    question: {
      pt: 'Um instante sem segundos (`2026-03-24T08:00-03:00`, como o OffsetDateTime do Java escreve), com `t`, `z`, ' +
        'ou com um fuso como `-03` ou `-0300` (ISO 8601, PHP)',
      en: "An instant without seconds (`2026-03-24T08:00-03:00`, what Java's OffsetDateTime prints), with `t`, `z`, " +
        'or with an offset as `-03` or `-0300` (ISO 8601, PHP)'
    },
    answer: { pt: 'aceita', en: 'accepted' }
  })
] as const
