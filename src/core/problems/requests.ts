import { bytesText } from '../assumptions/bytes-text.ts'
import { AUTHENTICATION, OUTSIDE, type Rows } from './row.ts'
import { worded } from '../words/problems.ts'

const FORMAT = 'Errors, status codes: 400'
const JSON_BODIES = 'Endpoints: all bodies are JSON'

/** Problems of a request as a whole. */
export const REQUESTS = {
  'malformed-json': {
    audience: 'client',
    status: 400,
    contract: JSON_BODIES,
    fix: (_, { say, meant, example }) => [{
      words: meant === undefined
        ? say(worded('sendABodyThatAJson'))
        : say(worded('sendTheBodyAsJson', { example: example() }))
    }]
  },
  'not-utf8': {
    audience: 'client',
    status: 400,
    contract: JSON_BODIES,
    fix: worded('not-utf8.fix')
  },
  'empty-body': {
    audience: 'client',
    status: 400,
    contract: JSON_BODIES,
    fix: (_, refusal) => worded('empty-body.fix', { refusal: refusal.example() })
  },
  'wrong-media-type': {
    audience: 'client',
    status: 'request.mediaType',
    assumptions: ['A49'],
    contract: JSON_BODIES,
    fix: (_, { say, body, meant, example }) => {
      const words =
        say(worded('sendTheHeaderContentType'))
      const asJson = say(worded('andTheBodyAsJson', { example: example() }))
      return [{ words: body !== undefined || meant === undefined ? words : words + asJson }]
    }
  },
  'unknown-coding': {
    audience: 'client',
    status: 'request.mediaType',
    assumptions: ['A49'],
    contract: JSON_BODIES,
    fix: ({ allowed }) => worded('unknown-coding.fix', { allowed: allowed.join(', ') })
  },
  'broken-coding': {
    audience: 'client',
    status: 400,
    contract: JSON_BODIES,
    fix: worded('broken-coding.fix')
  },
  'repeated-header': {
    audience: 'client',
    status: 401,
    contract: AUTHENTICATION,
    fix: ({ name }) => worded('repeated-header.fix', { name })
  },
  'bad-url': {
    audience: 'client',
    status: 400,
    contract: FORMAT,
    fix: worded('bad-url.fix')
  },
  'bad-request': {
    audience: 'client',
    status: 400,
    contract: FORMAT,
    fix: worded('bad-request.fix')
  },
  'headers-too-large': {
    audience: 'client',
    status: 431,
    contract: OUTSIDE,
    fix: worded('headers-too-large.fix')
  },
  'request-timeout': {
    audience: 'client',
    status: 408,
    contract: OUTSIDE,
    fix: worded('request-timeout.fix')
  },
  'body-too-large': {
    audience: 'client',
    status: 413,
    assumptions: ['A26'],
    text: p => worded('body-too-large', {
      decompressed: p.isCompressed === true ? worded('decompressed') : '', maximum: bytesText(p.maximum)
    }),
    contract: 'Limits (not shown)',
    fix: ({ maximum, isCompressed }) => worded('body-too-large.fix', {
      maximum, uncompressed: isCompressed === true ? worded('orTheBodyWithoutCompression') : ''
    })
  },
  unauthorized: {
    audience: 'client',
    status: 401,
    contract: AUTHENTICATION,
    fix: worded('unauthorized.fix')
  },
  expired: {
    audience: 'client',
    status: 401,
    contract: AUTHENTICATION,
    fix: worded('expired.fix')
  },
  forbidden: {
    audience: 'client',
    status: 403,
    assumptions: ['A06'],
    contract: AUTHENTICATION,
    fix: ({ permission }) => worded('forbidden.fix', { permission })
  },
  'inactive-collaborator': {
    audience: 'client',
    status: 403,
    assumptions: ['A56'],
    text: worded('inactive-collaborator'),
    contract: 'Endpoints, 1. Request an adjustment',
    fix: worded('inactive-collaborator.fix')
  },
  'wider-permissions': {
    audience: 'client',
    status: 403,
    assumptions: ['A68'],
    contract: AUTHENTICATION,
    fix: ({ permission }) => worded('wider-permissions.fix', { permission })
  },
  'route-not-found': {
    audience: 'client',
    status: 404,
    contract: 'Endpoints',
    fix: (_, { sendElsewhere }) => sendElsewhere()
  },
  'method-not-allowed': {
    audience: 'client',
    status: 405,
    assumptions: ['A61'],
    contract: 'Endpoints',
    fix: (_, { sendElsewhere }) => sendElsewhere()
  },
  'too-many-requests': {
    audience: 'client',
    status: 429,
    assumptions: ['A44'],
    contract: 'Limits (not shown)',
    fix: ({ seconds }) => worded('too-many-requests.fix', { seconds })
  }
} satisfies Rows
