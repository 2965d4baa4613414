import type { JsonType, Problem, ProblemCode, Problems, TextFormat } from '../domain/problem.ts'

export type Language = 'pt' | 'en'

type Text<C extends ProblemCode> = (details: Problems[C]) => string

const TYPES: Record<JsonType, readonly [pt: string, en: string]> = {
  string: ['um texto', 'a string'],
  number: ['um número', 'a number'],
  integer: ['um número inteiro', 'a whole number'],
  boolean: ['true ou false', 'true or false'],
  array: ['uma lista', 'an array'],
  object: ['um objeto', 'an object'],
  null: ['null', 'null']
}

const FORMATS: Record<TextFormat, readonly [pt: string, en: string]> = {
  'dd/MM/yyyy': ['uma data existente no formato dd/MM/yyyy', 'an existing date as dd/MM/yyyy'],
  'yyyy-MM-dd': ['uma data existente no formato yyyy-MM-dd', 'an existing date as yyyy-MM-dd'],
  'date-time': ['um instante ISO 8601 com fuso, como 2026-03-16T08:00:00-03:00', 'an ISO 8601 instant with an offset, like 2026-03-16T08:00:00-03:00'],
  base64: ['Base64 válido', 'valid Base64'],
  'data-url': ['um data URL data:text/csv;base64,…', 'a data URL data:text/csv;base64,…'],
  time: ['um horário HH:mm', 'a time HH:mm'],
  duration: ['uma duração HH:mm', 'a duration HH:mm'],
  'signed-time': ['um tempo HH:mm, com - se negativo', 'a time HH:mm, with - when negative'],
  span: ['um prazo como 30d, 12h, 1y ou P30D', 'a span like 30d, 12h, 1y or P30D'],
  cpf: ['um CPF de 11 dígitos', 'a CPF of 11 digits'],
  bearer: ['um token sem espaços (letras, dígitos e -._~+/)', 'a token without spaces (letters, digits and -._~+/)'],
  nsr: ['um número de 1 a 9 dígitos', 'a number of 1 to 9 digits'],
  pattern: ['um texto no formato documentado', 'text in the documented form'],
  uri: ['um endereço (URI)', 'a URI'],
  status: ['um status como 404 ou 4xx', 'a status like 404 or 4xx'],
  since: ['o identificador de uma requisição ou um instante ISO 8601 com fuso', 'the identifier of a request, or an ISO 8601 instant with an offset'],
  wait: ['um tempo como 500ms, 5s ou 1m, até 60s', 'a time like 500ms, 5s or 1m, up to 60s'],
  pointer: ['um JSON Pointer, como /anexos/0/nome', 'a JSON Pointer, like /anexos/0/nome'],
  count: ['um número inteiro de 1 a 9999999', 'a whole number from 1 to 9999999']
}

const or = (language: 0 | 1) => (types: readonly JsonType[]) =>
  types.map(type => TYPES[type][language]).join(language === 0 ? ' ou ' : ' or ')
const mebibytes = (bytes: number) => `${+(bytes / 1_048_576).toFixed(2)} MiB`

