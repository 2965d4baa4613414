import { choice, settled } from './assumption.ts'

/** Open points about every operation: bodies, errors, texts. */
export const EVERY_OPERATION = [
  choice({
    id: 'A15',
    section: 'Endpoints',
    question: 'Fields that the contract does not name',
    key: 'request.unknownFields',
    choices: [
      ['ignored', 'ignored, with a warning (at most 10 in the header, ASCII codes with percent-encoded JSON pointers ' +
        'and a count; the full text in the request log)'],
      [400, '400']
    ]
  }),
  settled({
    id: 'A16',
    section: 'Resources',
    question: '`"480"` where a number is due',
    answer: '400, no coercion anywhere in a body'
  }),
  choice({
    id: 'A17',
    section: 'Resources',
    question: 'How a day is written in answers',
    key: 'wire.days',
    choices: [
      ['utc', '`2026-03-16T00:00:00.000Z`'],
      ['zone', "midnight in the collaborator's zone: `2026-03-16T03:00:00.000Z`"]
    ]
  }),
  settled({
    id: 'A18',
    section: 'Resources',
    question: 'Signed time text',
    answer: '`08:00`, `-00:07`; never `+`'
  }),
  choice({
    id: 'A49',
    section: 'Endpoints',
    question: 'Malformed JSON, or another media type',
    key: 'request.mediaType',
    choices: [[400, '400 with the error body'], [415, '415 for the media type']]
  }),
  settled({
    id: 'A50',
    section: 'Resources',
    question: 'Identifiers, `codigo`, NSR',
    answer: 'UUIDs, repeatable from the seed, skipping those in use; `codigo` and NSR go on from the largest present'
  }),
  choice({
    id: 'A51',
    section: 'Errors',
    question: '`service` in an error',
    key: 'error.service',
    choices: [
      ['path', 'the path as requested, without query and sandbox prefix; empty where no request could be parsed'],
      ['template', "the route's template: `/turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular`"]
    ]
  }),
  choice({
    id: 'A52',
    section: 'Errors',
    question: '`message`',
    key: 'error.message',
    choices: [
      ['list-for-validation', 'a list for validation (every violation, in field order), one text otherwise'],
      ['list', 'always a list']
    ]
  }),
  choice({
    id: 'A53',
    section: 'Errors',
    question: 'Language of messages',
    key: 'error.language',
    choices: [['pt', 'Portuguese'], ['en', 'English']]
  }),
  choice({
    id: 'A61',
    section: 'Errors',
    question: 'A known path with another method',
    key: 'error.method',
    choices: [[404, '404'], [405, '405 with `Allow`']]
  }),
  choice({
    id: 'A63',
    section: 'Resources',
    question: "`null` for an optional field (Jackson and .NET write it by default; NestJS's validator takes it)",
    key: 'request.nulls',
    choices: [[400, '400'], ['absent', 'as absent']]
  }),
  settled({
    id: 'A67',
    section: 'Resources',
    question: 'Texts and years',
    answer: 'a required text is not blank; days from 1900 to 2999; the message says which of the two it was'
  }),
  choice({
    id: 'A69',
    section: 'Endpoints',
    question: 'A trailing slash, or letters of another case, in a path',
    key: 'request.loosePaths',
    choices: [[404, '404'], ['accepted', 'accepted (the default of Express and NestJS)']]
  })
] as const
