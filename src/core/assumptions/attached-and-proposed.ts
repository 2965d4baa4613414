import { Type } from '@sinclair/typebox'
import { ACCEPTED_WITH_WARNING, choice, range, refusedWith, withoutSwitch } from './assumption.ts'
import { bytesText } from './bytes-text.ts'
import { worded } from '../words/register.ts'

const MEBIBYTE = 1_048_576
const PROPOSED = 'Resources, Proposed-record'

/** Open points about the attachments and the proposed records of a request for an adjustment. */
export const ATTACHED_AND_PROPOSED = [
  range({
    id: 'A26',
    section: 'Limits',
    question: worded('A26.question'),
    key: 'limits.attachments',
    standard: { bytes: 10 * MEBIBYTE, count: 20 },
    schema: Type.Object({
      bytes: Type.Optional(Type.Integer({ minimum: 0 })),
      count: Type.Optional(Type.Integer({ minimum: 0 }))
    }, { additionalProperties: false }),
    alternatives: [worded('A26.alternatives')],
    meaning: ({ bytes, count }) => worded('A26.meaning', { bytes: bytesText(bytes), count })
  }),
  withoutSwitch({
    id: 'A27',
    section: 'Resources, Attachment-request',
    question: worded('A27.question'),
    answer: worded('A27.answer')
  }),
  withoutSwitch({
    id: 'A28',
    section: 'Resources, Attachment-response',
    question: worded('A28.question'),
    answer: worded('A28.answer')
  }),
  withoutSwitch({
    id: 'A59',
    section: PROPOSED,
    question: worded('A59.question'),
    answer: worded('A59.answer')
  }),
  choice({
    id: 'A60',
    section: PROPOSED,
    question: worded('A60.question'),
    key: 'wire.naiveZ',
    choices: [
      ['utc', worded('A60.utc')],
      ['wall-clock', worded('A60.wall-clock')]
    ]
  }),
  choice({
    id: 'A70',
    section: 'Endpoints, 1. Request an adjustment',
    question: worded('A70.question'),
    key: 'adjustment.unlikelyDays',
    choices: [['accepted', ACCEPTED_WITH_WARNING], [400, refusedWith(400)]]
  }),
  withoutSwitch({
    id: 'A71',
    section: PROPOSED,
    question: worded('A71.question'),
    answer: worded('A71.answer')
  })
] as const
