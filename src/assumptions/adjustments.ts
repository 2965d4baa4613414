import { Type } from '@sinclair/typebox'
import { choice, range, settled } from './assumption.ts'
import { bytesText } from './bytes-text.ts'

const MEBIBYTE = 1_048_576
const REQUEST = 'Resources, Adjustment request'
const RULES = 'Endpoints, 1. Request an adjustment'

/** Open points about requests for adjustments. */
export const ADJUSTMENTS = [
  choice({
    id: 'A11',
    section: 'States and transitions',
    question: 'Status of a new adjustment',
    key: 'adjustment.initialStatus',
    choices: [
      ['by-reason', 'PENDENTE; APROVADO when its reason has `aprovacaoAutomatica`'],
      ['APROVADO', 'always APROVADO'],
      ['PENDENTE', 'always PENDENTE']
    ]
  }),
  settled({
    id: 'A12',
    section: 'States and transitions',
    question: 'Transitions',
    answer: 'PENDENTE → APROVADO, REJEITADO, CANCELADO; APROVADO → CANCELADO; the rest final'
  }),
  choice({
    id: 'A14',
    section: REQUEST,
    question: '`formato` is required and has a default: when it is absent',
    key: 'adjustment.missingFormat',
    choices: [[400, '400'], ['default', 'the default applies: REGISTRO_PONTO']]
  }),
  settled({
    id: 'A19',
    section: REQUEST,
    question: '`minMinutos`, `maxMinutos`',
    answer: 'whole minutes from 00:00 of `jornada`, 0 ≤ min < max ≤ 2880 (a night shift passes 1440)'
  }),
  settled({
    id: 'A20',
    section: REQUEST,
    question: '`jornadas` of TEMPO_FALTANTE',
    answer: 'at least one day; the days are the union with `jornada`'
  }),
  range({
    id: 'A21',
    section: 'Limits',
    question: 'Longest INTERVALO_DATAS, and most days of a TEMPO_FALTANTE',
    key: 'limits.periodDays',
    standard: 366,
    schema: Type.Integer({ minimum: 1, maximum: 36_600 }),
    alternatives: ['any number of days, up to a century'],
    meaning: days => `${days} days, start ≤ end`
  }),
  choice({
    id: 'A22',
    section: RULES,
    question: 'Existing records that REGISTRO_PONTO does not list',
    key: 'adjustment.unlistedRecords',
    choices: [['invalidated', 'become `invalidadoPorAjuste` when approved'], ['stay', 'stay']]
  }),
  choice({
    id: 'A23',
    section: RULES,
    question: '`registroHash` that neither the day nor the one before or after has',
    key: 'adjustment.unknownRecord',
    choices: [[404, '404'], [400, '400']]
  }),
  choice({
    id: 'A24',
    section: RULES,
    question: 'Unknown `motivoId`',
    key: 'adjustment.unknownReason',
    choices: [[404, '404'], [400, '400']]
  }),
  choice({
    id: 'A25',
    section: RULES,
    question: 'A second adjustment on a day',
    key: 'adjustment.overlap',
    choices: [
      ['allowed',
        'allowed: a pending one all of whose days are covered becomes CANCELADO; approved ones of a day act ' +
        'together as A62 says'],
      [400, '400 while another one on a day of it is PENDENTE or APROVADO']
    ]
  }),
  range({
    id: 'A26',
    section: 'Limits',
    question: 'Attachments',
    key: 'limits.attachments',
    standard: { bytes: 10 * MEBIBYTE, count: 20 },
    schema: Type.Object({
      bytes: Type.Optional(Type.Integer({ minimum: 0 })),
      count: Type.Optional(Type.Integer({ minimum: 0 }))
    }, { additionalProperties: false }),
    alternatives: ['any number of bytes for each, decoded, and any count for a request'],
    meaning: ({ bytes, count }) =>
      `Base64 checked strictly, ${bytesText(bytes, 'en')} each decoded, ${count} per request; ` +
      'over a limit 400, over the body limit (64 MiB) 413'
  }),
  settled({
    id: 'A27',
    section: 'Resources, Attachment-request',
    question: '`arquivoId` in a request',
    answer: 'kept as the identifier; new when absent; 400 when in use'
  }),
  settled({
    id: 'A28',
    section: 'Resources, Attachment-response',
    question: '`url` of an attachment',
    answer: '`{base}/arquivos/{arquivoId}`, really served, no token, built when answered; `Content-Disposition: ' +
      'attachment`, `nosniff`, `Content-Security-Policy: sandbox`'
  }),
  settled({
    id: 'A45',
    section: 'Limits',
    question: 'Records per day',
    answer: '10, or what the time rule of the collaborator says; more are flagged, never refused'
  }),
  settled({
    id: 'A46',
    section: 'Resources, Time rule',
    question: 'Time-rule type MISTO, declared but not listed',
    answer: 'never sent; a listed value is'
  }),
  settled({
    id: 'A47',
    section: 'Resources, Adjustment',
    question: '`frequenciaDiariaJornada`',
    answer: 'REGISTRO_PONTO only, computed with the proposed records, also while pending'
  }),
  settled({
    id: 'A48',
    section: 'Resources, Adjustment-collaborator',
    question: '`saldoAntigo`, `adicionalNoturnoAntigo`',
    answer: 'the figures just before the request, of `jornada`'
  }),
  settled({
    id: 'A54',
    section: 'Resources, Adjustment',
    question: '`titulo`',
    answer: 'from format and reason'
  }),
  settled({
    id: 'A55',
    section: 'Resources, Daily frequency',
    question: 'A day that is not over, in the future, or before admission',
    answer: 'no absence, no odd count, no debit'
  }),
  choice({
    id: 'A56',
    section: RULES,
    question: 'An adjustment request by an INATIVO collaborator',
    key: 'adjustment.inactive',
    choices: [[403, '403'], ['accepted', 'accepted']]
  }),
  settled({
    id: 'A57',
    section: 'Resources, Daily frequency',
    question: 'An adjustment inside a daily frequency, and the other way round',
    answer: 'the one inside `ajuste` has no `frequenciaDiariaJornada`; the frequency inside a POST answer has no ' +
      '`ajuste`'
  }),
  choice({
    id: 'A58',
    section: REQUEST,
    question: '`considerarRegistroRealizado` absent',
    key: 'adjustment.keepRecords',
    choices: [[false, 'false'], [true, 'true']]
  }),
  settled({
    id: 'A59',
    section: 'Resources, Proposed-record',
    question: 'Proposed records',
    answer: 'an empty list, the same hash or instant twice, an instant without offset, or outside 12:00 of the day ' +
      'before to 24:00 of the day after: 400; with a hash the stored instant stands, a different `dataHora` warns'
  }),
  choice({
    id: 'A60',
    section: 'Resources, Proposed-record',
    question: 'An instant that ends in `Z`, in requests and in answers alike, so that what was answered can be sent ' +
      'back',
    key: 'wire.naiveZ',
    choices: [
      ['utc', 'an instant in UTC'],
      ['wall-clock', "wall clock of the collaborator (the vendor's samples look so)"]
    ]
  }),
  choice({
    id: 'A66',
    section: RULES,
    question: 'INTERVALO_DATAS whose `jornada` is outside its period',
    key: 'adjustment.workdayOutside',
    choices: [['accepted', 'accepted, with a warning'], [400, '400']]
  }),
  choice({
    id: 'A70',
    section: RULES,
    question: 'Proposed records in the future or before admission, and a RASCUNHO collaborator who asks',
    key: 'adjustment.unlikelyDays',
    choices: [['accepted', 'accepted, with a warning'], [400, '400']]
  }),
  settled({
    id: 'A71',
    section: 'Resources, Proposed-record',
    question: "An instant without seconds (`2026-03-24T08:00-03:00`, what Java's OffsetDateTime prints), or with " +
      '`t`, `z`',
    answer: 'accepted'
  })
] as const
