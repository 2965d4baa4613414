import type { Words } from '../words.ts'
import type { Rows } from './row.ts'
import { worded } from '../words/problems.ts'

/** Problems of fixtures, the state document and other data that only an operator writes. */
export const FIXTURES = {
  'outside-shift': {
    audience: 'operator',
    status: 400
  },
  'not-the-key': {
    audience: 'operator',
    status: 400
  },
  'not-with': {
    audience: 'operator',
    status: 400
  },
  unresolved: {
    audience: 'operator',
    status: 400
  },
  'still-referenced': {
    audience: 'operator',
    status: 400
  },
  'unknown-file': {
    audience: 'operator',
    status: 400
  },
  'unreadable-file': {
    audience: 'operator',
    status: 400
  },
  'invalid-json': {
    audience: 'operator',
    status: 400
  },
  'wrong-encoding': {
    audience: 'operator',
    status: 400,
    text: p => worded('wrong-encoding', {
      field: p.field, line: p.line === undefined ? '' : worded('line', p), guessed: guessed(p)
    })
  },
  'repeated-key': {
    audience: 'operator',
    status: 400
  },
  'fixtures-not-found': {
    audience: 'operator',
    status: 400
  },
  'unknown-setting': {
    audience: 'operator',
    status: 400
  }
} satisfies Rows

/** What the file looks like, and how to save it. */
function guessed ({ encoding }: { readonly encoding: string }): Words {
  switch (encoding) {
    case 'binary': return worded('file.binary')
    case 'mixed': return worded('file.mixed')
    case 'gzip':
    case 'zip': return worded('file.packed', { encoding })
    default: return worded('file.encoding', { encoding: encoding === 'Windows-1252' ? `${encoding} (ANSI)` : encoding })
  }
}
