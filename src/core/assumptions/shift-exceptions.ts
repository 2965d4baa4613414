import { Type } from '@sinclair/typebox'
import { choice, range, refusedWith, withoutSwitch } from './assumption.ts'
import { bytesText } from './bytes-text.ts'

const MEBIBYTE = 1_048_576
const IMPORT = 'Endpoints, 4. Create shift-day exceptions'
const UNLINK = 'Endpoints, 5. Unlink collaborators'

/** Open points about shift exceptions: the import of a CSV file, and unlinking. */
export const SHIFT_EXCEPTIONS = [
  choice({
    id: 'A03',
    section: IMPORT,
    question: { pt: 'Status de sucesso da importação do CSV', en: 'Success status of the CSV import' },
    key: 'status.importShiftDays',
    choices: [[201, '201'], [200, '200']]
  }),
  choice({
    id: 'A04',
    section: UNLINK,
    question: { pt: 'Status de sucesso da desvinculação', en: 'Success status of unlink' },
    key: 'status.unlinkCollaborators',
    choices: [[200, '200']]
  }),
  withoutSwitch({
    id: 'A34',
    section: IMPORT,
    question: { pt: 'Colunas do CSV', en: 'CSV columns' },
    answer: {
      pt: 'cabeçalho `collaboratorId,date,swappedDate,swappedCollaboratorId,remarks`; `;` ou `,`, também tabulações ' +
        'e uma primeira linha `sep=;`; UTF-8 (com BOM ou não) ou Windows-1252 (misturados: um aviso); datas ' +
        '`dd/MM/yyyy` ou `yyyy-MM-dd`; um CPF ou CNPJ vale como identificador; nomes em ' +
        'português `colaborador,data,dataTroca,colaboradorTroca,observacao`, com ou sem acentos, em maiúsculas ou ' +
        'minúsculas; células vazias no fim da linha, e linhas só de separadores, não são erro',
      en: 'header `collaboratorId,date,swappedDate,swappedCollaboratorId,remarks`; `;` or `,`, also tabs, and a ' +
        'first line `sep=;`; UTF-8 (BOM or not) or Windows-1252 (mixed: a warning); dates `dd/MM/yyyy` or ' +
        '`yyyy-MM-dd`; a CPF or CNPJ is accepted for an id; Portuguese names ' +
        '`colaborador,data,dataTroca,colaboradorTroca,observacao`, with accents or without, in letters of either ' +
        'case; empty cells at the end of a line, and lines of nothing but delimiters, are no fault'
    }
  }),
  choice({
    id: 'A35',
    section: IMPORT,
    question: { pt: 'O que uma linha significa', en: 'What a row means' },
    key: 'import.dateAlone',
    choices: [
      ['day-off', {
        pt: 'os dois dias trocam de lugar: (colaborador, data) ↔ (o mesmo ou outro colaborador, a mesma ou outra ' +
          'data); uma linha só com a data é uma folga',
        en: 'the two days change places: (collaborator, date) ↔ (other or same collaborator, other or same ' +
          'date); a row with a date alone is a day off'
      }],
      ['error', { pt: 'uma linha só com a data é um erro', en: 'a date alone is an error' }]
    ]
  }),
  choice({
    id: 'A36',
    section: IMPORT,
    question: { pt: 'Um arquivo com algumas linhas erradas', en: 'A file with some bad rows' },
    key: 'import.partial',
    choices: [
      ['good-rows', {
        pt: 'as linhas boas valem, e cada errada aparece em `errors` como `Linha N: …` (linha do arquivo, ' +
          'cabeçalho = 1); o mesmo (colaborador, dia) duas vezes: vale a linha, ou o arquivo, que vem depois, com ' +
          'um aviso',
        en: 'the good rows apply, each bad one is in `errors` as `Linha N: …` (physical line, header = 1); ' +
          'the same (collaborator, day) twice: the later row, or file, wins, with a warning'
      }],
      ['nothing', {
        pt: 'nada vale; uma linha que outra depois substitui não é errada',
        en: 'nothing applies; a row that a later one displaces is no bad row'
      }]
    ]
  }),
  withoutSwitch({
    id: 'A37',
    section: IMPORT,
    question: { pt: '`status` de uma importação', en: '`status` of an import' },
    answer: {
      pt: 'true quando alguma linha valeu, false quando nenhuma (e ainda o status de sucesso); cabeçalho ' +
        'desconhecido, arquivo vazio ou ilegível: 400',
      en: 'true when a row applied, false when none did (still the success status); unknown header, empty or ' +
        'undecodable file: 400'
    }
  }),
  choice({
    id: 'A38',
    section: 'Resources, CSV import request',
    question: { pt: '`base64` que não é um data URL', en: '`base64` that is no data URL' },
    key: 'import.bareBase64',
    choices: [
      [400, refusedWith(400)],
      ['accepted', { pt: 'aceita Base64 sem o prefixo', en: 'bare Base64 accepted' }]
    ]
  }),
  range({
    id: 'A39',
    section: 'Limits',
    question: { pt: 'Tamanho do CSV', en: 'Size of the CSV' },
    key: 'limits.csv',
    standard: 32 * MEBIBYTE,
    schema: Type.Integer({ minimum: 1 }),
    alternatives: [{ pt: 'qualquer número de bytes, decodificado', en: 'any number of bytes, decoded' }],
    meaning: bytes => ({ pt: `${bytesText(bytes, 'pt')}, decodificado`, en: `${bytesText(bytes, 'en')} decoded` })
  }),
  choice({
    id: 'A40',
    section: UNLINK,
    question: {
      pt: 'Desvincular quem não está vinculado, ou não existe', en: 'Unlinking someone who is not linked, or unknown'
    },
    key: 'unlink.unknown',
    choices: [
      ['ignored', { pt: 'ignora, e `mensagem` diz quantos', en: 'ignored and counted in `mensagem`' }],
      [404, { pt: 'recusa com 404, e ninguém é desvinculado', en: 'refused with 404, and nobody is unlinked' }]
    ]
  }),
  choice({
    id: 'A41',
    section: UNLINK,
    question: { pt: 'Desvincular ninguém (`[]`)', en: 'Unlinking nobody (`[]`)' },
    key: 'unlink.empty',
    choices: [
      [400, refusedWith(400)],
      [200, { pt: 'aceita com 200, e nada muda', en: 'accepted with 200, and nothing changes' }]
    ]
  }),
  withoutSwitch({
    id: 'A42',
    section: IMPORT,
    question: { pt: 'O que uma importação cria', en: 'What an import creates' },
    answer: {
      pt: 'uma exceção de turno por arquivo, com seus dias e todos os colaboradores que eles atingem; `mensagem` ' +
        'traz o `turnoExcecaoId`; desvincular um colaborador desfaz todas as trocas que o atingem',
      en: 'one shift exception per file, with its days and all collaborators that they touch; `mensagem` names its ' +
        '`turnoExcecaoId`; unlinking one undoes every swap that touches them'
    }
  })
] as const