/** The one table of problems: what each says, in Portuguese and in English. */
const MESSAGES: { readonly [C in ProblemCode]: readonly [pt: Text<C>, en: Text<C>] } = {
  required: [p => `${p.field} é obrigatório`, p => `${p.field} is required`],
  'wrong-type': [p => `${p.field} deve ser ${or(0)(p.expected)}`, p => `${p.field} must be ${or(1)(p.expected)}`],
  'not-one-of': [p => `${p.field} deve ser um de: ${p.allowed.join(', ')}`, p => `${p.field} must be one of: ${p.allowed.join(', ')}`],
  'wrong-format': [p => `${p.field} deve ser ${FORMATS[p.format][0]}`, p => `${p.field} must be ${FORMATS[p.format][1]}`],
  'too-short': [
    p => p.minimum === 1 ? `${p.field} não pode ser vazio` : `${p.field} deve ter pelo menos ${p.minimum} caracteres`,
    p => p.minimum === 1 ? `${p.field} must not be empty` : `${p.field} must have at least ${p.minimum} characters`
  ],
  'too-long': [p => `${p.field} deve ter no máximo ${p.maximum} caracteres`, p => `${p.field} must have at most ${p.maximum} characters`],
  'too-few-items': [p => `${p.field} deve ter pelo menos ${p.minimum} item(ns)`, p => `${p.field} must have at least ${p.minimum} item(s)`],
  'too-many-items': [p => `${p.field} deve ter no máximo ${p.maximum} item(ns)`, p => `${p.field} must have at most ${p.maximum} item(s)`],
  'too-small': [p => `${p.field} deve ser no mínimo ${p.minimum}`, p => `${p.field} must be at least ${p.minimum}`],
  'too-large': [p => `${p.field} deve ser no máximo ${p.maximum}`, p => `${p.field} must be at most ${p.maximum}`],
  'not-whole': [p => `${p.field} deve ser um número inteiro`, p => `${p.field} must be a whole number`],
  'not-unique': [p => `${p.field} não pode ter itens repetidos`, p => `${p.field} must not repeat an item`],
  'unknown-field': [p => `${p.field} não é um campo conhecido`, p => `${p.field} is not a known field`],
  'not-after': [p => `${p.field} deve ser maior que ${p.other}`, p => `${p.field} must be greater than ${p.other}`],
  below: [p => `${p.field} não pode ser menor que ${p.other}`, p => `${p.field} must not be less than ${p.other}`],
  'outside-shift': [p => `${p.field} deve ficar entre a entrada e a saída`, p => `${p.field} must be between entrada and saida`],
  'too-many-days': [p => `${p.field} deve ficar a no máximo ${p.maximum} dias do início`, p => `${p.field} must end a period of at most ${p.maximum} days`],
  duplicate: [p => `${p.field} repete ${p.value}`, p => `${p.field} repeats ${p.value}`],
  'outside-day': [p => `${p.field} deve pertencer à jornada de ${p.day}`, p => `${p.field} must belong to the workday of ${p.day}`],
  'too-many-bytes': [p => `${p.field} deve ter no máximo ${mebibytes(p.maximum)}`, p => `${p.field} must have at most ${mebibytes(p.maximum)}`],
  'identifier-in-use': [p => `${p.field} já está em uso: ${p.value}`, p => `${p.field} is already in use: ${p.value}`],
  'not-the-key': [
    p => `${p.field} dá a esta entidade o endereço ${p.own}, e não ${p.asked}`,
    p => `${p.field} gives this entity the address ${p.own}, and not ${p.asked}`
  ],
  'not-with': [p => `${p.field} não combina com ${p.other}`, p => `${p.field} does not go with ${p.other}`],
  unresolved: [p => `${p.field} não existe em ${p.collection}: ${p.value}`, p => `${p.field} is not in ${p.collection}: ${p.value}`],
  'still-referenced': [p => `${p.value} ainda é usado por ${p.collection} (${p.field})`, p => `${p.value} is still used by ${p.collection} (${p.field})`],
  invalid: [p => `${p.field} não é válido`, p => `${p.field} is not valid`],
  'unknown-file': [p => `${p.field} não é um arquivo conhecido; os conhecidos são: ${p.allowed.join(', ')}`, p => `${p.field} is not a known file; the known ones are: ${p.allowed.join(', ')}`],
  'unreadable-file': [p => `${p.field} não pôde ser lido`, p => `${p.field} could not be read`],
  'invalid-json': [
    p => `${p.field} não é JSON válido (linha ${p.line}, coluna ${p.column})`,
    p => `${p.field} is not valid JSON (line ${p.line}, column ${p.column})`
  ],
  'fixtures-not-found': [p => `A pasta de fixtures não existe: ${p.folder}`, p => `There is no fixtures folder ${p.folder}`],
  'unknown-setting': [p => `${p.field} não é uma configuração; as conhecidas são: ${p.allowed.join(', ')}`, p => `${p.field} is not a setting; the known ones are: ${p.allowed.join(', ')}`],
  'more-violations': [p => `e mais ${p.count} problema(s)`, p => `and ${p.count} more problem(s)`],

  'malformed-json': [() => 'O corpo da requisição não é JSON válido', () => 'The request body is not valid JSON'],
  'not-utf8': [() => 'O corpo da requisição não está em UTF-8', () => 'The request body is not in UTF-8'],
  'empty-body': [() => 'O corpo da requisição está vazio', () => 'The request body is empty'],
  'wrong-media-type': [() => 'Content-Type deve ser application/json', () => 'Content-Type must be application/json'],
  'bad-url': [() => 'O endereço da requisição não é válido', () => 'The request URL is not valid'],
  'bad-request': [() => 'A requisição não está no formato correto', () => 'The request is not in the correct format'],
  'headers-too-large': [() => 'Os cabeçalhos da requisição são grandes demais', () => 'The request headers are too large'],
  'request-timeout': [() => 'A requisição não chegou inteira a tempo', () => 'The request did not arrive whole in time'],
  'body-too-large': [p => `O corpo da requisição deve ter no máximo ${mebibytes(p.maximum)}`, p => `The request body must have at most ${mebibytes(p.maximum)}`],
  unauthorized: [() => 'Token de acesso ausente ou inválido', () => 'The access token is missing or not valid'],
  expired: [() => 'Token de acesso expirado', () => 'The access token has expired'],
  forbidden: [p => `Permissão necessária: ${p.permission}`, p => `Permission needed: ${p.permission}`],
  'inactive-collaborator': [() => 'O colaborador está inativo', () => 'The collaborator is inactive'],
  'route-not-found': [p => `Rota não encontrada: ${p.method} ${p.path}`, p => `Route not found: ${p.method} ${p.path}`],
  'method-not-allowed': [
    p => `Método ${p.method} não permitido; os permitidos são: ${p.allowed.join(', ')}`,
    p => `Method ${p.method} is not allowed; the allowed ones are: ${p.allowed.join(', ')}`
  ],
  'too-many-requests': [
    p => `Limite de ${p.maximum} requisições por minuto excedido; tente de novo em ${p.seconds} s`,
    p => `Limit of ${p.maximum} requests per minute exceeded; try again in ${p.seconds} s`
  ],
  'day-already-adjusted': [p => `Já existe um ajuste na jornada de ${p.day}`, p => `There is an adjustment on the workday of ${p.day} already`],
  'collaborator-not-linked': [p => `Colaborador não vinculado à exceção de turno: ${p.id}`, p => `Collaborator not linked to the shift exception: ${p.id}`],
  'adjustment-reason-not-found': [p => `Motivo de ajuste não encontrado: ${p.id}`, p => `Adjustment reason not found: ${p.id}`],
  'time-record-not-found': [p => `Registro de ponto não encontrado na jornada de ${p.day}: ${p.hash}`, p => `Time record not found on the workday of ${p.day}: ${p.hash}`],
  'work-location-not-found': [p => `Local de trabalho não encontrado: ${p.id}`, p => `Work location not found: ${p.id}`],
  'business-unit-not-found': [p => `Unidade de negócio não encontrada: ${p.id}`, p => `Business unit not found: ${p.id}`],
  'shift-exception-not-found': [p => `Exceção de turno não encontrada: ${p.id}`, p => `Shift exception not found: ${p.id}`],
  'collaborator-not-found': [p => `Colaborador não encontrado: ${p.id}`, p => `Collaborator not found: ${p.id}`],
  'adjustment-not-found': [p => `Ajuste não encontrado: ${p.id}`, p => `Adjustment not found: ${p.id}`],
  'attachment-not-found': [p => `Arquivo não encontrado: ${p.id}`, p => `File not found: ${p.id}`],
  'csv-empty': [() => 'O arquivo CSV está vazio', () => 'The CSV file is empty'],
  'csv-undecodable': [() => 'O arquivo CSV não pôde ser lido', () => 'The CSV file could not be read'],
  'csv-unknown-header': [p => `O cabeçalho do CSV deve ter as colunas: ${p.columns.join(', ')}`, p => `The CSV header must have the columns: ${p.columns.join(', ')}`],
  'row-columns': [p => `esperava até ${p.expected} colunas, veio com ${p.found}`, p => `up to ${p.expected} columns were expected, ${p.found} came`],
  'row-unreadable': [() => 'aspas sem par', () => 'unpaired quotes'],
  'row-empty': [p => `${p.column} está vazio`, p => `${p.column} is empty`],
  'row-date': [
    p => `${p.column} deve ser uma data existente, dd/MM/yyyy ou yyyy-MM-dd: ${p.value}`,
    p => `${p.column} must be an existing date, dd/MM/yyyy or yyyy-MM-dd: ${p.value}`
  ],
  'row-swaps-itself': [() => 'o dia seria trocado por ele mesmo', () => 'the day would change places with itself'],
  'row-date-alone': [() => 'falta a data ou o colaborador da troca', () => 'the date or the collaborator to change places with is missing'],
  'row-displaced': [p => `substituída pela linha ${p.line}`, p => `displaced by line ${p.line}`],
  'illegal-transition': [p => `Um ajuste ${p.from} não pode passar a ${p.to}`, p => `An adjustment that is ${p.from} cannot become ${p.to}`],

  'sandbox-not-found': [p => `Sandbox não encontrado: ${p.name}`, p => `Sandbox not found: ${p.name}`],
  'sandbox-name': [p => `Nome de sandbox inválido: ${p.name}; use a-z, 0-9 e -, até 63 caracteres`, p => `Not a sandbox name: ${p.name}; use a-z, 0-9 and -, up to 63 characters`],
  'too-many-sandboxes': [p => `Já existem ${p.maximum} sandboxes em uso`, p => `${p.maximum} sandboxes are in use already`],
  'sandbox-in-use': [p => `Já existe um sandbox ${p.name}`, p => `There is a sandbox ${p.name} already`],
  'snapshot-not-found': [p => `Snapshot não encontrado: ${p.name}`, p => `Snapshot not found: ${p.name}`],
  'snapshot-name': [
    p => `Nome de snapshot inválido: ${p.name}; use letras, dígitos e ._-, até 63 caracteres, mas não fixtures`,
    p => `Not a snapshot name: ${p.name}; use letters, digits and ._-, up to 63 characters, but not fixtures`
  ],
  'too-many-snapshots': [p => `Já existem ${p.maximum} snapshots: apague um deles`, p => `There are ${p.maximum} snapshots already: delete one of them`],
  'fault-not-found': [p => `Falha não encontrada: ${p.id}`, p => `Fault not found: ${p.id}`],
  'too-many-faults': [p => `Já existem ${p.maximum} falhas: apague alguma`, p => `There are ${p.maximum} faults already: delete some`],
  'no-effect': [p => `A falha não teria efeito: dê pelo menos um de ${p.allowed.join(', ')}`, p => `The fault would have no effect: give at least one of ${p.allowed.join(', ')}`],
  'collection-not-found': [p => `Coleção não encontrada: ${p.name}; as conhecidas são: ${p.allowed.join(', ')}`, p => `Collection not found: ${p.name}; the known ones are: ${p.allowed.join(', ')}`],
  'entity-not-found': [
    p => `Não encontrado em ${p.collection}: ${p.id}${p.meant.length > 0 ? `; nesse dia há ${p.meant.join(', ')}` : ''}`,
    p => `Not found in ${p.collection}: ${p.id}${p.meant.length > 0 ? `; on that day there is ${p.meant.join(', ')}` : ''}`
  ],
  'control-closed': [
    () => 'O plano de controle está fechado neste endereço: abra-o com --control-token (ESPELHO_CONTROL_TOKEN)',
    () => 'The control plane is closed on this address: open it with --control-token (ESPELHO_CONTROL_TOKEN)'
  ],
  'control-unauthorized': [() => 'O token do plano de controle está ausente ou é inválido', () => 'The control token is missing or not valid'],
  'control-host': [
    p => `O plano de controle não atende ao Host ${p.host}: use um endereço de loopback ou --control-token`,
    p => `The control plane does not answer to the Host ${p.host}: use a loopback address or --control-token`
  ],
  'control-cross-site': [() => 'O plano de controle não atende a requisições de outros sites', () => 'The control plane does not answer requests from other sites'],
  'not-durable': [() => 'A alteração não pôde ser gravada', () => 'The change could not be made durable'],
  'not-ready': [() => 'O servidor não está pronto', () => 'The server is not ready'],
  internal: [() => 'Erro interno do servidor', () => 'Internal server error'],

  'not-found': [() => 'O recurso solicitado não foi encontrado', () => 'The requested resource was not found'],
  'not-permitted': [() => 'É necessário um nível de permissão maior', () => 'A higher permission level is required'],
  conflict: [() => 'A requisição conflita com o estado atual', () => 'The request conflicts with the current state'],
  unavailable: [() => 'O serviço está indisponível no momento', () => 'The service is unavailable at the moment'],
  'bad-gateway': [() => 'Resposta inválida do servidor de origem', () => 'Invalid response from the upstream server'],
  'gateway-timeout': [() => 'O servidor de origem não respondeu a tempo', () => 'The upstream server did not answer in time']
}

/** The sentence of a problem. */
export function messageOf (problem: Problem, language: Language): string {
  const [pt, en] = MESSAGES[problem.code] as readonly [Text<ProblemCode>, Text<ProblemCode>]
  return (language === 'pt' ? pt : en)(problem.details as never)
}
