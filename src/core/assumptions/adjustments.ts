import { Type } from '@sinclair/typebox'
import { MOST_DAYS } from '../contract/index.ts'
import { brazilian } from '../words.ts'
import { ACCEPTED_WITH_WARNING, choice, DATE_OR_NONE, range, refusedWith, withoutSwitch } from './assumption.ts'
import { worded } from '../words/register.ts'

const REQUEST = 'Resources, Adjustment request'
const RULES = 'Endpoints, 1. Request an adjustment'

/** Open points about requests for adjustments. */
export const ADJUSTMENTS = [
  choice({
    id: 'A11',
    section: 'States and transitions',
    question: worded('A11.question'),
    key: 'adjustment.initialStatus',
    choices: [
      ['by-reason', worded('A11.by-reason')],
      ['APROVADO', worded('A11.APROVADO')],
      ['PENDENTE', worded('A11.PENDENTE')]
    ]
  }),
  withoutSwitch({
    id: 'A12',
    section: 'States and transitions',
    question: worded('A12.question'),
    answer: worded('A12.answer')
  }),
  choice({
    id: 'A14',
    section: REQUEST,
    question: worded('A14.question'),
    key: 'adjustment.missingFormat',
    choices: [
      [400, refusedWith(400)],
      ['default', worded('A14.default')]
    ]
  }),
  withoutSwitch({
    id: 'A19',
    section: REQUEST,
    question: '`minMinutos`, `maxMinutos`',
    answer: worded('A19.answer')
  }),
  withoutSwitch({
    id: 'A20',
    section: REQUEST,
    question: worded('A20.question'),
    answer: worded('A20.answer')
  }),
  range({
    id: 'A21',
    section: 'Limits',
    question: worded('A21.question'),
    key: 'limits.periodDays',
    standard: 366,
    schema: Type.Integer({ minimum: 1, maximum: MOST_DAYS }),
    alternatives: [worded('A21.alternatives')],
    meaning: days => worded('A21.meaning', { days })
  }),
  choice({
    id: 'A22',
    section: RULES,
    question: worded('A22.question'),
    key: 'adjustment.unlistedRecords',
    choices: [
      ['invalidated', worded('A22.invalidated')],
      ['stay', worded('A22.stay')]
    ]
  }),
  choice({
    id: 'A23',
    section: RULES,
    question: worded('A23.question'),
    key: 'adjustment.unknownRecord',
    choices: [[404, refusedWith(404)], [400, refusedWith(400)]]
  }),
  choice({
    id: 'A24',
    section: RULES,
    question: worded('A24.question'),
    key: 'adjustment.unknownReason',
    choices: [[404, refusedWith(404)], [400, refusedWith(400)]]
  }),
  choice({
    id: 'A25',
    section: RULES,
    question: worded('A25.question'),
    key: 'adjustment.overlap',
    choices: [
      ['allowed', worded('A25.allowed')],
      ['covered', worded('A25.covered')],
      [400, worded('A25.400')]
    ]
  }),
  withoutSwitch({
    id: 'A54',
    section: 'Resources, Adjustment',
    question: '`titulo`',
    answer: worded('A54.answer')
  }),
  choice({
    id: 'A56',
    section: RULES,
    question: worded('A56.question'),
    key: 'adjustment.inactive',
    choices: [[403, refusedWith(403)], ['accepted', worded('A56.accepted')]]
  }),
  choice({
    id: 'A58',
    section: REQUEST,
    question: worded('A58.question'),
    key: 'adjustment.keepRecords',
    choices: [
      [false, worded('A58.false')],
      [true, worded('A58.true')]
    ]
  }),
  choice({
    id: 'A66',
    section: RULES,
    question: worded('A66.question'),
    key: 'adjustment.workdayOutside',
    choices: [['accepted', ACCEPTED_WITH_WARNING], [400, refusedWith(400)]]
  }),
  range({
    id: 'A77',
    section: RULES,
    question: worded('A77.question'),
    key: 'adjustment.closedThrough',
    standard: 'none',
    schema: DATE_OR_NONE,
    alternatives: [worded('A77.alternatives')],
    meaning: (through: string) => through === 'none'
      ? worded('A77.meaning')
      : worded('A77.meaning2', { through: brazilian(through) })
  }),
  choice({
    id: 'A82',
    section: `${REQUEST}; ${RULES}`,
    question: worded('A82.question'),
    key: 'adjustment.foreignFields',
    choices: [
      ['ignored', worded('A82.ignored')],
      [400, refusedWith(400)]
    ]
  })
] as const
