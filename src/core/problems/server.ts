import type { Rows } from './row.ts'
import { worded } from '../words/problems.ts'

const INTERNAL = 'Errors, status codes: 500'

/** Problems of the server, which no change of the request mends. */
export const SERVER = {
  'not-durable': {
    audience: 'client',
    status: 500,
    contract: INTERNAL,
    fix: worded('not-durable.fix')
  },
  'out-of-files': {
    audience: 'client',
    status: 503,
    contract: INTERNAL,
    fix: worded('out-of-files.fix')
  },
  'server-busy': {
    audience: 'client',
    status: 503,
    contract: INTERNAL,
    fix: worded('server-busy.fix')
  },
  'server-full': {
    audience: 'client',
    status: 503,
    text: p => worded('server-full', {
      ...p, request: p.needed === 0 ? '' : worded('andTheRequestNeedsUpTo', p)
    }),
    contract: INTERNAL,
    fix: worded('server-full.fix')
  },
  'too-many-values': {
    audience: 'client',
    status: 413,
    contract: INTERNAL,
    fix: worded('too-many-values.fix')
  },
  'sandbox-released': {
    audience: 'client',
    status: 503,
    contract: INTERNAL,
    fix: worded('sandbox-released.fix')
  },
  'newer-version-needed': {
    audience: 'client',
    status: 503,
    contract: INTERNAL,
    fix: ({ version }) => worded('newer-version-needed.fix', { version })
  },
  'database-refused': {
    audience: 'client',
    status: 503,
    contract: INTERNAL,
    fix: worded('database-refused.fix')
  },
  'database-away': {
    audience: 'client',
    status: 503,
    contract: INTERNAL,
    fix: worded('database-away.fix')
  },
  'database-crowded': {
    audience: 'client',
    status: 503,
    contract: INTERNAL,
    fix: worded('database-crowded.fix')
  },
  'outcome-unknown': {
    audience: 'client',
    status: 504,
    contract: INTERNAL,
    fix: worded('outcome-unknown.fix')
  },
  internal: {
    audience: 'client',
    status: 500,
    contract: INTERNAL,
    fix: worded('internal.fix')
  },
  'fallback-target': {
    audience: 'operator',
    status: 400
  },
  'fallback-host': {
    audience: 'operator',
    status: 403
  },
  'fallback-upgrade': {
    audience: 'operator',
    status: 501
  },
  'fallback-loop': {
    audience: 'operator',
    status: 508
  },
  'fallback-unreachable': {
    audience: 'operator',
    status: 502
  },
  'fallback-silent': {
    audience: 'operator',
    status: 504
  }
} satisfies Rows
