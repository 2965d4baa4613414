import type { ClosedDays, JsonType, Problems, TextFormat } from '../rules/problem.ts'
import type { DayRun } from '../rules/time/day-runs.ts'
import { brazilian, type Language } from '../words.ts'

/** A text in both languages. */
export interface Phrase { readonly pt: string, readonly en: string }

const TYPES: Readonly<Record<JsonType, Phrase>> = {
  string: { pt: 'um texto', en: 'a string' },
  number: { pt: 'um número', en: 'a number' },
  integer: { pt: 'um número inteiro', en: 'a whole number' },
  boolean: { pt: 'true ou false', en: 'true or false' },
  array: { pt: 'uma lista', en: 'an array' },
  object: { pt: 'um objeto', en: 'an object' },
  null: { pt: 'null', en: 'null' }
}

/** `uma lista ou null` */
export function types (expected: readonly JsonType[], language: Language): string {
  return expected.map(type => TYPES[type][language]).join(language === 'pt' ? ' ou ' : ' or ')
}

export const TEXT_FORMATS: Readonly<Record<TextFormat, Phrase>> = {
  pasted: {
    pt: 'um comando curl ou HTTP puro para uma das operações, uma requisição com sua resposta, ' +
      'ou uma gravação (HAR, NDJSON)',
    en: 'a curl command or raw HTTP for one of the operations, a request with its response, ' +
      'or a recording (HAR, NDJSON)'
  },
  'dd/MM/yyyy': { pt: 'uma data existente no formato dd/MM/yyyy', en: 'an existing date as dd/MM/yyyy' },
  'yyyy-MM-dd': { pt: 'uma data existente no formato yyyy-MM-dd', en: 'an existing date as yyyy-MM-dd' },
  'date-or-none': {
    pt: 'uma data existente no formato yyyy-MM-dd, ou none', en: 'an existing date as yyyy-MM-dd, or none'
  },
  'yyyy-MM': { pt: 'um mês no formato yyyy-MM', en: 'a month as yyyy-MM' },
  'date-time': {
    pt: 'um instante ISO 8601 com fuso, como 2026-03-16T08:00:00-03:00',
    en: 'an ISO 8601 instant with an offset, like 2026-03-16T08:00:00-03:00'
  },
  'existing-time': {
    pt: 'um instante que existe: horas de 00 a 23, minutos e segundos de 00 a 59, também no fuso',
    en: 'an instant that exists: hours 00 to 23, minutes and seconds 00 to 59, also in the offset'
  },
  base64: { pt: 'Base64 válido', en: 'valid Base64' },
  'bare-base64': {
    pt: 'Base64 sem o prefixo data: de um data URL', en: 'Base64 without the prefix data: of a data URL'
  },
  'data-url': { pt: 'um data URL data:text/csv;base64,…', en: 'a data URL data:text/csv;base64,…' },
  time: { pt: 'um horário HH:mm', en: 'a time HH:mm' },
  duration: { pt: 'uma duração HH:mm', en: 'a duration HH:mm' },
  'signed-time': { pt: 'um tempo HH:mm, com - se negativo', en: 'a time HH:mm, with - when negative' },
  span: { pt: 'um prazo como 30d, 12h, 1y ou P30D', en: 'a span like 30d, 12h, 1y or P30D' },
  'document-number': {
    pt: 'um CPF de 11 dígitos ou um CNPJ de 14 caracteres com os dígitos verificadores certos, sem pontuação',
    en: 'a CPF of 11 digits, or a CNPJ of 14 characters with the right check digits, without punctuation'
  },
  cpf: { pt: 'um CPF de 11 dígitos', en: 'a CPF of 11 digits' },
  bearer: {
    pt: 'um token sem espaços (letras, dígitos e -._~+/)',
    en: 'a token without spaces (letters, digits and -._~+/)'
  },
  nsr: { pt: 'um número de 1 a 9 dígitos', en: 'a number of 1 to 9 digits' },
  pattern: { pt: 'um texto no formato documentado', en: 'text in the documented form' },
  uri: { pt: 'um endereço (URI)', en: 'a URI' },
  status: { pt: 'um status como 404 ou 4xx', en: 'a status like 404 or 4xx' },
  since: {
    pt: 'o identificador de uma requisição ou um instante ISO 8601 com fuso',
    en: 'the identifier of a request, or an ISO 8601 instant with an offset'
  },
  wait: { pt: 'um tempo como 500ms, 5s ou 1m, até 60s', en: 'a time like 500ms, 5s or 1m, up to 60s' },
  pointer: { pt: 'um JSON Pointer, como /anexos/0/nome', en: 'a JSON Pointer, like /anexos/0/nome' },
  count: { pt: 'um número inteiro de 1 a 9999999', en: 'a whole number from 1 to 9999999' }
}

