import { Type } from '@sinclair/typebox'
import { bytesText, choice, range, settled } from './assumption.ts'

const MEBIBYTE = 1_048_576
const LOCATION = 'Endpoints, 3. Update a work location'
const IMPORT = 'Endpoints, 4. Create shift-day exceptions'
const UNLINK = 'Endpoints, 5. Unlink collaborators'

/** Work locations and shift exceptions. */
export const LOCATIONS_AND_EXCEPTIONS = [
  choice('A02', LOCATION, 'Success status of PUT local-trabalho', 'status.updateWorkLocation', [200, '200']),
  choice('A03', IMPORT, 'Success status of the CSV import', 'status.importShiftDays', [201, '201'], [200, '200']),
  choice('A04', UNLINK, 'Success status of unlink', 'status.unlinkCollaborators', [200, '200']),
  settled('A29', `${LOCATION}; ${UNLINK}`, 'Unknown `localTrabalhoId`, `turnoExcecaoId`', '404'),
  choice('A30', LOCATION, 'Required fields of PUT local-trabalho', 'workLocation.required',
    ['nome, localizacoes', '`nome`, `localizacoes`'],
    ['none', 'none']),
  choice('A31', LOCATION, 'Optional fields absent in that PUT', 'workLocation.absentFields',
    ['kept', 'keep their value'],
    ['cleared', 'are cleared; a name, which every work location has, stays']),
  choice('A32', LOCATION, 'Unknown `unidadeNegocioId`', 'workLocation.unknownUnit', [404, '404'], [400, '400']),
  choice('A33', LOCATION, 'PATCH /local-trabalho/{id} (named, not specified)', 'workLocation.patch',
    ['served', 'same fields, all optional, same answer, permission of the PUT; in the OpenAPI marked `x-sandbox-extension`, like `/arquivos`'],
    [404, 'absent (404)']),
  settled('A34', IMPORT, 'CSV columns',
    'header `collaboratorId,date,swappedDate,swappedCollaboratorId,remarks`; `;` or `,`; UTF-8 (BOM or not) or Windows-1252; dates ' +
    '`dd/MM/yyyy` or `yyyy-MM-dd`; a CPF is accepted for an id; Portuguese names `colaborador,data,dataTroca,colaboradorTroca,observacao`'),
  choice('A35', IMPORT, 'What a row means', 'import.dateAlone',
    ['day-off', 'the two days change places: (collaborator, date) ↔ (other or same collaborator, other or same date); a row with a date alone is a day off'],
    ['error', 'a date alone is an error']),
  choice('A36', IMPORT, 'A file with some bad rows', 'import.partial',
    ['good-rows', 'the good rows apply, each bad one is in `errors` as `Linha N: …` (physical line, header = 1); the same (collaborator, day) ' +
      'twice: the later row, or file, wins, with a warning'],
    ['nothing', 'nothing applies; a row that a later one displaces is no bad row']),
  settled('A37', IMPORT, '`status` of an import',
    'true when a row applied, false when none did (still the success status); unknown header, empty or undecodable file: 400'),
  choice('A38', 'Resources, CSV import request', '`base64` that is no data URL', 'import.bareBase64', [400, '400'], ['accepted', 'bare Base64 accepted']),
  range('A39', 'Limits', 'Size of the CSV', 'limits.csv', {
    standard: 32 * MEBIBYTE,
    schema: Type.Integer({ minimum: 1 }),
    alternatives: ['any number of bytes, decoded'],
    meaning: bytes => `${bytesText(bytes)} decoded`
  }),
  choice('A40', UNLINK, 'Unlinking someone who is not linked, or unknown', 'unlink.unknown',
    ['ignored', 'ignored and counted in `mensagem`'],
    [404, '404, and nobody is unlinked']),
  choice('A41', UNLINK, 'Unlinking nobody (`[]`)', 'unlink.empty', [400, '400'], [200, '200']),
  settled('A42', IMPORT, 'What an import creates',
    'one shift exception per file, with its days and all collaborators that they touch; `mensagem` names its `turnoExcecaoId`; unlinking ' +
    'one undoes every swap that touches them')
] as const
