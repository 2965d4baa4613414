import { Type } from '@sinclair/typebox'
import { choice, range, settled } from './assumption.ts'
import { bytesText } from './bytes-text.ts'

const MEBIBYTE = 1_048_576
const LOCATION = 'Endpoints, 3. Update a work location'
const IMPORT = 'Endpoints, 4. Create shift-day exceptions'
const UNLINK = 'Endpoints, 5. Unlink collaborators'

/** Open points about work locations and shift exceptions. */
export const LOCATIONS_AND_EXCEPTIONS = [
  choice({
    id: 'A02',
    section: LOCATION,
    question: 'Success status of PUT local-trabalho',
    key: 'status.updateWorkLocation',
    choices: [[200, '200']]
  }),
  choice({
    id: 'A03',
    section: IMPORT,
    question: 'Success status of the CSV import',
    key: 'status.importShiftDays',
    choices: [[201, '201'], [200, '200']]
  }),
  choice({
    id: 'A04',
    section: UNLINK,
    question: 'Success status of unlink',
    key: 'status.unlinkCollaborators',
    choices: [[200, '200']]
  }),
  settled({
    id: 'A29',
    section: `${LOCATION}; ${UNLINK}`,
    question: 'Unknown `localTrabalhoId`, `turnoExcecaoId`',
    answer: '404'
  }),
  choice({
    id: 'A30',
    section: LOCATION,
    question: 'Required fields of PUT local-trabalho',
    key: 'workLocation.required',
    choices: [['nome, localizacoes', '`nome`, `localizacoes`'], ['none', 'none']]
  }),
  choice({
    id: 'A31',
    section: LOCATION,
    question: 'Optional fields absent in that PUT',
    key: 'workLocation.absentFields',
    choices: [
      ['kept', 'keep their value'],
      ['cleared', 'are cleared; a name, which every work location has, stays']
    ]
  }),
  choice({
    id: 'A32',
    section: LOCATION,
    question: 'Unknown `unidadeNegocioId`',
    key: 'workLocation.unknownUnit',
    choices: [[404, '404'], [400, '400']]
  }),
  choice({
    id: 'A33',
    section: LOCATION,
    question: 'PATCH /local-trabalho/{id} (named, not specified)',
    key: 'workLocation.patch',
    choices: [
      ['served', 'same fields, all optional, same answer, permission of the PUT; in the OpenAPI marked ' +
        '`x-sandbox-extension`, like `/arquivos`'],
      [404, 'absent (404)']
    ]
  }),
  settled({
    id: 'A34',
    section: IMPORT,
    question: 'CSV columns',
    answer: 'header `collaboratorId,date,swappedDate,swappedCollaboratorId,remarks`; `;` or `,`; UTF-8 (BOM or not) ' +
      'or Windows-1252; dates `dd/MM/yyyy` or `yyyy-MM-dd`; a CPF is accepted for an id; Portuguese names ' +
      '`colaborador,data,dataTroca,colaboradorTroca,observacao`, with accents or without, in letters of either case; ' +
      'empty cells at the end of a line, and lines of nothing but delimiters, are no fault'
  }),
  choice({
    id: 'A35',
    section: IMPORT,
    question: 'What a row means',
    key: 'import.dateAlone',
    choices: [
      ['day-off', 'the two days change places: (collaborator, date) ↔ (other or same collaborator, other or same ' +
        'date); a row with a date alone is a day off'],
      ['error', 'a date alone is an error']
    ]
  }),
  choice({
    id: 'A36',
    section: IMPORT,
    question: 'A file with some bad rows',
    key: 'import.partial',
    choices: [
      ['good-rows', 'the good rows apply, each bad one is in `errors` as `Linha N: …` (physical line, header = 1); ' +
        'the same (collaborator, day) twice: the later row, or file, wins, with a warning'],
      ['nothing', 'nothing applies; a row that a later one displaces is no bad row']
    ]
  }),
  settled({
    id: 'A37',
    section: IMPORT,
    question: '`status` of an import',
    answer: 'true when a row applied, false when none did (still the success status); unknown header, empty or ' +
      'undecodable file: 400'
  }),
  choice({
    id: 'A38',
    section: 'Resources, CSV import request',
    question: '`base64` that is no data URL',
    key: 'import.bareBase64',
    choices: [[400, '400'], ['accepted', 'bare Base64 accepted']]
  }),
  range({
    id: 'A39',
    section: 'Limits',
    question: 'Size of the CSV',
    key: 'limits.csv',
    standard: 32 * MEBIBYTE,
    schema: Type.Integer({ minimum: 1 }),
    alternatives: ['any number of bytes, decoded'],
    meaning: bytes => `${bytesText(bytes, 'en')} decoded`
  }),
  choice({
    id: 'A40',
    section: UNLINK,
    question: 'Unlinking someone who is not linked, or unknown',
    key: 'unlink.unknown',
    choices: [['ignored', 'ignored and counted in `mensagem`'], [404, '404, and nobody is unlinked']]
  }),
  choice({
    id: 'A41',
    section: UNLINK,
    question: 'Unlinking nobody (`[]`)',
    key: 'unlink.empty',
    choices: [[400, '400'], [200, '200']]
  }),
  settled({
    id: 'A42',
    section: IMPORT,
    question: 'What an import creates',
    answer: 'one shift exception per file, with its days and all collaborators that they touch; `mensagem` names its ' +
      '`turnoExcecaoId`; unlinking one undoes every swap that touches them'
  }),
  choice({
    id: 'A72',
    section: LOCATION,
    question: 'Coordinates that are none, a negative radius, one `localizacaoId` twice',
    key: 'workLocation.coordinates',
    choices: [['accepted', 'accepted, with a warning'], [400, '400']]
  })
] as const
