import { statusName } from '../day/words.ts'
import { formatName, operationName } from '../api/words.ts'
import { T } from '../text/language.ts'

/** The rules of the coverage report by their codes, as short as a cell is. */
const ruleNames = (): Readonly<Record<string, string>> => ({
  'repeated-header': T('cabeçalho repetido', 'repeated header'),
  unauthorized: T('sem autenticação', 'not authenticated'),
  expired: T('chave expirada', 'expired key'),
  forbidden: T('sem permissão', 'no permission'),
  'inactive-collaborator': T('colaborador inativo', 'inactive collaborator'),
  'malformed-json': T('JSON inválido', 'malformed JSON'),
  'not-utf8': T('texto fora de UTF-8', 'not UTF-8'),
  'empty-body': T('corpo vazio', 'empty body'),
  'wrong-media-type': T('outro tipo de conteúdo', 'wrong media type'),
  'unknown-coding': T('codificação desconhecida', 'unknown coding'),
  'broken-coding': T('codificação corrompida', 'broken coding'),
  'body-too-large': T('corpo grande demais', 'body too large'),
  required: T('campo obrigatório ausente', 'required field missing'),
  'wrong-type': T('tipo errado', 'wrong type'),
  'not-one-of': T('valor fora da lista', 'not one of the values'),
  'wrong-format': T('formato errado', 'wrong format'),
  'not-whole': T('número não inteiro', 'not a whole number'),
  'outside-years': T('ano fora do intervalo', 'year out of range'),
  below: T('fim antes do início', 'ends before its start'),
  'not-after': T('fim não depois do início', 'ends not after its start'),
  'ends-outside': T('validade fora dos limites', 'ends outside the limits'),
  'outside-day': T('fora do dia', 'outside the day'),
  'too-short': T('texto curto demais', 'too short'),
  'too-long': T('texto longo demais', 'too long'),
  blank: T('só espaços', 'blank'),
  'too-small': T('número pequeno demais', 'too small'),
  'too-large': T('número grande demais', 'too large'),
  'too-few-items': T('itens de menos', 'too few items'),
  'too-many-items': T('itens demais', 'too many items'),
  'too-many-days': T('dias demais', 'too many days'),
  'too-many-bytes': T('arquivo grande demais', 'too many bytes'),
  duplicate: T('repetido', 'duplicate'),
  invalid: T('inválido', 'invalid'),
  unavailable: T('serviço indisponível', 'service unavailable'),
  'identifier-in-use': T('identificador em uso', 'identifier in use'),
  'adjustment-reason-not-found': T('motivo não encontrado', 'reason not found'),
  'attachment-not-found': T('anexo não encontrado', 'attachment not found'),
  'business-unit-not-found': T('unidade não encontrada', 'business unit not found'),
  'collaborator-not-found': T('colaborador não encontrado', 'collaborator not found'),
  'route-not-found': T('caminho não encontrado', 'route not found'),
  'shift-exception-not-found': T('exceção não encontrada', 'exception not found'),
  'time-record-not-found': T('marcação não encontrada', 'record not found'),
  'work-location-not-found': T('local não encontrado', 'work location not found'),
  'csv-empty': T('arquivo vazio', 'empty file'),
  'csv-undecodable': T('arquivo ilegível', 'unreadable file'),
  'csv-unknown-header': T('coluna desconhecida', 'unknown column'),
  'csv-too-many-rows': T('linhas demais', 'too many rows'),
  'row-columns': T('linha: número de colunas', 'row: columns'),
  'row-unreadable': T('linha: aspas sem par', 'row: unpaired quotes'),
  'row-empty': T('linha: coluna vazia', 'row: empty column'),
  'row-date': T('linha: data inválida', 'row: date'),
  'row-year': T('linha: ano fora do intervalo', 'row: year out of range'),
  'row-swaps-itself': T('linha: troca um dia por ele mesmo', 'row: swaps a day with itself'),
  'row-displaced': T('linha substituída por outra', 'row: displaced by another')
})

/** Who refuses or answers: an operation, a format of adjustments, the server, or an adjustment's status before. */
export function ownerName (kind: string, of: string): string {
  if (kind === 'transition') return of === 'NEW' ? T('novo', 'new') : statusName(of)
  if (of === 'server') return T('servidor', 'server')
  return formatName(operationName(of))
}

/** What was reached: a status code, a rule, or an adjustment's status after. */
export function caseName (kind: string, what: string): string {
  if (kind === 'transition') return statusName(what)
  return kind === 'rule' ? ruleNames()[what] ?? what : what
}
