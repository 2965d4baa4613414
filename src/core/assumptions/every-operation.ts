import { Type } from '@sinclair/typebox'
import { MOST_LISTED_DAYS } from '../contract/index.ts'
import { choice, range, refusedWith, withoutSwitch } from './assumption.ts'
import { worded } from '../words/register.ts'

const ARRAY_ITEMS = {
  registrosPropostos: 1000, jornadas: 1000, permissions: 1000, localizacoes: 1000, collaboratorIds: 10_000
}
const most = (maximum: number) => Type.Optional(Type.Integer({ minimum: 1, maximum }))

/** Open points about every operation: bodies, errors, texts. */
export const EVERY_OPERATION = [
  choice({
    id: 'A15',
    section: 'Endpoints',
    question: worded('A15.question'),
    key: 'request.unknownFields',
    choices: [
      ['ignored', worded('A15.ignored')],
      [400, refusedWith(400)]
    ]
  }),
  withoutSwitch({
    id: 'A16',
    section: 'Resources; Errors',
    question: worded('A16.question'),
    answer: worded('A16.answer')
  }),
  choice({
    id: 'A17',
    section: 'Resources',
    question: worded('A17.question'),
    key: 'wire.days',
    choices: [
      ['utc', '`2026-03-16T00:00:00.000Z`'],
      ['zone', worded('A17.zone')]
    ]
  }),
  withoutSwitch({
    id: 'A18',
    section: 'Resources',
    question: worded('A18.question'),
    answer: worded('A18.answer')
  }),
  choice({
    id: 'A49',
    section: 'Endpoints',
    question: worded('A49.question'),
    key: 'request.mediaType',
    choices: [
      [400, worded('A49.400')],
      [415, worded('A49.415')]
    ]
  }),
  withoutSwitch({
    id: 'A50',
    section: 'Resources',
    question: worded('A50.question'),
    answer: worded('A50.answer')
  }),
  choice({
    id: 'A51',
    section: 'Errors',
    question: worded('A51.question'),
    key: 'error.service',
    choices: [
      ['path', worded('A51.path')],
      ['template', worded('A51.template')]
    ]
  }),
  choice({
    id: 'A52',
    section: 'Errors',
    question: '`message`',
    key: 'error.message',
    choices: [
      ['list-for-validation', worded('A52.list-for-validation')],
      ['list', worded('A52.list')]
    ]
  }),
  choice({
    id: 'A53',
    section: 'Errors',
    question: worded('A53.question'),
    key: 'error.language',
    choices: [['pt', worded('A53.pt')], ['en', worded('A53.en')]]
  }),
  choice({
    id: 'A61',
    section: 'Errors',
    question: worded('A61.question'),
    key: 'error.method',
    choices: [[404, '404'], [405, worded('A61.405')]]
  }),
  choice({
    id: 'A63',
    section: 'Resources',
    question: worded('A63.question'),
    key: 'request.nulls',
    choices: [
      [400, refusedWith(400)], ['absent', worded('A63.absent')]
    ]
  }),
  withoutSwitch({
    id: 'A67',
    section: 'Resources; Errors',
    question: worded('A67.question'),
    answer: worded('A67.answer')
  }),
  range({
    id: 'A81',
    section: 'Limits',
    question: worded('A81.question'),
    key: 'limits.arrayItems',
    standard: ARRAY_ITEMS,
    schema: Type.Object({
      registrosPropostos: most(10_000),
      jornadas: most(MOST_LISTED_DAYS),
      permissions: most(10_000),
      localizacoes: most(10_000),
      collaboratorIds: most(100_000)
    }, { additionalProperties: false }),
    alternatives: [worded('A81.alternatives')],
    meaning (items) {
      const each = Object.entries(items).map(([field, count]) => `${count} \`${field}\``).join(', ')
      return worded('A81.meaning', { each })
    }
  }),
  withoutSwitch({
    id: 'A80',
    section: 'Resources, Daily frequency',
    question: worded('A80.question'),
    answer: worded('A80.answer')
  }),
  withoutSwitch({
    id: 'A87',
    section: 'Resources, Adjustment-collaborator; Resources, Time record',
    question: '`numeroDocumento`',
    answer: worded('A87.answer')
  }),
  withoutSwitch({
    id: 'A88',
    section: 'Endpoints',
    question: worded('A88.question'),
    answer: worded('A88.answer')
  }),
  withoutSwitch({
    id: 'A85',
    section: 'What the service does; Resources; Events; Versioning, 3',
    question: worded('A85.question'),
    answer: worded('A85.answer')
  }),
  choice({
    id: 'A69',
    section: 'Endpoints',
    question: worded('A69.question'),
    key: 'request.loosePaths',
    choices: [
      [404, refusedWith(404)],
      ['accepted', worded('A69.accepted')]
    ]
  })
] as const
