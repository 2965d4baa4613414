import type { Language } from '../../../core/words.ts'
import { NOTICE_CODES, noticeText } from '../../../host/fixtures/notices.ts'
import { fieldPath } from '../../../core/rules/json-pointer.ts'

type Sentences = Readonly<Record<Language, (field: string, details: readonly string[]) => string>>

/** The sentence of each warning about a field or the request. Its details are words of its own. */
const TEXTS: Readonly<Record<string, Sentences>> = {
  'unknown-field': {
    pt: (field, [near]) => `${field} não é um campo do contrato: foi ignorado${near ? `; talvez seja ${near}` : ''}`,
    en: (field, [near]) => `${field} is not a field of the contract: it was ignored${near ? `; perhaps ${near}` : ''}`
  },
  'other-format-field': {
    pt: field => `${field} pertence a outro formato, e não ao do pedido: foi ignorado`,
    en: field => `${field} belongs to another format than the request's: it was ignored`
  },
  'other-file-kind': {
    pt: field => `${field} não é o tipo de arquivo que o nome diz`,
    en: field => `${field} is not the kind of file that its name says`
  },
  'other-instant': {
    pt: field => `${field} não é o instante em que o registro foi feito: o registro mantém o seu`,
    en: field => `${field} is not when the record was made: the record keeps its own`
  },
  'unknown-permission': {
    pt: field => `${field} é uma permissão que nenhuma operação exige`,
    en: field => `${field} is a permission that no operation asks for`
  },
  'wider-permission': {
    pt: field => `${field} é uma permissão que a própria chave da requisição não tem`,
    en: field => `${field} is a permission that the key of the request lacks itself`
  },
  'longer-life': {
    pt: field => `a chave nova vale por mais tempo que a própria chave da requisição (${field})`,
    en: field => `the new key is valid for longer than the key of the request itself (${field})`
  },
  'no-expiry': {
    pt: field => `${field} não é um prazo que o sandbox conheça: a chave não expira`,
    en: field => `${field} is no period that the sandbox knows: the key does not expire`
  },
  'repeated-day': {
    pt: field => `${field} repete um dia da lista: ele conta uma vez só`,
    en: field => `${field} is a day that the list has already: it counts once`
  },
  'workday-outside-period': {
    pt: field => `${field} fica fora do período do ajuste`,
    en: field => `${field} is outside the period of the adjustment`
  },
  'future-record': { pt: field => `${field} fica no futuro`, en: field => `${field} is in the future` },
  'record-before-admission': {
    pt: field => `${field} é anterior à admissão do colaborador`,
    en: field => `${field} is before the admission of the collaborator`
  },
  'pending-adjustment-cancelled': {
    pt: (_, [code]) => `o ajuste pendente ${code} passou a CANCELADO, porque este o substitui`,
    en: (_, [code]) => `the pending adjustment ${code} became CANCELADO, because this one replaces it`
  },
  'long-suspension': {
    pt: field => `com este ${field} a suspensão passa de 30 dias seguidos, o que rescinde o contrato (CLT 474)`,
    en: field =>
      `with this ${field} the suspension is longer than 30 consecutive days, which ends the contract (CLT 474)`
  },
  'records-in-vacation': {
    pt: field => `${field} fica dentro de férias aprovadas: nelas nenhum registro conta`,
    en: field => `${field} lies in an approved vacation, in which no record counts`
  },
  'adjustment-without-effect': {
    pt: (_, days) => `o ajuste aprovado não muda nenhum valor de ${days.join(', ')}`,
    en: (_, days) => `the approved adjustment changes no figure of ${days.join(', ')}`
  },
  'balance-on-period-end': {
    pt: (_, days) => `em turno SEMANAL ou MENSAL o saldo dos dias do ajuste sai no fim do período: ${days.join(', ')}`,
    en: (_, days) =>
      `in a SEMANAL or MENSAL shift the balance of the adjusted days shows at the end of the period: ${days.join(', ')}`
  },
  'draft-collaborator': {
    pt: () => 'o cadastro do colaborador que pede ainda é um rascunho (RASCUNHO)',
    en: () => 'the collaborator who asks is a draft (RASCUNHO)'
  },
  'no-coordinate': { pt: field => `${field} não é uma coordenada`, en: field => `${field} is no coordinate` },
  'negative-radius': { pt: field => `${field} é negativo`, en: field => `${field} is negative` },
  'repeated-location': {
    pt: field => `${field} aparece mais de uma vez`, en: field => `${field} appears more than once`
  },
  'displaced-shift-day': {
    pt: field => `${field} tem dias que outra exceção de turno, anterior, também tem: valem os da mais nova`,
    en: field => `${field} has days that an earlier shift exception has, too: those of the later one count`
  },
  'mixed-encodings': {
    pt: field => `${field} mistura UTF-8 com Windows-1252: cada letra foi lida na sua codificação`,
    en: field => `${field} mixes UTF-8 with Windows-1252: each letter was read in its own encoding`
  },
  'other-value': {
    pt: field => `${field} não é o valor do local de trabalho: foi ignorado, porque o pedido não o altera`,
    en: field => `${field} is not the work location's: it was ignored, because no request changes it`
  },
  'deprecated-operation': {
    pt: () => 'a operação está obsoleta: use PATCH /local-trabalho/{localTrabalhoId}',
    en: () => 'the operation is deprecated: use PATCH /local-trabalho/{localTrabalhoId}'
  }
}

export const WARNING_CODES: readonly string[] = [...Object.keys(TEXTS), ...NOTICE_CODES]

/** A warning in full: its `code`, the decoded JSON Pointer, and a sentence. */
export function warningText (warning: string, language: Language): { code: string, pointer?: string, text: string } {
  const [code = '', ...words] = warning.split(' ')
  const notice = noticeText(code, words.map(decoded))
  if (notice !== undefined) return { code, text: notice[language] }
  const sentence = TEXTS[code]?.[language]
  const [encoded] = words
  if (encoded?.startsWith('/') !== true) return { code, text: sentence?.('', words) ?? warning }
  const pointer = encoded.split('/').map(decoded).join('/')
  return { code, pointer, text: sentence?.(fieldPath(pointer), words.slice(1)) ?? `${code}: ${fieldPath(pointer)}` }
}

/** Decodes a step of a pointer, or a name. The cut of a long warning may have split an escape. */
function decoded (step: string): string {
  try { return decodeURIComponent(step) } catch { return step }
}
