import type { ProblemCode } from '../../../core/rules/problem.ts'
import type { Words } from '../../../core/words.ts'

/** What a refusal can come from. */
export type CauseName = 'rule' | 'token' | 'tenant' | 'limit' | 'open-point' | 'unknown'

type OfCode = Readonly<Partial<Record<ProblemCode, Words>>>

const OTHER_TOKEN: Words = {
  pt: 'use o token de um colaborador ativo', en: 'use the token of an active collaborator'
}
const NEW_TOKEN: Words = {
  pt: 'gere um token no painel, nas configurações da API, e envie Authorization: Bearer TOKEN',
  en: 'make a token in the dashboard, in the settings of the API, and send Authorization: Bearer TOKEN'
}

/** Problems of the token, with what mends them at an API that has no control plane. */
const TOKEN: OfCode = {
  unauthorized: NEW_TOKEN,
  expired: NEW_TOKEN,
  forbidden: { pt: 'use um token com um nível de permissão maior', en: 'use a token with a higher permission level' },
  'inactive-collaborator': OTHER_TOKEN,
  'wider-permissions': {
    pt: 'peça só permissões que o próprio token tem', en: 'ask for no permission that the token itself lacks'
  },
  'repeated-header': { pt: 'envie um só Authorization', en: 'send one Authorization alone' }
}

/** What a tenant lacks, where a request names it. */
export const TENANT: OfCode = {
  'adjustment-reason-not-found': { pt: 'este motivo não existe lá', en: 'this reason does not exist there' },
  'time-record-not-found': {
    pt: 'o dia não tem lá o registro deste hash', en: 'the day has no record of this hash there'
  },
  'work-location-not-found': {
    pt: 'este local de trabalho não existe lá', en: 'this work location does not exist there'
  },
  'business-unit-not-found': {
    pt: 'esta unidade de negócio não existe lá', en: 'this business unit does not exist there'
  },
  'shift-exception-not-found': {
    pt: 'esta exceção de turno não existe lá', en: 'this shift exception does not exist there'
  },
  'collaborator-not-found': { pt: 'este colaborador não existe lá', en: 'this collaborator does not exist there' },
  'collaborator-not-linked': {
    pt: 'um destes colaboradores não está lá vinculado à exceção',
    en: 'one of these collaborators is not linked to the exception there'
  },
  'attachment-not-found': { pt: 'este arquivo não existe lá', en: 'this file does not exist there' },
  'identifier-in-use': { pt: 'este arquivoId já está em uso lá', en: 'this arquivoId is in use there already' }
}

const AFTER_CLOSED: Words = { pt: 'escolha dias depois do período fechado', en: 'choose days after the closed period' }
const CLOSED: Words = { pt: 'um dia está num período fechado', en: 'a day lies in a closed period' }
const SMALLER: Words = { pt: 'envie menos de uma vez', en: 'send less at once' }

/** Limits that a vendor sets. */
const LIMIT: OfCode = {
  'too-many-items': SMALLER,
  'too-many-days': { pt: 'peça um período mais curto', en: 'ask for a shorter period' },
  'too-many-bytes': { pt: 'envie arquivos menores', en: 'send smaller files' },
  'too-many-values': SMALLER,
  'csv-too-many-rows': { pt: 'envie menos linhas por arquivo', en: 'send fewer rows in a file' },
  'closed-period': AFTER_CLOSED,
  'row-closed': AFTER_CLOSED,
  'unlink-closed': AFTER_CLOSED,
  'body-too-large': SMALLER,
  'headers-too-large': { pt: 'envie cabeçalhos mais curtos', en: 'send shorter headers' },
  'too-many-requests': { pt: 'espere e envie de novo', en: 'wait, and send it again' },
  'request-timeout': { pt: 'envie a requisição inteira sem pausa', en: 'send the whole request without a pause' }
}

/** Limits that a status tells by itself. */
export const LIMIT_STATUSES: Readonly<Record<number, ProblemCode>> = {
  408: 'request-timeout', 413: 'body-too-large', 429: 'too-many-requests', 431: 'headers-too-large'
}

/** Rules whose usual words name what a request holds. */
export const RULES: OfCode = {
  'day-already-adjusted': {
    pt: 'o dia já tem um ajuste, e a API recusa um segundo',
    en: 'the day has an adjustment already, and the API refuses another'
  }
}

/** The rules of limits whose figures nobody knows. */
export const LIMIT_RULES: OfCode = {
  'request-timeout': {
    pt: 'a requisição não chegou inteira a tempo', en: 'the request did not arrive whole in time'
  },
  'body-too-large': { pt: 'o corpo é grande demais', en: 'the body is too large' },
  'too-many-requests': { pt: 'vieram requisições demais em pouco tempo', en: 'too many requests came in a short time' },
  'headers-too-large': { pt: 'os cabeçalhos são grandes demais', en: 'the headers are too large' },
  'too-many-items': { pt: 'uma lista tem itens demais', en: 'a list has too many items' },
  'too-many-days': { pt: 'o período tem dias demais', en: 'the period has too many days' },
  'too-many-bytes': { pt: 'um arquivo é grande demais', en: 'a file is too large' },
  'closed-period': CLOSED,
  'row-closed': CLOSED,
  'unlink-closed': CLOSED
}

/** What mends the rest where the words of a sandbox speak of the sandbox. */
const ELSE: OfCode = {
  'draft-collaborator': OTHER_TOKEN,
  'day-already-adjusted': {
    pt: 'escolha outro dia, ou peça que o ajuste desse dia seja cancelado',
    en: 'choose another day, or have the adjustment of that day cancelled'
  },
  'in-future': { pt: 'envie só instantes que já passaram', en: 'send instants that have passed' },
  'before-admission': { pt: 'envie só instantes depois da admissão', en: 'send instants after the admission' },
  'row-date-alone': {
    pt: 'preencha a data ou o colaborador da troca', en: 'fill in the date or the collaborator to change places with'
  }
}

/** What kind of cause a problem is, unless it rests on another answer to an open point. */
export function kindOf (code: ProblemCode): Exclude<CauseName, 'open-point' | 'unknown'> {
  return code in TOKEN ? 'token' : code in TENANT ? 'tenant' : code in LIMIT ? 'limit' : 'rule'
}

export function changeWords (code: ProblemCode): Words | undefined {
  return TOKEN[code] ?? LIMIT[code] ?? ELSE[code]
}

/** The fact that names an identifier of the right kind, for `--facts`. */
export const FACT_FOR: Readonly<Partial<Record<ProblemCode, string>>> = {
  'adjustment-reason-not-found': 'reason',
  'work-location-not-found': 'location',
  'shift-exception-not-found': 'exception',
  'collaborator-not-found': 'collaborator',
  'collaborator-not-linked': 'collaborator'
}

/** The field of an identifier that no fact names. */
export const FIELD_FOR: Readonly<Partial<Record<ProblemCode, string>>> = {
  'time-record-not-found': 'registroHash',
  'business-unit-not-found': 'unidadeNegocioId',
  'identifier-in-use': 'arquivoId'
}
