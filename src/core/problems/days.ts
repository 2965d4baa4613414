import { brazilian } from '../words.ts'
import { closedDays } from './phrases.ts'
import type { Rows } from './row.ts'
import { worded } from '../words/problems.ts'

/** Problems of a day or an instant that the adjustment cannot have. */
export const DAYS = {
  'outside-day': {
    audience: 'client',
    status: 400,
    assumptionsAt: { registrosPropostos: ['A59'] },
    text: p => worded('outside-day', { field: p.field, day: brazilian(p.day) }),
    fix: ({ day }, refusal) => refusal.onDay(day)
  },
  'outside-period': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A66'] },
    fix: (_, refusal) => refusal.inventing(refusal.field('minPeriodo'))
  },
  'closed-period': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A77'] },
    text: p => worded('closed-period', { closedDays: closedDays(p), field: p.field }),
    note: worded('closed-period.note'),
    fix: ({ through }, refusal) => refusal.opened(through)
  },
  'in-future': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A70'] },
    fix: (_, { pointer }) => worded('in-future.fix', { pointer })
  },
  'before-admission': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A70'] },
    text: p => worded('before-admission', { field: p.field, day: brazilian(p.day) }),
    fix: ({ day }, { pointer }) => worded('before-admission.fix', { pointer, day: brazilian(day) })
  },
  'draft-collaborator': {
    audience: 'client',
    status: 400,
    assumptionsAt: { '*': ['A70'] },
    fix: worded('draft-collaborator.fix')
  }
} satisfies Rows
