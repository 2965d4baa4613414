import { Type } from '@sinclair/typebox'
import { bytesText, choice, range, settled } from './assumption.ts'

const MEBIBYTE = 1_048_576
const REQUEST = 'Resources, Adjustment request'
const RULES = 'Endpoints, 1. Request an adjustment'

/** Requests for adjustments. */
export const ADJUSTMENTS = [
  choice('A11', 'States and transitions', 'Status of a new adjustment', 'adjustment.initialStatus',
    ['by-reason', 'PENDENTE; APROVADO when its reason has `aprovacaoAutomatica`'],
    ['APROVADO', 'always APROVADO'],
    ['PENDENTE', 'always PENDENTE']),
  settled('A12', 'States and transitions', 'Transitions', 'PENDENTE → APROVADO, REJEITADO, CANCELADO; APROVADO → CANCELADO; the rest final'),
  choice('A14', REQUEST, '`formato` is required and has a default: when it is absent', 'adjustment.missingFormat',
    [400, '400'],
    ['default', 'the default applies: REGISTRO_PONTO']),
  settled('A19', REQUEST, '`minMinutos`, `maxMinutos`', 'whole minutes from 00:00 of `jornada`, 0 ≤ min < max ≤ 2880 (a night shift passes 1440)'),
  settled('A20', REQUEST, '`jornadas` of TEMPO_FALTANTE', 'at least one day; the days are the union with `jornada`'),
  range('A21', 'Limits', 'Longest INTERVALO_DATAS, and most days of a TEMPO_FALTANTE', 'limits.periodDays', {
    standard: 366,
    schema: Type.Integer({ minimum: 1, maximum: 36_600 }),
    alternatives: ['any number of days, up to a century'],
    meaning: days => `${days} days, start ≤ end`
  }),
  choice('A22', RULES, 'Existing records that REGISTRO_PONTO does not list', 'adjustment.unlistedRecords',
    ['invalidated', 'become `invalidadoPorAjuste` when approved'],
    ['stay', 'stay']),
  choice('A23', RULES, '`registroHash` that the day does not have', 'adjustment.unknownRecord', [404, '404'], [400, '400']),
  choice('A24', RULES, 'Unknown `motivoId`', 'adjustment.unknownReason', [404, '404'], [400, '400']),
  choice('A25', RULES, 'A second adjustment on a day', 'adjustment.overlap',
    ['allowed', 'allowed: a pending one all of whose days are covered becomes CANCELADO; on each day the latest approved one counts'],
    [400, '400 while another one on a day of it is PENDENTE or APROVADO']),
  range('A26', 'Limits', 'Attachments', 'limits.attachments', {
    standard: { bytes: 10 * MEBIBYTE, count: 20 },
    schema: Type.Object({
      bytes: Type.Optional(Type.Integer({ minimum: 0 })),
      count: Type.Optional(Type.Integer({ minimum: 0 }))
    }, { additionalProperties: false }),
    alternatives: ['any number of bytes for each, decoded, and any count for a request'],
    meaning: ({ bytes, count }) => `Base64 checked strictly, ${bytesText(bytes)} each decoded, ${count} per request; over a limit 400, over the body limit (64 MiB) 413`
  }),
  settled('A27', 'Resources, Attachment-request', '`arquivoId` in a request', 'kept as the identifier; new when absent; 400 when in use'),
  settled('A28', 'Resources, Attachment-response', '`url` of an attachment',
    '`{base}/arquivos/{arquivoId}`, really served, no token, built when answered; `Content-Disposition: attachment`, `nosniff`, ' +
    '`Content-Security-Policy: sandbox`'),
  settled('A45', 'Limits', 'Records per day', '10, or what the time rule of the collaborator says; more are flagged, never refused'),
  settled('A46', 'Resources, Time rule', 'Time-rule type MISTO, declared but not listed', 'never sent; a listed value is'),
  settled('A47', 'Resources, Adjustment', '`frequenciaDiariaJornada`', 'REGISTRO_PONTO only, computed with the proposed records, also while pending'),
  settled('A48', 'Resources, Adjustment-collaborator', '`saldoAntigo`, `adicionalNoturnoAntigo`', 'the figures just before the request, of `jornada`'),
  settled('A54', 'Resources, Adjustment', '`titulo`', 'from format and reason'),
  settled('A55', 'Resources, Daily frequency', 'A day that is not over, in the future, or before admission', 'no absence, no odd count, no debit'),
  choice('A56', RULES, 'An adjustment request by an INATIVO collaborator', 'adjustment.inactive', [403, '403'], ['accepted', 'accepted']),
  settled('A57', 'Resources, Daily frequency', 'An adjustment inside a daily frequency, and the other way round',
    'the one inside `ajuste` has no `frequenciaDiariaJornada`; the frequency inside a POST answer has no `ajuste`'),
  choice('A58', REQUEST, '`considerarRegistroRealizado` absent', 'adjustment.keepRecords', [false, 'false'], [true, 'true']),
  settled('A59', 'Resources, Proposed-record', 'Proposed records',
    "an empty list, the same hash or instant twice, an instant without offset or outside the day's window: 400; with a hash the stored " +
    'instant stands, a different `dataHora` warns'),
  choice('A60', 'Resources, Proposed-record', 'A proposed instant ending in `Z`', 'wire.naiveZ',
    ['utc', 'an instant in UTC'],
    ['wall-clock', "wall clock of the collaborator (the vendor's samples look so)"])
] as const
