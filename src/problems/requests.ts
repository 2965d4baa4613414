import { bytesText } from '../assumptions/bytes-text.ts'
import { counted } from './phrases.ts'
import { AUTHENTICATION, OUTSIDE, type Rows } from './row.ts'

const FORMAT = 'Errors, status codes: 400'
const INTERNAL = 'Errors, status codes: 500'
const JSON_BODIES = 'Endpoints: all bodies are JSON'

/** Problems of a request as a whole. */
export const REQUESTS = {
  'malformed-json': {
    audience: 'client',
    status: 400,
    assumptions: ['A49'],
    pt: 'O corpo da requisição não é JSON válido',
    en: 'The request body is not valid JSON',
    contract: JSON_BODIES,
    fix: 'send a body that a JSON parser reads, such as {}'
  },
  'not-utf8': {
    audience: 'client',
    status: 400,
    assumptions: ['A49'],
    pt: 'O corpo da requisição não está em UTF-8',
    en: 'The request body is not in UTF-8',
    contract: JSON_BODIES,
    fix: 'encode the body as UTF-8, and not in Windows-1252 or Latin-1'
  },
  'empty-body': {
    audience: 'client',
    status: 400,
    assumptions: ['A49'],
    pt: 'O corpo da requisição está vazio',
    en: 'The request body is empty',
    contract: JSON_BODIES,
    fix: (_, refusal) => `send a JSON object, such as ${refusal.example()}`
  },
  'wrong-media-type': {
    audience: 'client',
    status: 'request.mediaType',
    assumptions: ['A49'],
    pt: 'Content-Type deve ser application/json',
    en: 'Content-Type must be application/json',
    contract: JSON_BODIES,
    fix: 'send the header Content-Type: application/json'
  },
  'unknown-coding': {
    audience: 'client',
    status: 'request.mediaType',
    assumptions: ['A49'],
    pt: p => `Content-Encoding não pode ser ${p.coding}; os conhecidos são: ${p.allowed.join(', ')}`,
    en: p => `Content-Encoding cannot be ${p.coding}; the known ones are: ${p.allowed.join(', ')}`,
    contract: JSON_BODIES,
    fix: ({ allowed }) => `send the body as it is, without Content-Encoding, or with one of ${allowed.join(', ')}`
  },
  'broken-coding': {
    audience: 'client',
    status: 400,
    assumptions: ['A49'],
    pt: 'O corpo da requisição não corresponde ao Content-Encoding',
    en: 'The request body is not in its Content-Encoding',
    contract: JSON_BODIES,
    fix: 'compress the whole body as Content-Encoding says, or leave that header out'
  },
  'repeated-header': {
    audience: 'client',
    status: 400,
    pt: p => `O cabeçalho ${p.name} veio ${p.count} vezes`,
    en: p => `The header ${p.name} came ${p.count} times`,
    contract: AUTHENTICATION,
    fix: ({ name }) => `send one header ${name}`
  },
  'bad-url': {
    audience: 'client',
    status: 400,
    pt: 'O endereço da requisição não é válido',
    en: 'The request URL is not valid',
    contract: FORMAT,
    fix: 'percent-encode what the path holds, in whole UTF-8 characters'
  },
  'bad-request': {
    audience: 'client',
    status: 400,
    pt: 'A requisição não está no formato correto',
    en: 'The request is not in the correct format',
    contract: FORMAT,
    fix: 'send a well-formed HTTP/1.1 request'
  },
  'headers-too-large': {
    audience: 'client',
    status: 431,
    pt: 'A linha e os cabeçalhos da requisição são grandes demais',
    en: 'The request line and headers are too large',
    contract: OUTSIDE,
    fix: 'send less than 16 KiB of request line and headers'
  },
  'request-timeout': {
    audience: 'client',
    status: 408,
    pt: 'A requisição não chegou inteira a tempo',
    en: 'The request did not arrive whole in time',
    contract: OUTSIDE,
    fix: 'send the whole request without a pause'
  },
  'body-too-large': {
    audience: 'client',
    status: 413,
    assumptions: ['A26'],
    pt: p => `O corpo da requisição deve ter no máximo ${bytesText(p.maximum, 'pt')}`,
    en: p => `The request body must have at most ${bytesText(p.maximum, 'en')}`,
    contract: 'Limits (not shown)',
    fix: ({ maximum }) => `send at most ${maximum} bytes`
  },
  unauthorized: {
    audience: 'client',
    status: 401,
    pt: 'Token de acesso ausente ou inválido',
    en: 'The access token is missing or not valid',
    contract: AUTHENTICATION,
    fix: 'send the header Authorization: Bearer TOKEN, with a token that GET /_sandbox/api-keys lists'
  },
  expired: {
    audience: 'client',
    status: 401,
    pt: 'Token de acesso expirado',
    en: 'The access token has expired',
    contract: AUTHENTICATION,
    fix: 'use a key whose expiresAt is ahead of the clock of the sandbox, or set the clock back'
  },
  forbidden: {
    audience: 'client',
    status: 403,
    assumptions: ['A06'],
    pt: p => `Permissão necessária: ${p.permission}`,
    en: p => `Permission needed: ${p.permission}`,
    contract: AUTHENTICATION,
    fix: ({ permission }) => `use a key that has ${permission}, or *`
  },
  'inactive-collaborator': {
    audience: 'client',
    status: 403,
    assumptions: ['A56'],
    pt: 'O colaborador está inativo',
    en: 'The collaborator is inactive',
    contract: 'Endpoints, 1. Request an adjustment',
    fix: 'use the key of an active collaborator, or name one in the header x-sandbox-colaborador'
  },
  'wider-permissions': {
    audience: 'client',
    status: 403,
    assumptions: ['A68'],
    pt: p => `Uma chave não pode dar a outra uma permissão que ela própria não tem: ${p.permission}`,
    en: p => `A key cannot give another one a permission that it lacks: ${p.permission}`,
    contract: AUTHENTICATION,
    fix: ({ permission }) => `leave ${permission} out, or use a key that has it`
  },
  'route-not-found': {
    audience: 'client',
    status: 404,
    pt: p => `Rota não encontrada: ${p.method} ${p.path}`,
    en: p => `Route not found: ${p.method} ${p.path}`,
    contract: 'Endpoints',
    fix: ({ meant, allowed }, { path }) => allowed !== undefined
      ? `use ${allowed.join(' or ')}`
      : meant !== undefined
        ? `send it to ${meant}`
        : `send it to a path and method of the contract; ${path} is none`
  },
  'method-not-allowed': {
    audience: 'client',
    status: 405,
    assumptions: ['A61'],
    pt: p => `Método ${p.method} não permitido; os permitidos são: ${p.allowed.join(', ')}`,
    en: p => `Method ${p.method} is not allowed; the allowed ones are: ${p.allowed.join(', ')}`,
    contract: 'Endpoints',
    fix: ({ allowed }) => `use ${allowed.join(' or ')}`
  },
  'too-many-requests': {
    audience: 'client',
    status: 429,
    assumptions: ['A44'],
    pt: p => `Limite de ${counted(p.maximum, 'requisição', 'requisições')} por minuto excedido; ` +
      `tente de novo em ${p.seconds} s`,
    en: p => `Limit of ${counted(p.maximum, 'request', 'requests')} per minute exceeded; try again in ${p.seconds} s`,
    contract: 'Limits (not shown)',
    fix: ({ seconds }) => `wait ${seconds} s`
  },
  'not-durable': {
    audience: 'client',
    status: 500,
    pt: 'A alteração não pôde ser gravada',
    en: 'The change could not be made durable',
    contract: INTERNAL,
    fix: 'nothing is wrong with the request: make room on the disk, and send it again'
  },
  'out-of-files': {
    audience: 'client',
    status: 503,
    pt: 'O servidor tem arquivos demais abertos; nada foi alterado, tente de novo',
    en: 'The server has too many open files; nothing was changed, try again',
    contract: INTERNAL,
    fix: 'nothing is wrong with the request: raise the limit of open files (ulimit -n), and send it again'
  },
  'server-busy': {
    audience: 'client',
    status: 503,
    pt: 'O servidor está ocupado demais; nada foi alterado, tente de novo',
    en: 'The server is too busy; nothing was changed, try again',
    contract: INTERNAL,
    fix: 'nothing is wrong with the request: read the responses of earlier requests, and send it again'
  },
  'too-many-values': {
    audience: 'client',
    status: 413,
    pt: p => `O corpo tem mais de ${p.maximum} valores, que a memória do servidor não comporta`,
    en: p => `The body has more than ${p.maximum} values, which the memory of the server does not hold`,
    contract: INTERNAL,
    fix: 'send less at once, or start the server with more memory (node --max-old-space-size)'
  },
  'sandbox-moved': {
    audience: 'client',
    status: 503,
    pt: 'O sandbox está sendo reaberto; nada foi alterado, tente de novo',
    en: 'The sandbox is being opened anew; nothing was changed, try again',
    contract: INTERNAL,
    fix: 'nothing is wrong with the request, and nothing was done: send it again'
  },
  'outcome-unknown': {
    audience: 'client',
    status: 504,
    pt: 'Não se sabe se a alteração foi gravada',
    en: 'It is not known whether the change was made durable',
    contract: INTERNAL,
    fix: 'nothing is wrong with the request: look whether it was done before you send it again'
  },
  internal: {
    audience: 'client',
    status: 500,
    pt: 'Erro interno do servidor',
    en: 'Internal server error',
    contract: INTERNAL,
    fix: 'nothing is known to be wrong with the request: a fault of GET /_sandbox/faults asked for it, ' +
      'or the log of the server has the reason'
  }
} satisfies Rows
