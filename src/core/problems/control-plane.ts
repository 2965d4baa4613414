import { brazilian } from '../words.ts'
import { dayList } from './phrases.ts'
import { OUTSIDE, type Rows } from './row.ts'
import { worded } from '../words/problems.ts'

/** Problems of the control plane and of the server itself. */
export const CONTROL_PLANE = {
  'sandbox-name': {
    audience: 'client',
    status: 400,
    contract: OUTSIDE,
    fix: worded('sandbox-name.fix')
  },
  'sandbox-required': {
    audience: 'client',
    status: 400,
    text: () => worded('sandbox-required'),
    contract: OUTSIDE,
    fix: worded('sandbox-required.fix')
  },
  'too-many-sandboxes': {
    audience: 'client',
    status: 503,
    contract: OUTSIDE,
    fix: worded('too-many-sandboxes.fix')
  },
  'unknown-parameter': {
    audience: 'operator',
    status: 400,
    text: p => worded(p.allowed.length === 0 ? 'unknown-parameter.none' : 'unknown-parameter', p)
  },
  'sandbox-not-found': {
    audience: 'operator',
    status: 404
  },
  'sandbox-in-use': {
    audience: 'operator',
    status: 409
  },
  'snapshot-not-found': {
    audience: 'operator',
    status: 404
  },
  'snapshot-name': {
    audience: 'operator',
    status: 400
  },
  'too-many-snapshots': {
    audience: 'operator',
    status: 400
  },
  'fault-not-found': {
    audience: 'operator',
    status: 404
  },
  'too-many-faults': {
    audience: 'operator',
    status: 400
  },
  'nested-too-deep': {
    audience: 'operator',
    status: 400
  },
  'no-effect': {
    audience: 'operator',
    status: 400
  },
  'collection-not-found': {
    audience: 'operator',
    status: 404
  },
  'entity-not-found': {
    audience: 'operator',
    status: 404,
    text: p => {
      const others = p.meant.length > 0 ? worded('onThatDayThereIs', p) : ''
      return worded('entity-not-found', { ...p, others })
    }
  },
  'no-such-request': {
    audience: 'operator',
    status: 404
  },
  'ambiguous-name': {
    audience: 'operator',
    status: 400,
    text: p => worded('ambiguous-name', { ...p, more: p.count > p.meant.length ? ', …' : '' })
  },
  'adjustment-not-found': {
    audience: 'operator',
    status: 404
  },
  'nothing-to-try': {
    audience: 'operator',
    status: 404,
    text: p => worded('nothing-to-try', { lacking: worded(`lack.${p.what}`) })
  },
  'illegal-transition': {
    audience: 'operator',
    status: 400,
    text: p => worded(p.from === p.to ? 'illegal-transition.same' : 'illegal-transition', p)
  },
  'adjustment-succeeded': {
    audience: 'operator',
    status: 400
  },
  'adjustment-closed': {
    audience: 'client',
    status: 400,
    assumptions: ['A77'],
    text: p => worded('adjustment-closed', { dayList: dayList(p.days), through: brazilian(p.through) }),
    contract: OUTSIDE,
    fix: worded('adjustment-closed.fix')
  },
  'decided-none': {
    audience: 'operator',
    status: 400
  },
  'control-closed': {
    audience: 'operator',
    status: 403
  },
  'control-unauthorized': {
    audience: 'operator',
    status: 401
  },
  'control-host': {
    audience: 'operator',
    status: 403
  },
  'control-cross-site': {
    audience: 'operator',
    status: 403
  },
  'repeated-host': {
    audience: 'client',
    status: 400,
    contract: OUTSIDE,
    fix: worded('repeated-host.fix')
  },
  'foreign-page': {
    audience: 'client',
    status: 403,
    contract: OUTSIDE,
    fix: ({ origin }) => worded('foreign-page.fix', { origin })
  },
  'file-lost': {
    audience: 'operator',
    status: 500
  },
  'client-left': {
    audience: 'operator',
    status: 400
  },
  'not-ready': {
    audience: 'operator',
    status: 503
  }
} satisfies Rows
