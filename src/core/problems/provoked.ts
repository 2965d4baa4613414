import { AUTHENTICATION, NOT_FOUND, OUTSIDE, type Rows } from './row.ts'
import { worded } from '../words/problems.ts'

const ASKED_FOR = worded('nothingIsWrongWithTheRequest')

/** Problems that a request meets only because a client or a test provoked them. */
export const PROVOKED = {
  'not-found': {
    audience: 'client',
    status: 404,
    contract: NOT_FOUND,
    fix: ASKED_FOR
  },
  'not-permitted': {
    audience: 'client',
    status: 403,
    contract: AUTHENTICATION,
    fix: ASKED_FOR
  },
  conflict: {
    audience: 'client',
    status: 409,
    contract: OUTSIDE,
    fix: ASKED_FOR
  },
  unavailable: {
    audience: 'client',
    status: 503,
    contract: OUTSIDE,
    fix: ASKED_FOR
  },
  'bad-gateway': {
    audience: 'client',
    status: 502,
    contract: OUTSIDE,
    fix: ASKED_FOR
  },
  'gateway-timeout': {
    audience: 'client',
    status: 504,
    contract: OUTSIDE,
    fix: ASKED_FOR
  }
} satisfies Rows
