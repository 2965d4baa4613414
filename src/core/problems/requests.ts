import { bytesText } from '../assumptions/bytes-text.ts'
import { counted } from './phrases.ts'
import { AUTHENTICATION, OUTSIDE, type Rows } from './row.ts'

const FORMAT = 'Errors, status codes: 400'
const JSON_BODIES = 'Endpoints: all bodies are JSON'

/** Problems of a request as a whole. */
export const REQUESTS = {
  'malformed-json': {
    audience: 'client',
    status: 400,
    pt: 'O corpo da requisição não é JSON válido',
    en: 'The request body is not valid JSON',
    contract: JSON_BODIES,
    fix: (_, { say, meant, example }) => [{
      words: meant === undefined
        ? say('envie um corpo que um parser JSON leia, como {}', 'send a body that a JSON parser reads, such as {}')
        : say(`envie o corpo em JSON: ${example()}`, `send the body as JSON: ${example()}`)
    }]
  },
  'not-utf8': {
    audience: 'client',
    status: 400,
    pt: 'O corpo da requisição não está em UTF-8',
    en: 'The request body is not in UTF-8',
    contract: JSON_BODIES,
    fix: {
      pt: 'codifique o corpo em UTF-8, e não em Windows-1252 ou Latin-1',
      en: 'encode the body as UTF-8, and not in Windows-1252 or Latin-1'
    }
  },
  'empty-body': {
    audience: 'client',
    status: 400,
    pt: 'O corpo da requisição está vazio',
    en: 'The request body is empty',
    contract: JSON_BODIES,
    fix: (_, refusal) => ({
      pt: `envie um objeto JSON, como ${refusal.example()}`,
      en: `send a JSON object, such as ${refusal.example()}`
    })
  },
  'wrong-media-type': {
    audience: 'client',
    status: 'request.mediaType',
    assumptions: ['A49'],
    pt: 'Content-Type deve ser application/json',
    en: 'Content-Type must be application/json',
    contract: JSON_BODIES,
    fix: (_, { say, body, meant, example }) => {
      const words =
        say('envie o cabeçalho Content-Type: application/json', 'send the header Content-Type: application/json')
      const asJson = say(`, e o corpo em JSON: ${example()}`, `, and the body as JSON: ${example()}`)
      return [{ words: body !== undefined || meant === undefined ? words : words + asJson }]
    }
  },
  'unknown-coding': {
    audience: 'client',
    status: 'request.mediaType',
    assumptions: ['A49'],
    pt: p => `Content-Encoding não pode ser ${p.coding}; os conhecidos são: ${p.allowed.join(', ')}`,
    en: p => `Content-Encoding cannot be ${p.coding}; the known ones are: ${p.allowed.join(', ')}`,
    contract: JSON_BODIES,
    fix: ({ allowed }) => ({
      pt: `envie o corpo como ele é, sem Content-Encoding, ou com um destes: ${allowed.join(', ')}`,
      en: `send the body as it is, without Content-Encoding, or with one of ${allowed.join(', ')}`
    })
  },
  'broken-coding': {
    audience: 'client',
    status: 400,
    pt: 'O corpo da requisição não corresponde ao Content-Encoding',
    en: 'The request body is not in its Content-Encoding',
    contract: JSON_BODIES,
    fix: {
      pt: 'comprima o corpo inteiro como diz o Content-Encoding, ou tire esse cabeçalho',
      en: 'compress the whole body as Content-Encoding says, or leave that header out'
    }
  },
  'repeated-header': {
    audience: 'client',
    status: 401,
    pt: p => `O cabeçalho ${p.name} veio ${p.count} vezes`,
    en: p => `The header ${p.name} came ${p.count} times`,
    contract: AUTHENTICATION,
    fix: ({ name }) => ({ pt: `envie um só cabeçalho ${name}`, en: `send one header ${name}` })
  },
  'bad-url': {
    audience: 'client',
    status: 400,
    pt: 'O endereço da requisição não é válido',
    en: 'The request URL is not valid',
    contract: FORMAT,
    fix: {
      pt: 'codifique o conteúdo do caminho com %, em caracteres UTF-8 inteiros',
      en: 'percent-encode what the path holds, in whole UTF-8 characters'
    }
  },
  'bad-request': {
    audience: 'client',
    status: 400,
    pt: 'A requisição não está no formato correto',
    en: 'The request is not in the correct format',
    contract: FORMAT,
    fix: { pt: 'envie uma requisição HTTP/1.1 bem-formada', en: 'send a well-formed HTTP/1.1 request' }
  },
  'headers-too-large': {
    audience: 'client',
    status: 431,
    pt: 'A linha e os cabeçalhos da requisição são grandes demais',
    en: 'The request line and headers are too large',
    contract: OUTSIDE,
    fix: {
      pt: 'envie menos de 16 KiB de linha de requisição e cabeçalhos',
      en: 'send less than 16 KiB of request line and headers'
    }
  },
  'request-timeout': {
    audience: 'client',
    status: 408,
    pt: 'A requisição não chegou inteira a tempo',
    en: 'The request did not arrive whole in time',
    contract: OUTSIDE,
    fix: { pt: 'envie a requisição inteira sem pausa', en: 'send the whole request without a pause' }
  },
  'body-too-large': {
    audience: 'client',
    status: 413,
    assumptions: ['A26'],
    pt: p => `O corpo ${p.isCompressed === true ? 'descomprimido ' : ''}da requisição deve ter no máximo ` +
      bytesText(p.maximum, 'pt'),
    en: p => `The ${p.isCompressed === true ? 'decompressed ' : ''}request body must have at most ` +
      bytesText(p.maximum, 'en'),
    contract: 'Limits (not shown)',
    fix: ({ maximum, isCompressed }) => ({
      pt: `envie no máximo ${maximum} bytes${isCompressed === true ? ', ou o corpo sem compressão' : ''}`,
      en: `send at most ${maximum} bytes${isCompressed === true ? ', or the body without compression' : ''}`
    })
  },
  unauthorized: {
    audience: 'client',
    status: 401,
    pt: 'Token de acesso ausente ou inválido',
    en: 'The access token is missing or not valid',
    contract: AUTHENTICATION,
    fix: {
      pt: 'envie o cabeçalho Authorization: Bearer TOKEN, com um token listado por GET /_sandbox/api-keys',
      en: 'send the header Authorization: Bearer TOKEN, with a token that GET /_sandbox/api-keys lists'
    }
  },
  expired: {
    audience: 'client',
    status: 401,
    pt: 'Token de acesso expirado',
    en: 'The access token has expired',
    contract: AUTHENTICATION,
    fix: {
      pt: 'use uma chave cujo expiresAt esteja à frente do relógio do sandbox, ou atrase o relógio',
      en: 'use a key whose expiresAt is ahead of the clock of the sandbox, or set the clock back'
    }
  },
  forbidden: {
    audience: 'client',
    status: 403,
    assumptions: ['A06'],
    pt: p => `Permissão necessária: ${p.permission}`,
    en: p => `Permission needed: ${p.permission}`,
    contract: AUTHENTICATION,
    fix: ({ permission }) => ({
      pt: `use uma chave que tenha ${permission} ou *`,
      en: `use a key that has ${permission}, or *`
    })
  },
  'inactive-collaborator': {
    audience: 'client',
    status: 403,
    assumptions: ['A56'],
    pt: 'O colaborador está inativo',
    en: 'The collaborator is inactive',
    contract: 'Endpoints, 1. Request an adjustment',
    fix: {
      pt: 'use a chave de um colaborador ativo, ou indique um no cabeçalho x-sandbox-colaborador',
      en: 'use the key of an active collaborator, or name one in the header x-sandbox-colaborador'
    }
  },
  'wider-permissions': {
    audience: 'client',
    status: 403,
    assumptions: ['A68'],
    pt: p => `Uma chave não pode dar a outra uma permissão que ela própria não tem: ${p.permission}`,
    en: p => `A key cannot give another one a permission that it lacks: ${p.permission}`,
    contract: AUTHENTICATION,
    fix: ({ permission }) => ({
      pt: `tire ${permission}, ou use uma chave que a tenha`,
      en: `leave ${permission} out, or use a key that has it`
    })
  },
  'route-not-found': {
    audience: 'client',
    status: 404,
    pt: p => `Rota não encontrada: ${p.method} ${p.path}`,
    en: p => `Route not found: ${p.method} ${p.path}`,
    contract: 'Endpoints',
    fix: (_, { sendElsewhere }) => sendElsewhere()
  },
  'method-not-allowed': {
    audience: 'client',
    status: 405,
    assumptions: ['A61'],
    pt: p => `Método ${p.method} não permitido; os permitidos são: ${p.allowed.join(', ')}`,
    en: p => `Method ${p.method} is not allowed; the allowed ones are: ${p.allowed.join(', ')}`,
    contract: 'Endpoints',
    fix: (_, { sendElsewhere }) => sendElsewhere()
  },
  'too-many-requests': {
    audience: 'client',
    status: 429,
    assumptions: ['A44'],
    pt: p => `Limite de ${counted(p.maximum, 'requisição', 'requisições')} por minuto excedido; ` +
      `tente de novo em ${p.seconds} s`,
    en: p => `Limit of ${counted(p.maximum, 'request', 'requests')} per minute exceeded; try again in ${p.seconds} s`,
    contract: 'Limits (not shown)',
    fix: ({ seconds }) => ({ pt: `espere ${seconds} s`, en: `wait ${seconds} s` })
  }
} satisfies Rows
