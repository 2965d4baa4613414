import { AUTHENTICATION, NOT_FOUND, OUTSIDE, type Rows } from './row.ts'

const ASKED_FOR = {
  pt: 'a requisição não tem nada de errado: uma falha pediu a resposta, e GET /_sandbox/faults tem a regra; ou ' +
    'foi enviado um valor mágico',
  en: 'nothing is wrong with the request: a fault asked for it; GET /_sandbox/faults has the rule, or a magic value ' +
    'was sent'
}

/** Problems that a request meets only because a client or a test provoked them. */
export const PROVOKED = {
  'not-found': {
    audience: 'client',
    status: 404,
    pt: 'O recurso solicitado não foi encontrado',
    en: 'The requested resource was not found',
    contract: NOT_FOUND,
    fix: ASKED_FOR
  },
  'not-permitted': {
    audience: 'client',
    status: 403,
    pt: 'É necessário um nível de permissão maior',
    en: 'A higher permission level is required',
    contract: AUTHENTICATION,
    fix: ASKED_FOR
  },
  conflict: {
    audience: 'client',
    status: 409,
    pt: 'A requisição conflita com o estado atual',
    en: 'The request conflicts with the current state',
    contract: OUTSIDE,
    fix: ASKED_FOR
  },
  unavailable: {
    audience: 'client',
    status: 503,
    pt: 'O serviço está indisponível no momento',
    en: 'The service is unavailable at the moment',
    contract: OUTSIDE,
    fix: ASKED_FOR
  },
  'bad-gateway': {
    audience: 'client',
    status: 502,
    pt: 'Resposta inválida do servidor de origem',
    en: 'Invalid response from the upstream server',
    contract: OUTSIDE,
    fix: ASKED_FOR
  },
  'gateway-timeout': {
    audience: 'client',
    status: 504,
    pt: 'O servidor de origem não respondeu a tempo',
    en: 'The upstream server did not answer in time',
    contract: OUTSIDE,
    fix: ASKED_FOR
  }
} satisfies Rows
