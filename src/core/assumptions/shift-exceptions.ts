import { Type } from '@sinclair/typebox'
import { choice, range, refusedWith, withoutSwitch } from './assumption.ts'
import { bytesText } from './bytes-text.ts'
import { worded } from '../words/register.ts'

const MEBIBYTE = 1_048_576
const IMPORT = 'Endpoints, 4. Create shift-day exceptions'
const UNLINK = 'Endpoints, 5. Unlink collaborators'

/** Open points about shift exceptions: the import of a CSV file, and unlinking. */
export const SHIFT_EXCEPTIONS = [
  choice({
    id: 'A03',
    section: IMPORT,
    question: worded('A03.question'),
    key: 'status.importShiftDays',
    choices: [[201, '201'], [200, '200']]
  }),
  choice({
    id: 'A04',
    section: UNLINK,
    question: worded('A04.question'),
    key: 'status.unlinkCollaborators',
    choices: [[200, '200']]
  }),
  withoutSwitch({
    id: 'A34',
    section: IMPORT,
    question: worded('A34.question'),
    answer: worded('A34.answer')
  }),
  choice({
    id: 'A35',
    section: IMPORT,
    question: worded('A35.question'),
    key: 'import.dateAlone',
    choices: [
      ['day-off', worded('A35.day-off')],
      ['error', worded('A35.error')]
    ]
  }),
  choice({
    id: 'A36',
    section: IMPORT,
    question: worded('A36.question'),
    key: 'import.partial',
    choices: [
      ['good-rows', worded('A36.good-rows')],
      ['nothing', worded('A36.nothing')]
    ]
  }),
  withoutSwitch({
    id: 'A37',
    section: IMPORT,
    question: worded('A37.question'),
    answer: worded('A37.answer')
  }),
  choice({
    id: 'A38',
    section: 'Resources, CSV import request',
    question: worded('A38.question'),
    key: 'import.bareBase64',
    choices: [
      [400, refusedWith(400)],
      ['accepted', worded('A38.accepted')]
    ]
  }),
  range({
    id: 'A39',
    section: 'Limits',
    question: worded('A39.question'),
    key: 'limits.csv',
    standard: 32 * MEBIBYTE,
    schema: Type.Integer({ minimum: 1 }),
    alternatives: [worded('A39.alternatives')],
    meaning: bytes => worded('A39.meaning', { bytes: bytesText(bytes) })
  }),
  choice({
    id: 'A40',
    section: UNLINK,
    question: worded('A40.question'),
    key: 'unlink.unknown',
    choices: [
      ['ignored', worded('A40.ignored')],
      [404, worded('A40.404')]
    ]
  }),
  choice({
    id: 'A41',
    section: UNLINK,
    question: worded('A41.question'),
    key: 'unlink.empty',
    choices: [
      [400, refusedWith(400)],
      [200, worded('A41.200')]
    ]
  }),
  withoutSwitch({
    id: 'A42',
    section: IMPORT,
    question: worded('A42.question'),
    answer: worded('A42.answer')
  })
] as const
