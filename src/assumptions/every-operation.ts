import { choice, settled } from './assumption.ts'

/** What holds for every operation: bodies, errors, texts. */
export const EVERY_OPERATION = [
  choice('A15', 'Endpoints', 'Fields that the contract does not name', 'request.unknownFields',
    ['ignored', 'ignored, with a warning (at most 10 in the header, ASCII codes with percent-encoded JSON pointers and a count; the full text ' +
      'in the request log)'],
    [400, '400']),
  settled('A16', 'Resources', '`"480"` where a number is due', '400, no coercion anywhere in a body'),
  choice('A17', 'Resources', 'How a day is written in answers', 'wire.days',
    ['utc', '`2026-03-16T00:00:00.000Z`'],
    ['zone', "midnight in the collaborator's zone: `2026-03-16T03:00:00.000Z`"]),
  settled('A18', 'Resources', 'Signed time text', '`08:00`, `-00:07`; never `+`'),
  choice('A49', 'Endpoints', 'Malformed JSON, or another media type', 'request.mediaType',
    [400, '400 with the error body'],
    [415, '415 for the media type']),
  settled('A50', 'Resources', 'Identifiers, `codigo`, NSR',
    'UUIDs, repeatable from the seed, skipping those in use; `codigo` and NSR go on from the largest present'),
  choice('A51', 'Errors', '`service` in an error', 'error.service',
    ['path', 'the path as requested, without query and sandbox prefix; empty where no request could be parsed'],
    ['template', "the route's template: `/turnos-excecoes/{turnoExcecaoId}/colaboradores/desvincular`"]),
  choice('A52', 'Errors', '`message`', 'error.message',
    ['list-for-validation', 'a list for validation (every violation, in field order), one text otherwise'],
    ['list', 'always a list']),
  choice('A53', 'Errors', 'Language of messages', 'error.language', ['pt', 'Portuguese'], ['en', 'English']),
  choice('A61', 'Errors', 'A known path with another method', 'error.method', [404, '404'], [405, '405 with `Allow`'])
] as const