/** `1 item`, `2 itens`, `0 itens` */
export function counted (count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`
}

/** Values with commas between them. A value that has a comma itself is quoted, because it would look like two. */
export function choices (values: readonly string[]): string {
  return values.map(value => value.includes(',') ? JSON.stringify(value) : value).join(', ')
}

const MOST_RUNS = 10

/** How the end of the closed period is moved (A77). */
export const MOVING_THE_END: Phrase = {
  pt: 'mude adjustment.closedThrough com PATCH /_sandbox/settings',
  en: 'change adjustment.closedThrough with PATCH /_sandbox/settings'
}

/** What to do about a day of the closed period (A77). */
export function daysAfter (through: string): Phrase {
  return {
    pt: `escolha dias depois de ${brazilian(through)}, ou ${MOVING_THE_END.pt}`,
    en: `choose days after ${brazilian(through)}, or ${MOVING_THE_END.en}`
  }
}

/** `16/03/2026 a 20/03/2026, 23/03/2026` */
export function dayList (days: readonly DayRun[], language: Language): string {
  const shown = days.slice(0, MOST_RUNS).map(run =>
    [...new Set(run)].map(brazilian).join(language === 'pt' ? ' a ' : ' to '))
  return [...shown, ...days.length > MOST_RUNS ? ['…'] : []].join(', ')
}

/** The days of the closed period that a request would change (A77). */
export function closedDays ({ days, through }: ClosedDays, language: Language): string {
  const period = language === 'pt' ? 'o período fechado, que vai até' : 'the closed period, which ends on'
  return `${period} ${brazilian(through)}: ${dayList(days, language)}`
}

/** What a sandbox can lack, so that a part of the contract cannot be reached. */
export const LACKING: { readonly [W in Problems['nothing-to-try']['what']]: Phrase } = {
  'adjustment-reason': { pt: 'um motivo de ajuste do tipo ABONO', en: 'an adjustment reason of the kind ABONO' },
  'approved-adjustment': { pt: 'um ajuste aprovado', en: 'an approved adjustment' },
  'approving-reason': { pt: 'um motivo que aprova na hora', en: 'a reason that approves at once' },
  attachment: { pt: 'um anexo', en: 'an attachment' },
  collaborator: { pt: 'um colaborador ativo', en: 'an active collaborator' },
  'expired-key': { pt: 'uma chave expirada', en: 'an expired API key' },
  'inactive-collaborator': { pt: 'um colaborador INATIVO', en: 'a collaborator who is INATIVO' },
  key: { pt: 'uma chave com a permissão', en: 'an API key with the permission' },
  'key-without-permission': { pt: 'uma chave sem a permissão', en: 'an API key without the permission' },
  part: { pt: 'esta parte no contrato', en: 'such a part of the contract' },
  'pending-adjustment': { pt: 'um ajuste pendente', en: 'a pending adjustment' },
  'shift-exception': { pt: 'uma exceção de turno com colaboradores', en: 'a shift exception with collaborators' },
  way: {
    pt: 'um caminho até esta parte, com os dados e as configurações de agora',
    en: 'a way to this part with the data and the settings of now'
  },
  'work-location': { pt: 'um local de trabalho', en: 'a work location' }
}
